import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isStillHere, useMe } from '../../accounts/api.ts'
import { commentDelivery } from '../../comments/api.ts'
import type { WaitingComment } from '../../comments/waiting-comment.ts'
import { postDelivery } from '../../composer/api.ts'
import { isStatus } from '../../core/calls/request.ts'
import { placeOfEntry } from '../../drafts/orphaned/kept-drafts.ts'
import { lookForGone } from '../../drafts/api.ts'
import { messageDelivery } from '../../messages/api.ts'
import { type Deliveries, type Entry, sendWaiting } from '../../outbox/api.ts'
import { countComments } from '../../posts/api.ts'
import { refreshCounts } from '../../posts/counts-api.ts'
import { putOnTop, showNewPost } from '../../posts/own-post.ts'
import { toast, type ToastMessage } from '../../ui/overlays/toast.ts'

/** Empties the member's outbox, on every page: says how each kind is sent, and starts the sender (outbox/sender.ts). */
export function OutboxSender() {
  const queries = useQueryClient()
  const { id } = useMe()
  useEffect(() => {
    const deliveries = deliveriesOf(queries)
    const onRefused = (error: unknown, entry: Entry) => {
      const words = deliveries[entry.kind].refused(error, entry)
      void tellRefused(queries, id, { words, error, entry })
    }
    return sendWaiting(queries, id, { deliveries, onRefused })
  }, [queries, id])
  return null
}

type Refused = { words: ToastMessage; error: unknown; entry: Entry }

/** One toast for each refusal (rules/posts.md 45). */
async function tellRefused(queries: QueryClient, memberId: number, refused: Refused): Promise<void> {
  const { words, error, entry } = refused
  const place = placeOfEntry(entry)
  const mayBeGone = [403, 404, 409].some((status) => isStatus(error, status))
  if (place && mayBeGone) {
    const isTold = await lookForGone(queries, memberId, place)
    if (isTold || !isStillHere(queries, memberId)) return
  }
  toast(words)
}

function deliveriesOf(queries: QueryClient): Deliveries {
  const comment = commentDelivery(queries)
  return {
    post: postDelivery(queries, { showNewPost, putOnTop }),
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
