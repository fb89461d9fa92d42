import type { PostVisibility } from '@kith/shared/visibility.ts'
import { useState } from 'react'
import { visibilities } from './feeds.ts'

/** What is being written and not yet posted. */
export type Draft = { content: string; visibility: PostVisibility }

/** A member's draft, kept in this browser until it is posted or discarded (decisions.md §4). */
export function useDraft(memberId: number, defaultVisibility: PostVisibility) {
  const key = `kith.draft.${memberId}`
  const empty: Draft = { content: '', visibility: defaultVisibility }
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
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isDraft(saved) ? saved : null
  } catch {
    return null
  }
}

function isDraft(saved: unknown): saved is Draft {
  if (typeof saved !== 'object' || saved === null) return false
  const { content, visibility } = saved as Partial<Draft>
  return typeof content === 'string' && visibilities.some((known) => known === visibility)
}

function write(key: string, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft))
    else localStorage.removeItem(key)
  } catch {
    // Without a store the draft lives as long as the page.
  }
}
