import type { Tag } from '@kith/shared/posts.ts'
import { useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { newKey } from '../core/new-key.ts'
import { readStored, writeStored } from '../core/stored.ts'

/** What is being written and not yet sent. The same draft sent again makes no second comment: it keeps its key. */
export type CommentDraft = {
  content: string
  tags: readonly Tag[]
  file: File | null
  alt: string
  key: string
}

export type CommentDrafting = ReturnType<typeof useCommentDraft>

/** A member's words for one place in a thread, kept in this browser until they are sent; the file lives as long as the page. */
export function useCommentDraft(postId: number, parentId: number | null) {
  const name = `kith.comment.${useMe().id}.${postId}.${parentId ?? 0}`
  const [draft, setDraft] = useState<CommentDraft>(() => ({ ...blank(), ...stored(name) }))
  const put = (draft: CommentDraft) => {
    setDraft(draft)
    const { content, tags, key } = draft
    writeStored(name, content === '' ? undefined : { content, tags, key })
  }
  return {
    draft,
    /** What is changed is another comment. */
    change: (part: Partial<CommentDraft>) => put({ ...draft, ...part, key: newKey() }),
    /** It is on its way: the field is free again, and the words are kept until they have arrived. */
    release: () => setDraft(blank()),
    forget: () => writeStored(name, undefined),
    /** It did not arrive: it comes back, unless something else has been begun in its place. */
    restore: (sent: CommentDraft) => setDraft((now) => (isEmpty(now) ? sent : now)),
  }
}

export const isEmpty = ({ content, file }: CommentDraft) => content === '' && file === null

const blank = (): CommentDraft => ({ content: '', tags: [], file: null, alt: '', key: newKey() })

function stored(name: string): Pick<CommentDraft, 'content' | 'tags' | 'key'> | undefined {
  const kept = readStored(name)
  if (typeof kept !== 'object' || kept === null) return undefined
  const { content, tags, key } = kept as Partial<CommentDraft>
  const isDraft = typeof content === 'string' && typeof key === 'string' && Array.isArray(tags)
  return isDraft ? { content, tags, key } : undefined
}
