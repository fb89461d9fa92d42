import type { Conversation, Message } from '@kith/shared/messages.ts'

/** A message from Ben to Ada as the server returns it. */
export const messageOf = (id: number, part: Partial<Message> = {}): Message => ({
  id,
  senderId: 8,
  sender: { id: 8, username: 'ben', name: 'Ben', avatar: null, role: 'user' },
  recipientId: 7,
  content: `Message ${id}`,
  mediaUrl: null,
  mediaType: null,
  media: [],
  postId: null,
  post: null,
  postUnavailable: false,
  isRead: true,
  isDeleted: false,
  createdAt: '2026-01-02T00:00:00.000Z',
  ...part,
})

/** A conversation with Ben as the server returns it. */
export const conversationOf = (id: number, part: Partial<Conversation> = {}): Conversation => ({
  id,
  name: 'Ben',
  username: 'ben',
  avatar: null,
  lastMessage: null,
  unreadCount: 0,
  canMessage: true,
  ...part,
})
