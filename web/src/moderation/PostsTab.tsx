import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useDebounced } from '../core/debounced-value.ts'
import { paths } from '../core/paths.ts'
import { ModeratedPosts } from './ModeratedPosts.tsx'
import { PostFilterForm } from './PostFilterForm.tsx'
import { isFiltered, type PostFilters, readFilters, writeFilters } from './post-filters.ts'

/** Its name in the address of the dashboard. */
const TAB = 'posts'
const NONE: PostFilters = { q: '', author: '', from: '', to: '', visibility: '' }

/** All posts of the site, for moderators. What they are narrowed by stays in the address. */
export function PostsTab() {
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const navigate = useNavigate()
  const [typed, setTyped] = useState(() => readFilters(new URLSearchParams(search)))
  const filters = useDebounced(typed)
  useEffect(() => {
    const search = { tab: TAB, ...writeFilters(filters) }
    void navigate({ to: paths.dashboard(), search, replace: true, resetScroll: false })
  }, [navigate, filters])
  return (
    <section aria-label="Posts Management">
      <PostFilterForm filters={typed} onChange={setTyped} />
      <ModeratedPosts filters={filters} onClear={isFiltered(filters) ? () => setTyped(NONE) : undefined} />
    </section>
  )
}
