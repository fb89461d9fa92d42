import { paths } from '@kith/shared/paths.ts'
import { profileWording } from '@kith/shared/profiles.ts'
import { useIsBlocked, useUndo } from '../blocks/api.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { TextLink } from '../ui/TextLink.tsx'

/** Shown for a missing or blocked member. A viewer who has blocked them can unblock them here. */
export function NobodyHere({ id }: { id?: number }) {
  return (
    <>
      <PageTitle>{profileWording.notFound}</PageTitle>
      <EmptyState
        seed="nobody"
        title={profileWording.notFound}
        hint="They may have left, or the address is misspelt."
        action={id === undefined ? <BlockedMembers /> : <WayBack id={id} />}
      />
    </>
  )
}

const BlockedMembers = () => <TextLink to={paths.settingsPage('privacy')}>Members you have blocked</TextLink>

function WayBack({ id }: { id: number }) {
  const isBlocked = useIsBlocked(id)
  const { mutate: unblock, isPending } = useUndo('blocked')
  if (!isBlocked) return <BlockedMembers />
  return (
    <div className="flex flex-col items-center gap-3">
      <p className="text-muted">You have blocked this member.</p>
      <Button variant="secondary" busy={isPending} onClick={() => unblock(id)}>
        Unblock
      </Button>
    </div>
  )
}
