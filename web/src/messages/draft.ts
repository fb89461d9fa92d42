import { useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { readStored, writeStored } from '../core/stored.ts'

/** A message that is not sent yet. */
export type MessageDraft = { content: string; file: File | null; alt: string }

const blank: MessageDraft = { content: '', file: null, alt: '' }
/** Picked files live as long as the page. Text survives it. */
const files = new Map<string, Pick<MessageDraft, 'file' | 'alt'>>()

/** A member's draft to another one. Its text is stored in this browser until it is sent. */
export function useMessageDraft(otherId: number) {
  const name = `kith.message.${useMe().id}.${otherId}`
  const [draft, setDraft] = useState<MessageDraft>(() => ({
    ...blank,
    ...files.get(name),
    content: wordsIn(readStored(name)),
  }))
  const put = (draft: MessageDraft) => {
    setDraft(draft)
    const { content, file, alt } = draft
    writeStored(name, content === '' ? undefined : content)
    if (file) files.set(name, { file, alt })
    else files.delete(name)
  }
  return {
    draft,
    change: (part: Partial<MessageDraft>) => put({ ...draft, ...part }),
    clear: () => put(blank),
  }
}

const wordsIn = (kept: unknown) => (typeof kept === 'string' ? kept : '')
