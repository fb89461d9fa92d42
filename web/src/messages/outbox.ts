import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { messageWording } from '@kith/shared/messages.ts'
import { sentenceOf } from '../core/request.ts'
import { toast } from '../ui/overlays/toast.ts'
import { conversationKey, deliver, type NewMessage, sendKey } from './api.ts'

/** A message that the server has not accepted yet; `failed` says why sending failed. */
export type Unsent = { message: NewMessage; failed: string | undefined; createdAt: string }

export type Outbox = ReturnType<typeof useOutbox>

/**
 * The unsent messages to a member. They are sent one after the other, in order. Each stays here until it has
 * arrived or is discarded, whichever page is open.
 */
export function useOutbox(otherId: number) {
  const queries = useQueryClient()
  const mutationKey = sendKey(otherId)
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    networkMode: 'always',
    gcTime: Infinity,
    mutationFn: (message: NewMessage) => deliver(queries, message),
    onError: (error, { recipientId }) => {
      // Its sender has cancelled the upload.
      if (error.name === 'AbortError') return
      toast({
        title: messageWording.sendFailed,
        description: sentenceOf(error, 'Check your connection and try again.'),
        variant: 'destructive',
      })
      // They may not be friends any more.
      void queries.invalidateQueries({ queryKey: conversationKey(recipientId) })
    },
  })
  const unsent = useMutationState({
    filters: { mutationKey, exact: true, predicate: ({ state }) => state.status !== 'success' },
    select: ({ state }): Unsent => ({
      message: state.variables as NewMessage,
      failed: state.error ? sentenceOf(state.error, messageWording.sendFailed) : undefined,
      createdAt: new Date(state.submittedAt).toISOString(),
    }),
  })

  /** Removes messages that have arrived, and the failed one with this key, which is discarded or sent again. */
  const forget = (key?: string) => {
    const cache = queries.getMutationCache()
    for (const mutation of cache.findAll({ mutationKey, exact: true })) {
      const { status, variables } = mutation.state
      const isDone = status === 'success' || (status === 'error' && (variables as NewMessage).key === key)
      if (isDone) cache.remove(mutation)
    }
  }
  const send = (message: NewMessage) => {
    forget(message.key)
    mutate(message)
  }
  return { unsent, send, giveUp: ({ key }: NewMessage) => forget(key) }
}
