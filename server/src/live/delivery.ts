import type { ServerFrame } from '@kith/shared/live.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { LiveEvent } from '../core/live-events.ts'
import type { Db } from '../core/database/database.ts'
import { withoutData } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { openKeyedQueue } from '../core/limits/keyed-queue.ts'
import { friendsAmong } from '../friends/friends.ts'
import { countUnreadMessages, membersWithReadMarks, readMessage } from '../messages/messages.ts'
import { countUnread, findNotifications } from '../notifications/notifications.ts'
import { audienceAmong, feedAudienceAmong } from '../policy/post-live-events.ts'
import type { LivePages } from './live-pages.ts'
import { openSettingsBroadcast } from './settings-broadcast.ts'
import { close, type LivePage, send } from './socket.ts'

/** Members whose frames are read at the same time: each needs a connection to the database. */
const AT_ONCE = 4
/** Of more notifications or messages than this only the counts are sent. The page reads the lists again. */
const FRAMES_MAX = 20
/** Reads that wait for one member, one at a time. Who opens page after page gets no further. */
const WAITING_EACH_MAX = 30
/** New posts, likes and comments are sent together this often: a well-known post has many. */
const BATCH_MS = 1_000
/** Of the changes to one post since the last frames, the latest decide who gets one. */
const CHANGES_MAX = 100
/** This many members are looked at in one statement. A post for friends of friends takes up to a millisecond for each. */
const MEMBERS_MAX = 200

/**
 * What is still to be sent to a member: ids of notifications and messages, of friends who are writing, and of members who have
 * read a conversation.
 */
type PendingFrames = Record<'notifications' | 'messages' | 'writers' | 'haveRead', Set<number>> & {
  counts: boolean
}

const nothingPending = (): PendingFrames => ({
  notifications: new Set(),
  messages: new Set(),
  writers: new Set(),
  haveRead: new Set(),
  counts: false,
})

/** When `work` fails, the pages that were to get frames are closed, and read everything again when they are back. */
function openSending(log: FastifyBaseLogger) {
  const queue = openKeyedQueue({ atOnce: AT_ONCE, atOnceEach: 1, waitingEachMax: WAITING_EACH_MAX })
  return (key: number | 'all', work: () => Promise<void>, recipients: () => Iterable<LivePage>): void => {
    queue(key, work).catch((error: unknown) => {
      log.warn({ err: withoutData(error) }, 'live: frames could not be sent')
      for (const page of recipients()) close(page, 'unavailable')
    })
  }
}

/** Sends pages the frames of live events, each by what its member may see at that moment. */
export function openDelivery({ db, log }: { db: Db; log: FastifyBaseLogger }, pages: LivePages) {
  const sendInTurn = openSending(log)
  const pending = new Map<number, PendingFrames>()
  const posts: PostChanges = { made: new Set(), changed: new Map() }

  const forMember = (memberId: number, work: () => Promise<void>) =>
    sendInTurn(memberId, work, () => {
      pending.delete(memberId)
      return pages.of(memberId)
    })
  const addForMember = (memberId: number, about: (own: PendingFrames) => void) => {
    const [page] = openOf(pages, memberId)
    if (!page) return
    const waiting = pending.get(memberId)
    const own = waiting ?? nothingPending()
    about(own)
    if (waiting) return
    pending.set(memberId, own)
    forMember(memberId, async () => {
      pending.delete(memberId)
      for (const frame of await framesOf(db, page.session.viewer, own)) sendToPages(pages, memberId, frame)
    })
  }

  const settings = openSettingsBroadcast(db, pages, (work) => sendInTurn('all', work, pages.all))

  const batch = setInterval(() => {
    const due = { ...posts }
    posts.made = new Set()
    posts.changed = new Map()
    if (due.made.size > 0 || due.changed.size > 0)
      sendInTurn(
        'all',
        () => sendPostFrames(db, pages, due),
        () => pagesFor(pages, due),
      )
  }, BATCH_MS).unref()

  return {
    deliver: (list: LiveEvent[]) => {
      settings.deliver(list)
      for (const one of list) {
        if (one.what === 'post') posts.made.add(one.id)
        else if (one.what === 'responses')
          posts.changed.set(one.id, [...(posts.changed.get(one.id) ?? []), one.people].slice(-CHANGES_MAX))
        else if (one.what === 'message')
          for (const member of one.between) addForMember(member, ({ messages }) => messages.add(one.id))
        else if (one.what === 'notice') addForMember(one.to, ({ notifications }) => notifications.add(one.id))
        else if (one.what === 'unread') addForMember(one.to, (own) => (own.counts = true))
        else if (one.what === 'read') addForMember(one.to, ({ haveRead }) => haveRead.add(one.by))
        else if (one.what === 'typing' && hasThread(pages, one.to, one.by))
          addForMember(one.to, ({ writers }) => writers.add(one.by))
      }
    },
    /** Sends a page that has just opened how much is unread, and the settings: it may have missed a change. */
    greet: (page: LivePage) => {
      const { viewer } = page.session
      forMember(viewer.id, async () => {
        sendNew(page, await unread(db, viewer))
        await settings.sendTo(page)
      })
    },
    close: () => clearInterval(batch),
  }
}

const openOf = (pages: LivePages, memberId: number) => [...pages.of(memberId)].filter(({ isOpen }) => isOpen)

const hasThread = (pages: LivePages, memberId: number, otherId: number) =>
  [...pages.of(memberId)].some(({ conversation }) => conversation === otherId)

/** Sends who is writing only to pages with that conversation open. */
function sendToPages(pages: LivePages, memberId: number, frame: ServerFrame): void {
  for (const page of openOf(pages, memberId))
    if (frame.type !== 'typing' || page.conversation === frame.userId) sendNew(page, frame)
}

/** Unchanged counts are not sent: they would show that something happened that this member may not see. */
function sendNew(page: LivePage, frame: ServerFrame): void {
  if (frame.type === 'unread') {
    const counts = `${frame.notifications} ${frame.withoutMessages} ${frame.messages}`
    if (page.counts === counts) return
    page.counts = counts
  }
  send(page, frame)
}

async function framesOf(db: Db, viewer: Viewer, own: PendingFrames): Promise<ServerFrame[]> {
  const { notifications, messages, writers, haveRead, counts } = own
  const frames: ServerFrame[] = []
  for (const userId of await friendsAmong(db, viewer, writers)) frames.push({ type: 'typing', userId })
  for (const userId of await membersWithReadMarks(db, viewer, haveRead)) frames.push({ type: 'read', userId })
  if (notifications.size <= FRAMES_MAX)
    for (const notification of await findNotifications(db, viewer, notifications))
      frames.push({ type: 'notification', notification })
  if (messages.size <= FRAMES_MAX)
    for (const id of messages) {
      const message = await readMessage(db, viewer, id)
      if (message) frames.push({ type: 'message', message })
    }
  if (counts || notifications.size > 0 || messages.size > 0) frames.push(await unread(db, viewer))
  return frames
}

async function unread(db: Db, viewer: Viewer): Promise<ServerFrame> {
  const [{ count: notifications, withoutMessages }, messages] = await Promise.all([
    countUnread(db, viewer),
    countUnreadMessages(db, viewer),
  ])
  return { type: 'unread', notifications, withoutMessages, messages: messages.count }
}

/** New posts, and those whose likes or comments changed, with the people who have a part in each change. */
type PostChanges = { made: Set<number>; changed: Map<number, number[][]> }

/** The pages that may get frames about these posts. */
function* pagesFor(pages: LivePages, { made, changed }: PostChanges): Iterable<LivePage> {
  if (made.size > 0) for (const page of pages.all()) if (page.hasFeed) yield page
  for (const postId of changed.keys()) yield* pages.showing(postId)
}

/** Sends frames about posts to those who may see them, and to nobody else. */
async function sendPostFrames(db: Db, pages: LivePages, { made, changed }: PostChanges): Promise<void> {
  const feedMembers = [...pages.members()].filter((member) =>
    openOf(pages, member).some(({ hasFeed }) => hasFeed),
  )
  for (const members of made.size > 0 ? inParts(feedMembers) : []) {
    for (const member of await feedAudienceAmong(db, [...made], members))
      for (const page of openOf(pages, member)) if (page.hasFeed) send(page, { type: 'new_post' })
  }
  for (const [postId, changes] of changed) {
    const watching = new Set([...pages.showing(postId)].map(({ session }) => session.viewer.id))
    for (const members of inParts([...watching])) {
      const audience = new Set(await audienceAmong(db, postId, changes, members))
      for (const page of pages.showing(postId))
        if (page.isOpen && audience.has(page.session.viewer.id)) send(page, { type: 'responses', postId })
    }
  }
}

const inParts = (members: number[]) =>
  Array.from({ length: Math.ceil(members.length / MEMBERS_MAX) }, (_, part) =>
    members.slice(part * MEMBERS_MAX, (part + 1) * MEMBERS_MAX),
  )
