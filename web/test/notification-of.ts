import type { Notification } from '@kith/shared/notifications.ts'

/** A notification as the server returns it: Ben, or the member of this id, liked Ada's post 1. */
export const notificationOf = (id: number, part: Partial<Notification> = {}, personId = 8): Notification => {
  const name = nameOf(personId)
  const message = part.message ?? `${name} liked your post`
  return {
    id,
    userId: 7,
    type: 'like',
    message,
    afterName: message.startsWith(name) ? message.slice(name.length) : null,
    isRead: false,
    createdAt: '2026-01-02T00:00:00.000Z',
    relatedUserId: personId,
    relatedPostId: 1,
    relatedCommentId: null,
    relatedUser: {
      id: personId,
      username: name.toLowerCase(),
      name,
      avatar: null,
    },
    relatedParentCommentId: null,
    relatedCommunityId: null,
    excerpt: null,
    picture: null,
    ...part,
  }
}

const nameOf = (id: number) => ({ 8: 'Ben', 9: 'Cleo', 10: 'Dan', 11: 'Eve' })[id] ?? `Person ${id}`
