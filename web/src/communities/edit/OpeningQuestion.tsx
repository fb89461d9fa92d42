import type { Community, CommunityVisibility } from '@kith/shared/communities.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'

type Props = {
  community: Community
  to: CommunityVisibility | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: () => void
}

/** Asks before more people find a community, or read it. */
export function OpeningQuestion({ community: { name, memberCount }, to, ...rest }: Props) {
  const [title, effect] =
    to === 'public'
      ? [`Open ${name} to everyone?`, 'Everyone here will find and read it.']
      : [
          `Let everyone find ${name}?`,
          'Everyone here will find its name and description. Its posts stay for its members.',
        ]
  const notice = memberCount === 1 ? 'You are its only member.' : `Its ${memberCount} members are told.`
  return (
    <ConfirmDialog
      {...rest}
      title={title}
      description={`${effect} ${notice}`}
      confirm="Open"
      variant="primary"
    />
  )
}
