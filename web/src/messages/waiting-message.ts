import type { Draft } from '../core/tabs/draft.ts'
import { stashDraft } from '../core/tabs/tab-records.ts'
import { type Entry, useOutbox, useWaiting } from '../outbox/api.ts'
import { draftName } from './draft.ts'

/** A message in the outbox. Its file is kept beside it. */
export type WaitingMessage = { recipientId: number; content: string; alt: string }

export const conversationPlace = (otherId: number) => `conversation ${otherId}`

/** The viewer's messages that wait to be sent to a member. */
export const useUnsent = (otherId: number) => useWaiting<WaitingMessage>(conversationPlace(otherId))

/** Puts a message into the outbox. */
export function useSend(recipientId: number) {
  const outbox = useOutbox()
  return ({ content, alt, file, key }: Draft) =>
    outbox.add(
      {
        kind: 'message',
        place: conversationPlace(recipientId),
        content: { recipientId, content: content.trim(), alt },
        key,
      },
      file,
    )
}

/** Takes a message out of the outbox, back into the field where it was written as soon as that is empty. */
export function useWithdrawUnsent() {
  const outbox = useOutbox()
  return (entry: Entry<WaitingMessage>) => {
    const { recipientId, content, alt } = entry.content
    const { file, lacks } = outbox.withdraw(entry)
    const draft = { content, alt, ...(lacks && { lacks }), ...(!entry.isKeyUsed && { key: entry.key }) }
    stashDraft(draftName(outbox.memberId, recipientId), draft, file)
  }
}
