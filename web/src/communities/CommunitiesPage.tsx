import { COMMUNITY_NAME_MAX, type CommunityCard, communityWording } from '@kith/shared/communities.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { itemsOf } from '../core/calls/pages.ts'
import { useDebounced } from '../core/forms/debounced-value.ts'
import { SearchField } from '../friends/SearchField.tsx'
import { PageTitle } from '../settings/PageTitle.tsx'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/class-names.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { LoadMore } from '../ui/states/LoadMore.tsx'
import { useCommunities } from './api.ts'
import { CreateCommunityDialog } from './form/CreateCommunityDialog.tsx'
import { ListedCommunity, ListSkeleton } from './ListedCommunity.tsx'
import { useStillSections } from './still-sections.ts'

/** All communities that the viewer may know of, the own ones first. */
export function CommunitiesPage() {
  const [words, setWords] = useState('')
  const [isCreating, setCreating] = useState(false)
  const create = () => setCreating(true)
  return (
    <>
      <PageTitle>Communities</PageTitle>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-25">Communities</h1>
        <Button onClick={create} className="max-sm:px-3">
          <Plus className="size-4.5" aria-hidden />
          Create Community
        </Button>
      </header>
      <SearchField
        label="Search communities"
        value={words}
        onChange={(typed) => setWords(typed.slice(0, COMMUNITY_NAME_MAX))}
      />
      <Found words={words} onCreate={create} />
      <CreateCommunityDialog open={isCreating} onOpenChange={setCreating} />
    </>
  )
}

function Found({ words, onCreate }: { words: string; onCreate: () => void }) {
  const q = useDebounced(words.trim())
  const query = useCommunities(q)
  if (!query.data) {
    if (query.isError)
      return <ErrorState title="Failed to fetch communities" onRetry={() => void query.refetch()} />
    if (query.isPaused) return <OfflineState coming="Loading communities" />
    return <ListSkeleton />
  }
  const communities = itemsOf(query.data)
  if (communities.length === 0 && !query.hasNextPage)
    return <NoneFound isSearch={q !== ''} onCreate={onCreate} />
  return (
    <>
      <Sections
        // Another search is another list.
        key={query.isPlaceholderData ? undefined : q}
        communities={communities}
        isFaded={query.isPlaceholderData}
      />
      <LoadMore list={query} failed="Failed to fetch communities" />
    </>
  )
}

function Sections({ communities, isFaded }: { communities: CommunityCard[]; isFaded: boolean }) {
  const { yours, discover } = useStillSections(communities)
  return (
    <div
      aria-busy={isFaded || undefined}
      className={cx('mt-4 flex flex-col gap-6 transition-opacity', isFaded && 'opacity-60')}
    >
      <Section title={communityWording.yours} communities={yours} />
      <Section title={communityWording.discover} communities={discover} />
    </div>
  )
}

function Section({ title, communities }: { title: string; communities: CommunityCard[] }) {
  if (communities.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="text-17">{title}</h2>
      <ul className="divide-y divide-line">
        {communities.map((community) => (
          <ListedCommunity key={community.id} community={community} />
        ))}
      </ul>
    </section>
  )
}

function NoneFound({ isSearch, onCreate }: { isSearch: boolean; onCreate: () => void }) {
  if (isSearch)
    return (
      <EmptyState
        seed="window"
        title={communityWording.none}
        hint="No community has these words in its name or description."
      />
    )
  return (
    <EmptyState
      seed="village"
      title={communityWording.none}
      hint="A community has its own posts and members."
      action={<Button onClick={onCreate}>{communityWording.createFirst}</Button>}
    />
  )
}
