import { z } from 'zod'
import { id } from './basics.ts'
import type { ColorScheme } from './colours/scheme.ts'
import type { Message } from './messages.ts'
import type { Notification } from './notifications.ts'
import type { PlatformSettings } from './settings/settings.ts'

/** The address of the live channel (rules/notifications.md 6). */
export const LIVE_PATH = '/ws'

/** Milliseconds. The server sends each page a frame at least this often (rules/notifications.md 25). */
export const HEARTBEAT_MS = 25_000

/**
 * In the address of a page's socket: a name that the page made up for itself. Its new socket takes the place of an
 * earlier one, which may be dead without the server knowing.
 */
export const PAGE_NAME = 'page'

/** A page watches the likes and comments of up to this many posts. */
export const WATCHED_POSTS_MAX = 60

/** Why the server closes a socket. The other codes are those of RFC 6455. */
export const CLOSED = {
  /** The session ended, or what it may do changed. */
  session: 4401,
  /** The page believes it is another member's. */
  otherMember: 4403,
  /** The page did not say whose it is in time. */
  silent: 4408,
  /** The member opened too many others since. */
  tooMany: 4409,
  /** A frame that is none of ours. */
  nonsense: 1008,
  /** Too many frames. */
  flood: 4429,
  /** The server ends. Another one may be there already. */
  restart: 1012,
  /** The server can't be told of news now. */
  unavailable: 1013,
} as const

/** What a page sends (rules/notifications.md 6). `auth` comes first. */
export const pageFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), userId: id }),
  /** The member is writing to a friend. */
  z.object({ type: z.literal('typing'), recipientId: id }),
  /** Whose conversation is open on the page, if one is. */
  z.object({ type: z.literal('thread'), userId: id.nullable() }),
  /** Which posts are on screen, and whether they are a feed. */
  z.object({ type: z.literal('watch'), postIds: z.array(id).max(WATCHED_POSTS_MAX), feed: z.boolean() }),
  /** Asks for a `beat`: the line may be dead. */
  z.object({ type: z.literal('ping') }),
])
export type PageFrame = z.infer<typeof pageFrame>

/** What the server sends. A hint without content makes the page read again, by the rules of every read. */
export type ServerFrame =
  | { type: 'auth_success' }
  /** Says only that the line carries: after `auth_success`, every `HEARTBEAT_MS`, and in answer to a `ping`. */
  | { type: 'beat' }
  | { type: 'notification'; notification: Notification }
  | { type: 'message'; message: Message }
  /** All counts end at `UNREAD_COUNTED_MAX`. */
  | { type: 'unread'; notifications: number; withoutMessages: number; messages: number }
  /** The friend with this id is writing to the member. */
  | { type: 'typing'; userId: number }
  /** The friend with this id has read the conversation. */
  | { type: 'read'; userId: number }
  /** There is a new post that the member may see. */
  | { type: 'new_post' }
  /** The likes or comments of a watched post changed. */
  | { type: 'responses'; postId: number }
  /** The settings and colours of the site: on each connection, and when they change. */
  | { type: 'settings'; settings: PlatformSettings; colors: ColorScheme }
