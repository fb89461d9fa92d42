import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Message, messageWording } from '@kith/shared/messages.ts'
import { useIsArriving } from '../outbox/api.ts'
import { errorText } from '../core/calls/request.ts'
import { toastFailure } from '../ui/overlays/failure-toast.ts'
import { deleteKey, deleteMessage, dropEndAnswer, showChanged } from './api.ts'
import { asDeleted } from './message-pages.ts'
import { conversationPlace } from './waiting-message.ts'

/**
 * Whether the server may know of a change that the cached conversation does not: a message that arrives would show twice, a
 * deleted one would come back. While a file is uploaded, its message has not arrived.
 */
export function useIsChanging(otherId: number): boolean {
  const isArriving = useIsArriving(conversationPlace(otherId))
  const isDeleting = useIsMutating({ mutationKey: deleteKey(otherId) }) > 0
  return isArriving || isDeleting
}

/** Deletes an own message for both. Shown at once, rolled back on failure. */
export function useDeleteMessage(message: Message) {
  const queries = useQueryClient()
  const { id, recipientId } = message
  return useMutation({
    mutationKey: deleteKey(recipientId),
    networkMode: 'always',
    mutationFn: () => deleteMessage(id),
    onMutate: async () => {
      showChanged(queries, asDeleted(message))
      await dropEndAnswer(queries, recipientId)
    },
    // What was read before the server knew of it has the message as it was.
    onSuccess: () => showChanged(queries, asDeleted(message)),
    onError: (error) => {
      showChanged(queries, message)
      toastFailure(messageWording.deleteFailed, errorText(error, 'Check your connection and try again.'))
    },
  })
}
