import { useInfiniteQuery } from '@tanstack/react-query'
import { postWording } from '@kith/shared/posts.ts'
import type { GroupChoice } from '../friend-groups/api.ts'
import { ChosenGroups } from '../friend-groups/ChosenGroups.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { groupsChoice, groupsFeedQuery } from './api.ts'
import { FeedStates } from './FeedStates.tsx'

type Props = { chosen: GroupChoice; onChange: () => void; onClear: () => void }

/** The groups tab: the names of the chosen groups, and their posts. */
export function GroupsFeed({ chosen, onChange, onClear }: Props) {
  const feed = useInfiniteQuery(groupsFeedQuery(chosen))
  const empty = (
    <EmptyState
      seed="feed groups"
      title={postWording.emptyFeed}
      hint="Nobody in these groups has posted yet. Tick more of them, or add friends to one."
      action={
        <Button variant="secondary" onClick={onChange}>
          Choose groups
        </Button>
      }
    />
  )
  return (
    <>
      <ChosenGroups chosen={chosen} onClear={onClear} />
      <FeedStates choice={groupsChoice(chosen)} feed={feed} empty={empty} />
    </>
  )
}
