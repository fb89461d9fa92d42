import { paths } from '@kith/shared/paths.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '../../accounts/api.ts'
import { commentDelivery } from '../../comments/api.ts'
import type { WaitingComment } from '../../comments/waiting-comment.ts'
import { postDelivery } from '../../composer/api.ts'
import { isStatus } from '../../core/calls/request.ts'
import { messageDelivery } from '../../messages/api.ts'
import { type Deliveries, type Entry, sendWaiting } from '../../outbox/api.ts'
import { countComments } from '../../posts/api.ts'
import { refreshCounts } from '../../posts/counts-api.ts'
import { putOnTop, showNewPost } from '../../posts/own-post.ts'
import { useNavigate } from '../../router/router.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/overlays/toast.ts'

/** Empties the member's outbox, on every page: says how each kind is sent, and starts the sender (outbox/sender.ts). */
export function OutboxSender() {
  const queries = useQueryClient()
  const { id } = useMe()
  const navigate = useNavigate()
  useEffect(() => {
    const deliveries = deliveriesOf(queries)
    const openDrafts = () => void navigate(paths.drafts)
    const onRefused = (error: unknown, entry: Entry) => {
      const words = deliveries[entry.kind].refused(error, entry)
      toast(mayBeGone(error) ? { ...words, action: <ToDrafts onPress={openDrafts} /> } : words)
    }
    return sendWaiting(queries, id, { deliveries, onRefused })
  }, [queries, id, navigate])
  return null
}

/** Whether the place may be gone, or closed to the member: then what they wrote may not show there. */
const mayBeGone = (error: unknown) => [403, 404, 409].some((status) => isStatus(error, status))

/** Leads to the words (rules/posts.md 45). */
const ToDrafts = ({ onPress }: { onPress: () => void }) => (
  <Button variant="secondary" size="small" onClick={onPress}>
    Open Drafts
  </Button>
)

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
        announce('Posted')
        // The live channel may have told of it before.
        refreshCounts(queries, postId).catch(() => undefined)
      },
    },
    message: messageDelivery(queries),
  }
}
