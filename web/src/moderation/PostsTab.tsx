import { useEffect, useEffectEvent, useState } from 'react'
import { useAddressFilters } from '../core/address-filters.ts'
import { useDebounced } from '../core/forms/debounced-value.ts'
import { ModeratedPosts } from './ModeratedPosts.tsx'
import { PostFilterForm } from './PostFilterForm.tsx'
import { isFiltered, NAMES, type PostFilters, readFilters } from './post-filters.ts'

const NONE: PostFilters = { q: '', author: '', from: '', to: '', visibility: '' }

/** All posts of the site, for moderators. What they are narrowed by stays in the address. */
export function PostsTab() {
  const [inAddress, change] = useAddressFilters(NAMES)
  const [typed, setTyped] = useState(() => readFilters(inAddress))
  const filters = useDebounced(typed)
  const keep = useEffectEvent((settled: PostFilters) => {
    if (NAMES.some((name) => settled[name] !== inAddress[name])) change(settled)
  })
  useEffect(() => keep(filters), [filters])
  return (
    <section aria-label="Posts Management">
      <PostFilterForm filters={typed} onChange={setTyped} />
      <ModeratedPosts filters={filters} onClear={isFiltered(filters) ? () => setTyped(NONE) : undefined} />
    </section>
  )
}
