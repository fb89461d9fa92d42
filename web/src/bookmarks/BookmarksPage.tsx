import { paths } from '@kith/shared/paths.ts'
import { bookmarkWording } from '@kith/shared/bookmarks.ts'
import { SAVED } from '../posts/api.ts'
import { PostPages } from '../posts/PostPages.tsx'
import { useNavigate, useQueryPart, withQuery } from '../router/router.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { SavedComments } from './SavedComments.tsx'

/** Saved posts are fresh for 5 minutes (rules/limits.md 10). */
const FRESH = 5 * 60_000

const tabs = [
  { id: 'posts', label: 'Posts', content: <SavedPosts /> },
  { id: 'comments', label: 'Comments', content: <SavedComments /> },
]

/** The posts and comments that the member saved, on one tab each. */
export function BookmarksPage() {
  const navigate = useNavigate()
  const wanted = useQueryPart('tab')
  const chosen = tabs.find(({ id }) => id === wanted)?.id ?? 'posts'
  return (
    <>
      <PageTitle>Saved Posts</PageTitle>
      <h1 className="mb-2 text-25">Saved Posts</h1>
      <Tabs
        label="Saved"
        tabs={tabs}
        value={chosen}
        onChange={(tab) => void navigate(withQuery(paths.bookmarks, { tab }), { replace: true })}
      />
    </>
  )
}

function SavedPosts() {
  return (
    <PostPages
      path={SAVED}
      staleTime={FRESH}
      failed={bookmarkWording.loadFailed}
      empty={
        <EmptyState
          seed="shelf"
          title={bookmarkWording.none}
          hint="Posts that you bookmark appear here. Only you see them."
        />
      }
    />
  )
}
