import type { Notification, NotificationType } from '@kith/shared/notifications.ts'

/** Pushed at once: somebody waits for the answer. */
export const MESSAGE: NotificationType = 'message'
/** Everything else waits for a change of mind. */
export const UNDONE_WITHIN_SECONDS = 10

/**
 * Whether a notification of a type may be about the same act again, undone and done anew. What is always news tells
 * each time: another message, another removal.
 */
const MAY_REPEAT: Record<NotificationType, boolean> = {
  friend_request: true,
  friend_accepted: true,
  like: true,
  comment: true,
  reply: true,
  message: false,
  mention: true,
  community_request: true,
  community_approved: true,
  community_invite: true,
  community_role: true,
  community_opened: true,
  invite_used: true,
  report_resolved: false,
  content_removed: false,
}

export type NotificationAct = Pick<
  Notification,
  'type' | 'relatedUserId' | 'relatedPostId' | 'relatedCommentId' | 'relatedCommunityId'
> & { params: object | null }

/** The key of what a notification tells, the same when the act is done again; none where each notification is news. */
export function dedupeKeyOf({ type, params, ...about }: NotificationAct): string | undefined {
  if (!MAY_REPEAT[type]) return undefined
  const { relatedUserId, relatedPostId, relatedCommentId, relatedCommunityId } = about
  const ids = [relatedUserId, relatedPostId, relatedCommentId, relatedCommunityId]
  // Another role, or another opening of a community, has another key.
  return [type, ...ids, params && JSON.stringify(params)].join(' ')
}
