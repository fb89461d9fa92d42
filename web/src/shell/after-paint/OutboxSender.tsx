import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '../../accounts/api.ts'
import { commentDelivery } from '../../comments/api.ts'
import type { WaitingComment } from '../../comments/waiting-comment.ts'
import { postDelivery } from '../../composer/api.ts'
import { isStatus } from '../../core/calls/request.ts'
import { placeOfEntry } from '../../drafts/left/kept-drafts.ts'
import { lookForGone } from '../../drafts/api.ts'
import { messageDelivery } from '../../messages/api.ts'
import { type Deliveries, type Delivery, type Entry, sendWaiting } from '../../outbox/api.ts'
import { countComments, refreshCounts } from '../../posts/api.ts'

/** Empties the member's outbox, on every page: says how each kind is sent, and starts the sender (outbox/sender.ts). */
export function OutboxSender() {
  const queries = useQueryClient()
  const { id } = useMe()
  useEffect(() => sendWaiting(queries, id, deliveriesOf(queries, id)), [queries, id])
  return null
}

function deliveriesOf(queries: QueryClient, memberId: number): Deliveries {
  const comment = commentDelivery(queries)
  /** What is refused may have lost its place. */
  const looking = (delivery: Delivery): Delivery => ({
    ...delivery,
    refused: (error, entry) => {
      delivery.refused(error, entry)
      const place = placeOfEntry(entry)
      const mayBeGone = [403, 404, 409].some((status) => isStatus(error, status))
      if (place && mayBeGone) void lookForGone(queries, memberId, place)
    },
  })
  return {
    post: looking(postDelivery(queries)),
    comment: looking({
      ...comment,
      deliver: async (entry: Entry<WaitingComment>, watched) => {
        await comment.deliver(entry, watched)
        const { postId } = entry.content
        countComments(queries, postId, 1)
        // The live channel may have told of it before.
        refreshCounts(queries, postId).catch(() => undefined)
      },
    }),
    message: looking(messageDelivery(queries)),
  }
}
