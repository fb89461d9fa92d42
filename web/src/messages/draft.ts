import { useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { readRecord, useLeftRecord, writeRecord } from '../core/tabs/tab-records.ts'

/** A message that is not sent yet. */
export type MessageDraft = { content: string; file: File | null; alt: string }

const blank: MessageDraft = { content: '', file: null, alt: '' }
/** Picked files live as long as the page. Text survives it. */
const files = new Map<string, Pick<MessageDraft, 'file' | 'alt'>>()

/** The name of a member's draft to another one. */
export const draftName = (memberId: number, otherId: number) => `kith.message.${memberId}.${otherId}`

/** A member's draft to another one. Its text is stored for this tab until it is sent. */
export function useMessageDraft(otherId: number) {
  const name = draftName(useMe().id, otherId)
  const [draft, setDraft] = useState<MessageDraft>(() => ({
    ...blank,
    ...files.get(name),
    content: wordsIn(readRecord(name)),
  }))
  const put = (draft: MessageDraft) => {
    setDraft(draft)
    const { content, file, alt } = draft
    writeRecord(name, content === '' ? undefined : content)
    if (file) files.set(name, { file, alt })
    else files.delete(name)
  }
  useLeftRecord(name, draft.content === '' && draft.file === null, (record, file) => {
    const { content, alt } =
      typeof record === 'object' ? { content: '', alt: '', ...record } : { content: wordsIn(record), alt: '' }
    put({ content, alt, file: file ?? null })
  })
  return {
    draft,
    change: (part: Partial<MessageDraft>) => put({ ...draft, ...part }),
    clear: () => put(blank),
  }
}

const wordsIn = (kept: unknown) => (typeof kept === 'string' ? kept : '')
