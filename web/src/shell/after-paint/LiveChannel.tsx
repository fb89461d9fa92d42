import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { communitiesApi } from '@kith/shared/communities.ts'
import { WATCHED_POSTS_MAX } from '@kith/shared/live.ts'
import { messageWording } from '@kith/shared/messages.ts'
import type { Notification } from '@kith/shared/notifications.ts'
import { paths } from '@kith/shared/paths.ts'
import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sessionQuery, useMe } from '../../accounts/api.ts'
import { watchStalledQueries } from '../../core/calls/stalled-queries.ts'
import { refetchUnder } from '../../core/calls/refetch.ts'
import { keepInvalidations } from '../../core/calls/invalidated-meanwhile.ts'
import { onFrame, openChannel, sendFrame } from '../../core/live.ts'
import { watchScreen } from '../../core/posts-on-screen.ts'
import { updateSiteColors } from '../../core/theme/site-colours.ts'
import { refreshFriends } from '../../friends/api.ts'
import { refreshConversations, showChanged } from '../../messages/api.ts'
import { showUnreadMessages } from '../../messages/unread-api.ts'
import { refreshNotifications, setUnread } from '../../notifications/api.ts'
import { takeReadBack } from '../../push/api.ts'
import { showSettings, useSiteName } from '../../settings/api.ts'
import { announce } from '../../ui/announce.ts'
import { openMissed, readResponses } from './read-missed.ts'

/** Milliseconds. What is on screen changes with each turn of the wheel. */
const SETTLED_MS = 500

/** Connects this page to the live channel, and reads again what the server says has changed. */
export function LiveChannel() {
  const { id } = useMe()
  const queries = useQueryClient()
  const [isAway, setAway] = useState(false)
  const siteName = useSiteName()
  useEffect(() => {
    const missed = openMissed(queries)
    const reads = watchStalledQueries(queries)
    const stops = [
      keepInvalidations(queries),
      openChannel({
        userId: id,
        onMissed: (isConnected, isFirst) => {
          missed.read(isConnected, isFirst)
          if (!isFirst) reads.begin()
        },
        onAway: setAway,
        onSessionDoubt: () => void queries.invalidateQueries(sessionQuery),
      }),
      ...listenToFrames(queries, id),
      sendWhatIsOnScreen(),
      missed.stop,
      reads.stop,
    ]
    return () => stops.forEach((stop) => stop())
  }, [id, queries])
  return (
    <output>
      {isAway && (
        <span className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-13 text-page">
          <CloudOff className="size-4" aria-hidden />
          The connection is lost. {siteName} checks for news every minute until it is back.
        </span>
      )}
    </output>
  )
}

/** Reads again what the server says has changed, and announces a message of another conversation. */
function listenToFrames(queries: QueryClient, id: number): (() => void)[] {
  return [
    onFrame('notification', ({ notification }) => readNotification(queries, notification)),
    onFrame('message', ({ message }) => {
      const otherId = message.senderId === id ? message.recipientId : message.senderId
      // It may stand further up than what is read again.
      if (message.isDeleted) showChanged(queries, message, otherId)
      refreshConversations(queries, otherId)
      if (message.senderId !== id && !message.isDeleted && !isOpen(message.senderId))
        announce(`New message from ${message.sender?.name ?? messageWording.unknown}`)
    }),
    onFrame('read', ({ userId }) => refreshConversations(queries, userId)),
    onFrame('unread', ({ notifications, withoutMessages, messages }) => {
      setUnread(queries, { count: notifications, withoutMessages })
      void takeReadBack()
      if (!showUnreadMessages(queries, messages)) return
      refreshConversations(queries)
      // One that was marked as read may be gone, or tell of another message.
      refreshNotifications(queries)
    }),
    onFrame('settings', ({ settings, colors }) => {
      showSettings(queries, settings)
      void updateSiteColors(colors)
    }),
    onFrame('responses', ({ postId }) => void readResponses(queries, postId)),
  ]
}

/** An open conversation announces its messages itself. */
const isOpen = (otherId: number) =>
  window.location.pathname === paths.messages() &&
  (window.history.state as { conversation?: number } | null)?.conversation === otherId

/** Notifications of these types come with a change of friends and requests. */
const OF_FRIENDS = new Set<Notification['type']>(['friend_request', 'friend_accepted', 'invite_used'])

function readNotification(queries: QueryClient, { type, relatedCommunityId }: Notification): void {
  // The new count is told too.
  refreshNotifications(queries)
  if (OF_FRIENDS.has(type)) refreshFriends(queries)
  if (relatedCommunityId !== null) refetchUnder(queries, communitiesApi.communities)
}

function sendWhatIsOnScreen(): () => void {
  let timer: ReturnType<typeof setTimeout>
  const stop = watchScreen(({ postIds, feed }) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      sendFrame({ type: 'watch', postIds: postIds.slice(-WATCHED_POSTS_MAX), feed })
    }, SETTLED_MS)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
