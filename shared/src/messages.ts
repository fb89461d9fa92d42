import { z } from 'zod'
import { person } from './accounts.ts'
import { exactText, id, idInPath, isShortened, paging, text, time } from './basics.ts'
import { cutOf } from './text/truncation.ts'
import { ALT_MAX, mediaItem, mediaType, mediaUrl } from './media.ts'
import { author, lengthOf, post } from './posts.ts'

/** The id is that of a member when messages are read, and that of a message when it is deleted. */
const BY_ID = '/api/messages/:id'

/** Addresses of the message calls. */
export const messagesApi = {
  messages: '/api/messages',
  withMember: BY_ID,
  message: BY_ID,
  conversations: '/api/conversations',
  conversation: '/api/conversations/:id',
  recipients: '/api/conversations/recipients',
  unreadCount: '/api/conversations/unread-count',
} as const

export const MESSAGE_LENGTH_MAX = 5000
/** Its sender may delete a message for so long, in milliseconds (rules/messages.md 6). */
export const MESSAGE_DELETE_MS = 60 * 60_000
/** The default text of a share quotes this many characters of the post (rules/messages.md 4). */
const SHARED_WORDS = 100

/**
 * The header of a read thread with the id of the first message that was unread until now, or until an earlier reading under
 * the same idempotency key (rules/messages.md 17).
 */
export const FIRST_UNREAD = 'x-first-unread'

export const messageWording = {
  onlyFriends: 'You can only message friends',
  empty: 'Message content cannot be empty.',
  tooLong: `A message can have at most ${MESSAGE_LENGTH_MAX} characters.`,
  oneFile: 'A message can have one photo or video.',
  oneThing: 'A message can carry a file or a shared post, not both.',
  noConversations: 'No conversations yet',
  noneSelected: 'Select a conversation',
  none: 'No messages yet. Start the conversation!',
  start: 'Start New Conversation',
  typing: 'typing…',
  unknown: 'Unknown User',
  sendFailed: 'Failed to send message',
  deleted: 'Message deleted',
  deleteQuestion: 'It is deleted for both of you. This action cannot be undone.',
  deleteFailed: 'Failed to delete message',
  notOwn: 'Only its sender can delete a message.',
  tooLate: 'A message can be deleted within an hour of sending it.',
  newMessages: 'New messages',
  read: 'Read',
  readMarks: 'Read marks',
  readMarksHint: 'Others see when you have read their messages, and you see when they have read yours.',
  conversationsFailed: 'Failed to fetch conversations',
  messagesFailed: 'Failed to fetch messages',
  selectFriends: 'Select friends',
  selectFriendsDetail: 'Please select at least one friend to share with.',
  shared: 'Post shared!',
  sharedDetail: (count: number) => `Shared with ${count} ${count === 1 ? 'friend' : 'friends'}`,
  shareFailed: 'Failed to share',
  shareFailedDetail: 'Could not share the post. Please try again.',
} as const

/** The text sent with a shared post when its sender writes none (rules/messages.md 4). */
export function defaultShareMessage(author: string, content: string): string {
  const end = cutOf(content, SHARED_WORDS)
  const start = end === undefined ? content : `${content.slice(0, end)}...`
  return start === '' ? `Check out this post from ${author}` : `Check out this post from ${author}: ${start}`
}

/**
 * A message as its sender or recipient gets it (rules/messages.md 5). `sender` is null when they have left. When this viewer
 * may not see the shared post, or it is gone, only `postUnavailable` tells of it. A deleted message keeps only its place.
 * The sender reads `isRead` only while both members have read marks on.
 */
export const message = z.object({
  id,
  senderId: id,
  sender: author.nullable(),
  recipientId: id,
  content: z.string(),
  isShortened,
  mediaUrl: z.string().nullable(),
  mediaType: mediaType.nullable(),
  media: z.array(mediaItem),
  postId: id.nullable(),
  post: post.nullable(),
  postUnavailable: z.boolean(),
  isRead: z.boolean(),
  isDeleted: z.boolean(),
  createdAt: time,
})
export type Message = z.infer<typeof message>

/** The last message of a conversation, as the list shows it. */
export const lastMessage = message
  .pick({
    id: true,
    senderId: true,
    content: true,
    mediaType: true,
    isRead: true,
    isDeleted: true,
    createdAt: true,
  })
  .extend({ sharesPost: z.boolean() })
export type LastMessage = z.infer<typeof lastMessage>

/** A conversation, under the id of the other member. One who has left is an 'Unknown User' without username. */
export const conversation = z.object({
  id,
  name: z.string(),
  username: z.string().nullable(),
  avatar: z.string().nullable(),
  lastMessage: lastMessage.nullable(),
  unreadCount: z.int(),
  canMessage: z.boolean(),
})
export type Conversation = z.infer<typeof conversation>

/** A new message. Its one photo or video is sent as the file `media`. */
export const createMessageInput = z.object({
  recipientId: id,
  content: text
    .refine((content) => lengthOf(content) <= MESSAGE_LENGTH_MAX, messageWording.tooLong)
    .default(''),
  postId: id.nullish(),
  /** An own upload that is attached to nothing yet, in place of the file. */
  mediaUrl: mediaUrl.optional(),
  /** Describes the photo or video. */
  alt: text.trim().max(ALT_MAX).default(''),
})
export type CreateMessageInput = z.infer<typeof createMessageInput>

export const recipientQuery = paging.extend({
  /** Part of a name or username. */
  q: exactText.max(100).default(''),
  /** A post to be shared. */
  postId: idInPath.optional(),
})
export type RecipientQuery = z.infer<typeof recipientQuery>

/** A friend to write to; with a post to share, also whether they may see it. */
export const recipient = person.extend({ maySeePost: z.boolean().optional() })
export type Recipient = z.infer<typeof recipient>
