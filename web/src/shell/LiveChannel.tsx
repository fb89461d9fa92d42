import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { WATCHED_POSTS_MAX } from '@kith/shared/live.ts'
import { useEffect } from 'react'
import { sessionQuery, useMe } from '../accounts/api.ts'
import { refreshThread } from '../comments/api.ts'
import { hear, openChannel, tellServer } from '../core/live.ts'
import { watchPosts } from '../core/on-screen.ts'
import { paths } from '../core/paths.ts'
import { refreshFriends } from '../friends/api.ts'
import { refreshCounts } from '../posts/api.ts'

/** Milliseconds. What is on screen changes with each turn of the wheel. */
const SETTLED_MS = 500
/** Many pages hear of the same like at once. They should not all ask at once. */
const SPREAD_MS = 1_500

/** Connects this page to the live channel, and reads again what the server says has changed. */
export function LiveChannel() {
  const { id } = useMe()
  const queries = useQueryClient()
  useEffect(() => {
    const stops = [
      openChannel({
        userId: id,
        onMissed: () => refreshFriends(queries),
        onSessionEnd: () => void queries.invalidateQueries(sessionQuery),
      }),
      tellWhatIsOnScreen(),
      hear('responses', ({ postId }) => void readResponses(queries, postId)),
    ]
    return () => stops.forEach((stop) => stop())
  }, [id, queries])
  return null
}

function tellWhatIsOnScreen(): () => void {
  let timer: ReturnType<typeof setTimeout>
  const stop = watchPosts((ids) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const feed = location.pathname === paths.home
      tellServer({ type: 'watch', postIds: ids.slice(-WATCHED_POSTS_MAX), feed })
    }, SETTLED_MS)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

const aMoment = () => new Promise((done) => setTimeout(done, Math.random() * SPREAD_MS))

async function readResponses(queries: QueryClient, postId: number): Promise<void> {
  await aMoment()
  try {
    await refreshCounts(queries, postId)
    while (!(await refreshThread(queries, postId))) await aMoment()
  } catch {
    // The post is gone, or the server is away: its list tells when it is read again.
  }
}
