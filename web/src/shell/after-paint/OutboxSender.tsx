import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '../../accounts/api.ts'
import { commentDelivery } from '../../comments/api.ts'
import type { WaitingComment } from '../../comments/waiting-comment.ts'
import { postDelivery } from '../../composer/api.ts'
import { messageDelivery } from '../../messages/api.ts'
import { type Deliveries, type Entry, sendWaiting } from '../../outbox/api.ts'
import { countComments, refreshCounts } from '../../posts/api.ts'

/** Sends what waits in the member's outbox, on every page. */
export function OutboxSender() {
  const queries = useQueryClient()
  const { id } = useMe()
  useEffect(() => sendWaiting(queries, id, deliveriesOf(queries)), [queries, id])
  return null
}

function deliveriesOf(queries: QueryClient): Deliveries {
  const comment = commentDelivery(queries)
  return {
    post: postDelivery(queries),
    comment: {
      ...comment,
      deliver: async (entry: Entry<WaitingComment>, watched) => {
        await comment.deliver(entry, watched)
        const { postId } = entry.content
        countComments(queries, postId, 1)
        // The live channel may have told of it before.
        refreshCounts(queries, postId).catch(() => undefined)
      },
    },
    message: messageDelivery(queries),
  }
}
