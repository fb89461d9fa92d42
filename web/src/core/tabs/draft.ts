import type { Tag } from '@kith/shared/posts.ts'
import { useState } from 'react'
import { newKey } from '../calls/new-key.ts'
import { readRecord, useOrphanedRecord, writeRecord } from './tab-records.ts'

/** A comment or message that is not sent yet. The key stays the same, so that sending it again makes no second one. */
export type Draft = {
  content: string
  tags: readonly Tag[]
  file: File | null
  alt: string
  key: string
  /** What is said of a file that must be chosen again. */
  lacks?: string | undefined
}

export type DraftState = ReturnType<typeof useDraft>

type Options = {
  /** The name of the person it is for, kept with it. */
  to?: string
  /** Picked files that live as long as the page. Words survive it. */
  files?: Map<string, File>
  /** Called when the draft of another tab or one that was taken back is here. */
  onLeft?: (() => void) | undefined
}

/** The draft under the name of its record. This tab stores its words until it is sent, but not its file. */
export function useDraft(name: string, { to, files, onLeft }: Options = {}) {
  const [draft, setDraft] = useState<Draft>(() => ({
    ...blank(),
    ...stored(readRecord(name)),
    file: files?.get(name) ?? null,
  }))
  const put = (draft: Draft) => {
    setDraft(draft)
    const { content, tags, file, alt, key, lacks } = draft
    const record = { to, content, tags, key, ...(alt && { alt }), ...(lacks && { lacks }) }
    writeRecord(name, content === '' && alt === '' && !lacks ? undefined : record)
    if (file) files?.set(name, file)
    else files?.delete(name)
  }
  useOrphanedRecord(name, isEmpty(draft), (record, file) => {
    put({ ...blank(), ...stored(record), file: file ?? null })
    onLeft?.()
  })
  return {
    draft,
    /** A changed draft is another one, with a new key. */
    change: (part: Partial<Draft>) => put({ ...draft, ...part, key: newKey() }),
    clear: () => put(blank()),
  }
}

export const isEmpty = ({ content, file, alt, lacks }: Draft) =>
  content === '' && file === null && alt === '' && !lacks

const blank = (): Draft => ({ content: '', tags: [], file: null, alt: '', key: newKey() })

function stored(kept: unknown): Omit<Draft, 'file'> | undefined {
  // An older version stored the words of a message alone.
  const record = typeof kept === 'string' ? { content: kept } : (kept ?? {})
  const { content, tags = [], alt = '', key = newKey(), lacks } = record as Partial<Draft>
  const isDraft = typeof content === 'string' && typeof key === 'string' && Array.isArray(tags)
  return isDraft ? { content, tags, alt, key, lacks } : undefined
}
