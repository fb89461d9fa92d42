import type { Tag } from '@kith/shared/posts.ts'
import { useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { newKey } from '../core/calls/new-key.ts'
import { readRecord, useLeftRecord, writeRecord } from '../core/tabs/tab-records.ts'

/** A comment that is not sent yet. The key stays the same, so that sending it again makes no second comment. */
export type CommentDraft = {
  content: string
  tags: readonly Tag[]
  file: File | null
  alt: string
  key: string
  /** What is said of a file that must be chosen again. */
  lacks?: string | undefined
}

export type CommentDrafting = ReturnType<typeof useCommentDraft>

/** The name of a member's draft for one place in a thread. */
export const draftName = (memberId: number, postId: number, parentId: number | null) =>
  `kith.comment.${memberId}.${postId}.${parentId ?? 0}`

/**
 * A member's draft for one place in a thread. This tab stores its words until it is sent, but not its file. `onLeft` is
 * called when the draft of another tab or one that was taken back is here.
 */
export function useCommentDraft(postId: number, parentId: number | null, onLeft?: () => void) {
  const { id: memberId } = useMe()
  const name = draftName(memberId, postId, parentId)
  const [draft, setDraft] = useState<CommentDraft>(() => ({ ...blank(), ...stored(readRecord(name)) }))
  const put = (draft: CommentDraft) => {
    setDraft(draft)
    const { content, tags, alt, key, lacks } = draft
    const record = { content, tags, key, ...(alt && { alt }), ...(lacks && { lacks }) }
    writeRecord(name, content === '' && alt === '' && !lacks ? undefined : record)
  }
  useLeftRecord(name, isEmpty(draft), (record, file) => {
    put({ ...blank(), ...stored(record), file: file ?? null })
    onLeft?.()
  })
  return {
    draft,
    /** A changed draft is another comment, with a new key. */
    change: (part: Partial<CommentDraft>) => put({ ...draft, ...part, key: newKey() }),
    clear: () => put(blank()),
  }
}

export const isEmpty = ({ content, file, alt, lacks }: CommentDraft) =>
  content === '' && file === null && alt === '' && !lacks

const blank = (): CommentDraft => ({ content: '', tags: [], file: null, alt: '', key: newKey() })

function stored(kept: unknown): Omit<CommentDraft, 'file'> | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { content, tags, alt = '', key = newKey(), lacks } = kept as Partial<CommentDraft>
  const isDraft = typeof content === 'string' && typeof key === 'string' && Array.isArray(tags)
  return isDraft ? { content, tags, alt, key, lacks } : undefined
}
