import type { Notification } from '@kith/shared/notifications.ts'
import { paths } from '../core/paths.ts'

const related = ({ relatedPostId, relatedCommentId }: Notification) =>
  relatedPostId === null ? undefined : paths.post(relatedPostId, relatedCommentId ?? undefined)
const community = ({ relatedCommunityId }: Notification) =>
  relatedCommunityId === null ? undefined : paths.community(relatedCommunityId)

const ways: Record<Notification['type'], (notice: Notification) => string | undefined> = {
  friend_request: () => paths.friends('requests'),
  friend_accepted: () => paths.friends(),
  like: related,
  comment: related,
  reply: related,
  mention: related,
  message: ({ relatedUserId }) => paths.messages(relatedUserId ?? undefined),
  invite_used: ({ relatedUser }) => (relatedUser ? paths.profile(relatedUser.username) : undefined),
  community_request: ({ relatedCommunityId }) =>
    relatedCommunityId === null ? undefined : paths.community(relatedCommunityId, 'requests'),
  community_approved: community,
  community_invite: community,
  community_role: community,
  // What they are about may be gone, or not be the reader's to see any more.
  report_resolved: () => undefined,
  content_removed: () => undefined,
}

/** Where a notice leads (product.md §4); undefined when there is no such page. */
export const destinationOf = (notice: Notification): string | undefined => ways[notice.type](notice)
