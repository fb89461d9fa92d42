import type { Tag } from '@kith/shared/posts.ts'
import type { PostVisibility } from '@kith/shared/visibility.ts'
import { useState } from 'react'
import { visibilities } from './feeds.ts'

/** What is being written and not yet posted. */
export type Draft = { content: string; tags: readonly Tag[]; visibility: PostVisibility }

/** A member's draft, kept in this browser until it is posted or discarded (decisions.md §4). */
export function useDraft(memberId: number, defaultVisibility: PostVisibility) {
  const key = `kith.draft.${memberId}`
  const empty: Draft = { content: '', tags: [], visibility: defaultVisibility }
  const [draft, setDraft] = useState(() => read(key) ?? empty)
  const change = (part: Partial<Draft>) => {
    const changed = { ...draft, ...part }
    setDraft(changed)
    write(key, changed.content === '' ? null : changed)
  }
  const clear = () => {
    setDraft(empty)
    write(key, null)
  }
  return { draft, change, clear }
}

function read(key: string): Draft | null {
  try {
    const { content, tags = [], visibility } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Draft>
    const known = visibilities.find((one) => one === visibility)
    if (typeof content !== 'string' || !known) return null
    return { content, tags: tags.filter(isTag), visibility: known }
  } catch {
    return null
  }
}

const isTag = (tag: Partial<Tag>) => typeof tag.id === 'number' && typeof tag.username === 'string'

function write(key: string, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft))
    else localStorage.removeItem(key)
  } catch {
    // Without a store the draft lives as long as the page.
  }
}
