import type { CommunityCard, CommunityVisibility } from '@kith/shared/communities.ts'
import { communityWording } from '@kith/shared/communities.ts'
import { Archive, EyeOff, Globe, Lock } from 'lucide-react'
import { cx } from '../ui/class-names.ts'

const marks = {
  public: { word: 'Public', icon: Globe },
  private: { word: 'Private', icon: Lock },
  hidden: { word: 'Hidden', icon: EyeOff },
}

type Props = { community: Pick<CommunityCard, 'visibility' | 'joinApproval' | 'isArchived'> }

/** Who may see a community and how one joins it: by icon, word and badge. */
export function CommunityMarks({ community }: Props) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
      <VisibilityWord of={community.visibility} />
      <JoiningWord community={community} />
    </p>
  )
}

/** How one joins a community, as a badge; or that it is archived. */
export function JoiningWord({ community: { joinApproval, isArchived } }: Props) {
  if (isArchived)
    return (
      <span className="flex items-center gap-1 font-semibold">
        <Archive className="size-4" aria-hidden />
        Archived
      </span>
    )
  return (
    <span
      className={cx(
        'rounded-full px-2 py-0.5 font-semibold text-ink',
        joinApproval === 'open' ? 'bg-accent-soft' : 'bg-sunken',
      )}
    >
      {joinApproval === 'open' ? communityWording.open : communityWording.approval}
    </span>
  )
}

/** Whether a community is public, private or hidden. */
export function VisibilityWord({ of }: { of: CommunityVisibility }) {
  const { word, icon: Icon } = marks[of]
  return (
    <span className="flex items-center gap-1">
      <Icon className="size-4" aria-hidden />
      {word}
    </span>
  )
}
