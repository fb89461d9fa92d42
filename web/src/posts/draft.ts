import { useQueryClient } from '@tanstack/react-query'
import type { Tag } from '@kith/shared/posts.ts'
import type { PostVisibility } from '@kith/shared/visibility.ts'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../core/stored.ts'
import { visibilities } from './feeds.ts'
import { forEachMember, newShelf } from './shelf.ts'

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
  const { read, subscribe, change } = draftOf(useQueryClient(), memberId)
  const empty: Draft = { content: '', tags: [], visibility: defaultVisibility }
  return {
    draft: useSyncExternalStore(subscribe, read) ?? empty,
    change: (part: Partial<Draft>) =>
      change((now = empty) => {
        const changed = { ...now, ...part }
        const isBlank = changed.content === '' && changed.visibility === defaultVisibility
        return isBlank ? undefined : changed
      }),
    clear: () => change(() => undefined),
  }
}

const draftOf = forEachMember((memberId) => {
  const key = `kith.draft.${memberId}`
  return newShelf(readDraft(key), (draft) => writeStored(key, draft))
})

function readDraft(key: string): Draft | undefined {
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
