import type { Notification } from '@kith/shared/notifications.ts'
import { paths } from '../core/paths.ts'

const related = ({ relatedPostId, relatedCommentId }: Notification) =>
  relatedPostId === null ? undefined : paths.post(relatedPostId, relatedCommentId ?? undefined)
const nowhere = () => undefined

const ways: Record<Notification['type'], (notice: Notification) => string | undefined> = {
  friend_request: () => paths.friends('requests'),
  friend_accepted: () => paths.friends(),
  like: related,
  comment: related,
  reply: related,
  mention: related,
  message: ({ relatedUserId }) => paths.messages(relatedUserId ?? undefined),
  invite_used: ({ relatedUser }) => (relatedUser ? paths.profile(relatedUser.username) : undefined),
  // Communities have no pages yet.
  community_request: nowhere,
  community_approved: nowhere,
  community_invite: nowhere,
}

/** Where a notice leads (product.md §4); undefined when there is no such page. */
export const destinationOf = (notice: Notification): string | undefined => ways[notice.type](notice)
