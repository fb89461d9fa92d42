import { useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { newKey } from '../core/calls/new-key.ts'
import { readRecord, useLeftRecord, writeRecord } from '../core/tabs/tab-records.ts'

/** A message that is not sent yet. The key stays the same, so that sending it again makes no second message. */
export type MessageDraft = {
  content: string
  file: File | null
  alt: string
  key: string
  /** What is said of a file that must be chosen again. */
  lacks?: string | undefined
}

const blank = (): MessageDraft => ({ content: '', file: null, alt: '', key: newKey() })
/** Picked files live as long as the page. Words survive it. */
const files = new Map<string, File>()

/** The name of a member's draft to another one. */
export const draftName = (memberId: number, otherId: number) => `kith.message.${memberId}.${otherId}`

/** A member's draft to another one, with their name. Its text is stored for this tab until it is sent. */
export function useMessageDraft(otherId: number, otherName: string) {
  const name = draftName(useMe().id, otherId)
  const [draft, setDraft] = useState<MessageDraft>(() => ({
    ...blank(),
    ...stored(readRecord(name)),
    file: files.get(name) ?? null,
  }))
  const put = (draft: MessageDraft) => {
    setDraft(draft)
    const { content, file, alt, key, lacks } = draft
    const record = { to: otherName, content, key, ...(alt && { alt }), ...(lacks && { lacks }) }
    writeRecord(name, content === '' && alt === '' && !lacks ? undefined : record)
    if (file) files.set(name, file)
    else files.delete(name)
  }
  useLeftRecord(name, isEmpty(draft), (record, file) =>
    put({ ...blank(), ...stored(record), file: file ?? null }),
  )
  return {
    draft,
    /** A changed draft is another message, with a new key. */
    change: (part: Partial<MessageDraft>) => put({ ...draft, ...part, key: newKey() }),
    clear: () => put(blank()),
  }
}

const isEmpty = ({ content, file, alt, lacks }: MessageDraft) =>
  content === '' && file === null && alt === '' && !lacks

function stored(kept: unknown): Omit<MessageDraft, 'file'> | undefined {
  // An older version stored the words alone.
  const {
    content,
    alt = '',
    key = newKey(),
    lacks,
  } = (typeof kept === 'string' ? { content: kept } : (kept ?? {})) as Partial<MessageDraft>
  return typeof content === 'string' && typeof key === 'string' ? { content, alt, key, lacks } : undefined
}
