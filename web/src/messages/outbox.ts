import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { messageWording } from '@kith/shared/messages.ts'
import { sentenceOf } from '../core/request.ts'
import { toast } from '../ui/overlays/toast.ts'
import { conversationKey, deliver, type NewMessage, sendKey } from './api.ts'

/** A message that the server has not taken yet; `failed` says why it did not. */
export type Unsent = { message: NewMessage; failed: string | undefined; createdAt: string }

export type Outbox = ReturnType<typeof useOutbox>

/**
 * What was written to someone and has not arrived: sent in its order, one after the other, and kept here until it has
 * arrived or is given up, whichever page is open.
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
      toast({
        title: messageWording.sendFailed,
        description: sentenceOf(error, 'Check your connection and try again.'),
        variant: 'destructive',
      })
      // They may be friends no more.
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

  /** What has arrived needs no keeping, nor does what is given up or tried again. */
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
