import { type PageFrame, pageFrame } from '@kith/shared/live.ts'
import type { WebSocket } from 'ws'
import type { Session, Sessions } from '../accounts/accounts.ts'
import { publishLiveEvent } from '../core/live-events.ts'
import type { Db } from '../core/database/database.ts'
import { HEARTBEAT } from './heartbeat.ts'
import type { LivePages } from './live-pages.ts'
import { close, type LivePage, send } from './socket.ts'

export const FRAME_BYTES_MAX = 16 * 1024
/** A page may send this many frames and pings in each period. */
const FRAMES_MAX = 60
/** A page says that its member is writing at most this often. */
const TYPING_EVERY_MS = 1_500

const TIMES = { authMs: 10_000, framesMs: 10_000, pingMs: 30_000 }

export type LiveDeps = {
  db: Db
  sessions: Pick<Sessions, 'sessionOf'>
  pages: LivePages
  /** Tells a page how things stand when it opens. */
  greet: (page: LivePage) => void
  isListening: () => boolean
  /** Shorter times for tests. */
  times?: typeof TIMES
}

type PageConnection = { socket: WebSocket; session: Session; cookies: Cookies; name?: string | null }
type Cookies = Record<string, string | undefined>

/** Serves a page from its upgrade until its socket closes. */
export function serve({ socket, session, cookies, name = null }: PageConnection, deps: LiveDeps): void {
  const { pages, times = TIMES } = deps
  const page: LivePage = {
    socket,
    session,
    name,
    isOpen: false,
    conversation: null,
    posts: new Set(),
    hasFeed: false,
    counts: '',
    lastTyping: -Infinity,
  }
  pages.add(page)
  // The live events of other processes may have stopped between the check and now.
  if (!deps.isListening()) close(page, 'unavailable')
  const timers = [
    setTimeout(() => page.isOpen || close(page, 'silent'), times.authMs),
    startPings(page, times.pingMs),
    limitFrames(page, times.framesMs),
  ]
  socket.on('message', (data, isBinary) => {
    const frame = isBinary ? undefined : readFrame(data as Buffer)
    if (!frame) return close(page, 'nonsense')
    if (frame.type === 'auth') return void open(page, frame.userId, cookies, deps)
    if (page.isOpen) act(page, frame, deps)
  })
  // A frame that is too large or no WebSocket at all; the socket closes by itself.
  socket.on('error', () => {})
  socket.on('close', () => {
    for (const timer of timers) clearTimeout(timer)
    pages.remove(page)
  })
}

function readFrame(data: Buffer): PageFrame | undefined {
  try {
    return pageFrame.parse(JSON.parse(data.toString()))
  } catch {
    return undefined
  }
}

/** Opens a page for its member. The session is looked up again, because it may have ended since the upgrade. */
async function open(page: LivePage, userId: number, cookies: Cookies, deps: LiveDeps): Promise<void> {
  if (userId !== page.session.viewer.id) return close(page, 'otherMember')
  const session = await deps.sessions.sessionOf(cookies).catch(() => undefined)
  if (!session) return close(page, 'session')
  if (page.isOpen) return
  page.isOpen = true
  send(page, { type: 'auth_success' })
  // From this the page knows that it may expect more of them.
  send(page, HEARTBEAT)
  deps.greet(page)
}

function act(page: LivePage, frame: Exclude<PageFrame, { type: 'auth' }>, { db, pages }: LiveDeps): void {
  if (frame.type === 'ping') return send(page, HEARTBEAT)
  if (frame.type === 'thread') {
    page.conversation = frame.userId
    return
  }
  if (frame.type === 'watch') {
    pages.watch(page, frame.postIds)
    page.hasFeed = frame.feed
    return
  }
  const now = performance.now()
  if (now - page.lastTyping < TYPING_EVERY_MS) return
  page.lastTyping = now
  publishLiveEvent(db, { what: 'typing', to: frame.recipientId, by: page.session.viewer.id })
}

/** Finds peers that are gone, and sessions that have expired. */
function startPings(page: LivePage, everyMs: number): NodeJS.Timeout {
  let answers = true
  page.socket.on('pong', () => (answers = true))
  return setInterval(() => {
    if (!answers) return page.socket.terminate()
    if (page.session.expire <= Date.now()) return close(page, 'session')
    answers = false
    page.socket.ping(() => {})
  }, everyMs)
}

function limitFrames(page: LivePage, withinMs: number): NodeJS.Timeout {
  let left = FRAMES_MAX
  const count = () => {
    left -= 1
    if (left < 0) close(page, 'flood')
  }
  for (const kind of ['message', 'ping', 'pong'] as const) page.socket.on(kind, count)
  return setInterval(() => (left = FRAMES_MAX), withinMs)
}
