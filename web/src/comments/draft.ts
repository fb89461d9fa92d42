import type { Tag } from '@kith/shared/posts.ts'
import { useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { newKey } from '../core/new-key.ts'
import { readStored, writeStored } from '../core/stored.ts'

/** A comment that is not sent yet. The key stays the same, so that sending it again makes no second comment. */
export type CommentDraft = {
  content: string
  tags: readonly Tag[]
  file: File | null
  alt: string
  key: string
}

export type CommentDrafting = ReturnType<typeof useCommentDraft>

/** A member's draft for one place in a thread. This browser stores its text until it has arrived, but not its file. */
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
    /** A changed draft is another comment, with a new key. */
    change: (part: Partial<CommentDraft>) => put({ ...draft, ...part, key: newKey() }),
    /** Sending: empties the field, but keeps the text stored until it has arrived. */
    release: () => setDraft(blank()),
    forget: () => writeStored(name, undefined),
    /** Failed: the draft returns to the field, unless another one was begun there. */
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
