import { CLOSED, type ServerFrame } from '@kith/shared/live.ts'
import { WebSocket } from 'ws'
import type { Session } from '../accounts/accounts.ts'

/** An open page: its socket, whose it is, and what it shows. */
export type LivePage = {
  readonly socket: WebSocket
  readonly session: Session
  /** The name that the page has given itself. */
  readonly name: string | null
  /** It has said whose it is. Until then it is told nothing. */
  isOpen: boolean
  /** With whom the open conversation is. */
  conversation: number | null
  /** The posts on screen, and whether they are a feed. */
  posts: ReadonlySet<number>
  hasFeed: boolean
  /** The counts that it was told last. */
  counts: string
  /** When it last said that its member was writing. */
  lastTyping: number
}

/** A page that reads slower than it is told things is cut off. It reads everything again when it is back. */
const UNREAD_BYTES_MAX = 1024 * 1024

export function send({ socket }: LivePage, frame: ServerFrame): void {
  if (socket.readyState !== WebSocket.OPEN) return
  if (socket.bufferedAmount > UNREAD_BYTES_MAX) return socket.terminate()
  // A socket that breaks meanwhile closes by itself.
  socket.send(JSON.stringify(frame), () => {})
}

/** A peer that does not answer the closing frame is cut off after this. */
const CLOSING_MS = 500

/** Closes a page's socket within a moment, whether its peer agrees or not. */
export function close({ socket }: LivePage, why: keyof typeof CLOSED): void {
  if (socket.readyState !== WebSocket.OPEN) return
  socket.close(CLOSED[why])
  setTimeout(() => socket.terminate(), CLOSING_MS).unref()
}
