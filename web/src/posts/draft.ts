import type { Tag } from '@kith/shared/posts.ts'
import type { PostVisibility } from '@kith/shared/visibility.ts'
import { useState } from 'react'
import { readStored, writeStored } from '../core/stored.ts'
import { visibilities } from './feeds.ts'

/** What is being written and not yet posted. */
export type Draft = {
  content: string
  tags: readonly Tag[]
  visibility: PostVisibility
  /** The picture that was chosen for the link's card. */
  picture?: string | undefined
  /** The link whose card was sent away. */
  dismissed?: string | undefined
}

/** A member's draft, kept in this browser until it is posted or discarded (decisions.md §4). */
export function useDraft(memberId: number, defaultVisibility: PostVisibility) {
  const key = `kith.draft.${memberId}`
  const empty: Draft = { content: '', tags: [], visibility: defaultVisibility }
  const [draft, setDraft] = useState(() => read(key) ?? empty)
  const change = (part: Partial<Draft>) => {
    const changed = { ...draft, ...part }
    setDraft(changed)
    const isBlank = changed.content === '' && changed.visibility === defaultVisibility
    writeStored(key, isBlank ? undefined : changed)
  }
  const clear = () => {
    setDraft(empty)
    writeStored(key, undefined)
  }
  return { draft, change, clear }
}

function read(key: string): Draft | undefined {
  const { content, tags = [], visibility, ...card } = (readStored(key) ?? {}) as Partial<Draft>
  const known = visibilities.find((one) => one === visibility)
  if (typeof content !== 'string' || !known || !Array.isArray(tags)) return undefined
  return {
    content,
    tags: tags.filter(isTag),
    visibility: known,
    picture: textOf(card.picture),
    dismissed: textOf(card.dismissed),
  }
}

const isTag = (tag: Partial<Tag>) => typeof tag.id === 'number' && typeof tag.username === 'string'

const textOf = (kept: unknown) => (typeof kept === 'string' ? kept : undefined)
