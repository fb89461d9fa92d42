import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { communitiesApi } from '@kith/shared/communities.ts'
import { WATCHED_POSTS_MAX } from '@kith/shared/live.ts'
import { type Message, messageWording } from '@kith/shared/messages.ts'
import type { Notification } from '@kith/shared/notifications.ts'
import { paths } from '@kith/shared/paths.ts'
import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sessionQuery, useMe } from '../../accounts/api.ts'
import { openThreads, refreshThread } from '../../comments/api.ts'
import { refetchUnder } from '../../core/calls/refetch.ts'
import { keepTold } from '../../core/calls/told-meanwhile.ts'
import { hear, openChannel, tellServer } from '../../core/live.ts'
import { watchScreen } from '../../core/posts-on-screen.ts'
import { takeSiteColors } from '../../core/look/site-colours.ts'
import { refreshFriends } from '../../friends/api.ts'
import {
  readConversationsAgain,
  readMissedConversations,
  refreshConversations,
  showChanged,
} from '../../messages/api.ts'
import { refreshUnreadMessages, showUnreadMessages } from '../../messages/unread-api.ts'
import { refreshNotices, refreshUnread, setUnread } from '../../notifications/api.ts'
import { refreshCounts } from '../../posts/counts-api.ts'
import { takeReadBack } from '../../push/api.ts'
import { showSettings, useSiteName } from '../../settings/api.ts'
import { refreshSite } from '../../settings/news-api.ts'

/** Milliseconds. What is on screen changes with each turn of the wheel. */
const SETTLED_MS = 500
/** Many pages hear of the same like at once. They should not all ask at once. */
const SPREAD_MS = 1_500

/** Connects this page to the live channel, and reads again what the server says has changed. */
export function LiveChannel() {
  const { id } = useMe()
  const queries = useQueryClient()
  const [isAway, setAway] = useState(false)
  const [last, setLast] = useState<Message>()
  const siteName = useSiteName()
  useEffect(() => {
    const stops = [
      keepTold(queries),
      openChannel({
        userId: id,
        onMissed: (isConnected) => readMissed(queries, isConnected),
        onAway: setAway,
        onSessionDoubt: () => void queries.invalidateQueries(sessionQuery),
      }),
      tellWhatIsOnScreen(),
      hear('notification', ({ notification }) => readNotification(queries, notification)),
      hear('message', ({ message }) => {
        const otherId = message.senderId === id ? message.recipientId : message.senderId
        // It may stand further up than what is read again.
        if (message.isDeleted) showChanged(queries, message, otherId)
        refreshConversations(queries, otherId)
        if (message.senderId !== id && !message.isDeleted && !isOpen(message.senderId)) setLast(message)
      }),
      hear('read', ({ userId }) => refreshConversations(queries, userId)),
      hear('unread', ({ notifications, withoutMessages, messages }) => {
        setUnread(queries, { count: notifications, withoutMessages })
        void takeReadBack((tag) => (tag.startsWith('messages-') ? messages : withoutMessages) === 0)
        if (!showUnreadMessages(queries, messages)) return
        refreshConversations(queries)
        // One that was marked as read may be gone, or tell of another message.
        refreshNotices(queries)
      }),
      hear('settings', ({ settings, colors }) => {
        showSettings(queries, settings)
        void takeSiteColors(colors)
      }),
      hear('responses', ({ postId }) => void readResponses(queries, postId)),
      readWhenLookedAt(queries),
    ]
    return () => stops.forEach((stop) => stop())
  }, [id, queries])
  return (
    <>
      <output>
        {isAway && (
          <span className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-13 text-page">
            <CloudOff className="size-4" aria-hidden />
            The connection is lost. {siteName} asks for news every minute until it is back.
          </span>
        )}
      </output>
      {/* With `aria-live` a dialog does not hide it. */}
      <output aria-live="polite" className="sr-only">
        {last && <span key={last.id}>New message from {last.sender?.name ?? messageWording.unknown}</span>}
      </output>
    </>
  )
}

/** An open conversation announces its messages itself. */
const isOpen = (otherId: number) =>
  window.location.pathname === paths.messages() &&
  (window.history.state as { conversation?: number } | null)?.conversation === otherId

/** Reads again what may have changed without a word: this page was not connected. */
function readMissed(queries: QueryClient, isConnected: boolean): void {
  refreshNotices(queries)
  readConversationsAgain(queries)
  for (const postId of openThreads(queries)) void readResponses(queries, postId)
  refreshFriends(queries)
  refetchUnder(queries, communitiesApi.communities)
  if (isConnected) return
  refreshUnread(queries)
  refreshUnreadMessages(queries)
  void refreshSite(queries)
}

function readWhenLookedAt(queries: QueryClient): () => void {
  const look = () => document.hidden || readMissedConversations(queries)
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

/** Notices of these types come with a change of friends and requests. */
const OF_FRIENDS = new Set<Notification['type']>(['friend_request', 'friend_accepted', 'invite_used'])

function readNotification(queries: QueryClient, { type, relatedCommunityId }: Notification): void {
  // The new count is told too.
  refreshNotices(queries)
  if (OF_FRIENDS.has(type)) refreshFriends(queries)
  if (relatedCommunityId !== null) refetchUnder(queries, communitiesApi.communities)
}

function tellWhatIsOnScreen(): () => void {
  let timer: ReturnType<typeof setTimeout>
  const stop = watchScreen(({ postIds, feed }) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      tellServer({ type: 'watch', postIds: postIds.slice(-WATCHED_POSTS_MAX), feed })
    }, SETTLED_MS)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

const aMoment = () => new Promise((done) => setTimeout(done, Math.random() * SPREAD_MS))

/** The posts whose thread is about to be read, once no comment of the viewer is on its way to it. */
const due = new Set<number>()

async function readResponses(queries: QueryClient, postId: number): Promise<void> {
  if (due.has(postId)) return
  due.add(postId)
  await aMoment()
  due.delete(postId)
  try {
    await refreshCounts(queries, postId)
    if (!(await refreshThread(queries, postId))) void readResponses(queries, postId)
  } catch {
    // The post is gone, or the server is away: its list tells when it is read again.
  }
}
