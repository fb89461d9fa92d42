import { Suspense, useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { LazyOnboarding } from '../onboarding/LazyOnboarding.tsx'
import { countOf, type GroupChoice, noChoice, useGroupChoice } from '../friend-groups/api.ts'
import { GroupsDialog } from '../friend-groups/GroupsDialog.tsx'
import { useNavigate, useQueryPart, withQuery } from '../router/router.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { countClass } from '../ui/Badge.tsx'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { ChunkError } from '../ui/states/ChunkError.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { Feed } from './Feed.tsx'
import { FeedSkeleton } from '../posts/FeedSkeleton.tsx'
import { feeds, GROUPS } from './feeds.ts'
import { PostComposer } from '../composer/PostComposer.tsx'

const PruneGroupChoice = lazyOnIdle(
  async () => (await import('../friend-groups/PruneGroupChoice.tsx')).PruneGroupChoice,
)
const GroupsFeed = lazyOnIdle(async () => (await import('./GroupsFeed.tsx')).GroupsFeed, ChunkError)

/** The home page: the composer, and the tabs with their feeds. */
export function FeedPage() {
  const { chosen, choose } = useGroupChoice()
  const count = countOf(chosen)
  const [shown, show] = useShownFeed(count > 0)
  const [isChoosing, setChoosing] = useState(false)
  const [wanted, setWanted] = useState(0)
  const change = (choice: GroupChoice) => {
    choose(choice)
    show(countOf(choice) > 0 ? GROUPS : 'friends')
  }
  const groups = (
    <GroupsFeed chosen={chosen} onChange={() => setChoosing(true)} onClear={() => change(noChoice)} />
  )
  return (
    <>
      <PageTitle />
      <h1 className="sr-only">Home</h1>
      {/* On a phone the feed begins as high as it can. */}
      <div className="max-sm:-mt-4.25 max-sm:[&>*+*]:-mt-px">
        <LazyOnboarding onWrite={() => setWanted(wanted + 1)} />
        <PostComposer wanted={wanted} />
      </div>
      <div className="max-sm:[&_[role=tabpanel]]:pt-2 sm:mt-4">
        <Tabs
          label="Feed"
          tabs={[
            ...feeds.map(({ id, label, shortLabel }) => ({
              id,
              label: <TabLabel label={label} shortLabel={shortLabel} />,
              content: <Feed filter={id} />,
            })),
            {
              id: GROUPS,
              label: <GroupsLabel count={count} />,
              content: <Suspense fallback={<FeedSkeleton />}>{groups}</Suspense>,
              // rules/posts.md 51
              ...((count === 0 || shown === GROUPS) && { onPress: () => setChoosing(true) }),
            },
          ]}
          value={shown}
          // Without chosen groups the tab has no feed: only the dialog for choosing them opens.
          onChange={(feed) => (feed === GROUPS && count === 0 ? undefined : show(feed))}
        />
      </div>
      <Suspense>{count > 0 && <PruneGroupChoice chosen={chosen} onChoose={choose} />}</Suspense>
      <GroupsDialog open={isChoosing} onOpenChange={setChoosing} chosen={chosen} onChoose={change} />
    </>
  )
}

/** The chosen tab is part of the address. */
function useShownFeed(hasGroups: boolean) {
  const navigate = useNavigate()
  const { defaultFeedView } = useMe()
  const wanted = useQueryPart('feed')
  const shown =
    wanted === GROUPS && hasGroups ? GROUPS : (feeds.find(({ id }) => id === wanted)?.id ?? defaultFeedView)
  const show = (feed: string) => {
    if (feed !== wanted) void navigate(withQuery('/', { feed }), { keepsScroll: true })
  }
  return [shown, show] as const
}

function TabLabel({ label, shortLabel }: { label: string; shortLabel: string | undefined }) {
  if (!shortLabel) return label
  return (
    <>
      <span className="sm:hidden">{shortLabel}</span>
      <span className="hidden sm:inline">{label}</span>
    </>
  )
}

function GroupsLabel({ count }: { count: number }) {
  return (
    <>
      Groups
      {count > 0 && (
        <span className={countClass}>
          {count}
          <span className="sr-only"> selected</span>
        </span>
      )}
    </>
  )
}
