import type { QueryClient } from '@tanstack/react-query'
import { communitiesApi } from '@kith/shared/communities.ts'
import { refreshThread } from '../../comments/api.ts'
import { openThreads } from '../../comments/missed-api.ts'
import { retryWhenStalled } from '../../core/calls/stalled-queries.ts'
import { refetchUnder } from '../../core/calls/refetch.ts'
import { refreshFriends } from '../../friends/api.ts'
import { readConversationsAgain, readMissedConversations } from '../../messages/api.ts'
import { refreshUnreadMessages } from '../../messages/unread-api.ts'
import { refreshNotifications, refreshUnread } from '../../notifications/api.ts'
import { refreshCounts } from '../../posts/counts-api.ts'
import { openPosts, readMissedCounts } from '../../posts/missed-api.ts'
import { refreshSite } from '../../settings/news-api.ts'

/** Many pages hear of the same like at once. They should not all ask at once. */
const SPREAD_MS = 1_500
/** Milliseconds. What was read with the page, just before it was connected for the first time, has missed nothing. */
const JUST_READ_MS = 10_000
/** Of more posts on screen the latest are read again. */
const POSTS_MAX = 10

/** Reads again what may have changed without a word: this page was not connected (rules/notifications.md 26). */
export function openMissed(queries: QueryClient) {
  let before = 0
  const readPosts = () => {
    if (before === 0 || document.hidden) return
    void readMissedPosts(queries, before)
    before = 0
  }
  const look = () => {
    if (document.hidden) return
    readMissedConversations(queries)
    readPosts()
  }
  document.addEventListener('visibilitychange', look)
  return {
    /** `isFirst`: the page has not been connected before. Without a connection, nothing is told. */
    read: (isConnected: boolean, isFirst: boolean): void => {
      refreshNotifications(queries)
      readConversationsAgain(queries)
      refreshFriends(queries)
      refetchUnder(queries, communitiesApi.communities)
      before = isFirst ? Date.now() - JUST_READ_MS : Date.now()
      readPosts()
      if (isConnected) return
      refreshUnread(queries)
      refreshUnreadMessages(queries)
      void refreshSite(queries)
    },
    stop: () => document.removeEventListener('visibilitychange', look),
  }
}

async function readMissedPosts(queries: QueryClient, before: number): Promise<void> {
  const posts = new Set([...openThreads(queries, before), ...openPosts(queries, before)])
  for (const postId of [...posts].slice(-POSTS_MAX)) void readResponses(queries, postId)
  await aMoment()
  await readMissedCounts(queries, before)
}

const aMoment = () => new Promise((done) => setTimeout(done, Math.random() * SPREAD_MS))

/** The posts whose responses are about to be read. */
const due = new Set<number>()

/** Reads again the likes of a post, the number of its comments, and its thread where it is open. */
export async function readResponses(queries: QueryClient, postId: number): Promise<void> {
  if (due.has(postId)) return
  due.add(postId)
  await aMoment()
  due.delete(postId)
  try {
    // Asks for nothing while the viewer's own comment is on its way there.
    const isRead = await refreshThread(queries, postId)
    if (isRead) await retryWhenStalled((signal) => refreshCounts(queries, postId, signal))
    else void readResponses(queries, postId)
  } catch {
    // The post is gone, or the server is away: its list tells when it is read again.
  }
}
