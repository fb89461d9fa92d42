import type { Community } from '@kith/shared/communities.ts'
import { PictureFromFile } from '../../media/PictureFromFile.tsx'
import { Button } from '../../ui/Button.tsx'
import { type PictureKind, useSetPicture } from './api.ts'

type Props = { community: Community; kind: PictureKind; onDone: () => void }

const words = {
  avatar: { shape: 'square', remove: 'Remove the current picture' },
  coverImage: { shape: 'wide', remove: 'Remove the current cover' },
} as const

/** Gives a community a picture or a cover, or takes it away. Without, it has a print of its own. */
export function PictureTab({ community, kind, onDone }: Props) {
  const { mutate, isPending, variables } = useSetPicture(community.id, kind)
  const { shape, remove } = words[kind]
  const set = (picture: Blob | null) => mutate(picture, { onSuccess: onDone })
  return (
    <>
      <PictureFromFile shape={shape} busy={isPending && variables !== null} onSend={set} />
      {community[kind] !== null && (
        <Button
          variant="quiet"
          size="small"
          className="mt-3 -ml-3"
          busy={isPending && variables === null}
          onClick={() => set(null)}
        >
          {remove}
        </Button>
      )}
    </>
  )
}
