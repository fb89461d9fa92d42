import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Post } from '@kith/shared/posts.ts'
import { ArrowUp } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { onFrame } from '../core/live.ts'
import { trackFeed } from '../core/posts-on-screen.ts'
import type { Pages } from '../core/calls/pages.ts'
import { type FeedChoice, feedKey } from '../posts/api.ts'
import { announce } from '../ui/announce.ts'
import { buttonClass } from '../ui/Button.tsx'
import { headQuery, showHead } from './head-api.ts'
import { newPostsWords } from './new-posts.ts'

/** Milliseconds. All pages hear of a public post at once. They should not all read at once. */
const SPREAD_MS = 3_000

type Props = { choice: FeedChoice; shown: Pick<Pages<Post>, 'pages'> }

/** Says that there are new posts above the shown ones. Nothing moves until the viewer asks for them. */
export function NewPosts({ choice, shown }: Props) {
  const queries = useQueryClient()
  const head = useHead(choice)
  useEffect(trackFeed, [])
  const words = head && newPostsWords(shown, head)
  // Orca says nothing of a button in a live region.
  useEffect(() => {
    if (words) announce(words)
  }, [words])
  const show = () => {
    if (head) showHead(queries, choice, head)
    window.scrollTo({ top: 0 })
    // After the posts have been rendered.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('[role=feed] [aria-posinset="1"]')?.focus({ preventScroll: true }),
    )
  }
  return (
    <div className="sticky top-18 z-20 flex h-0 justify-center">
      {words && (
        <button
          type="button"
          className={buttonClass({
            size: 'small',
            className: 'mt-2 animate-rise rounded-full shadow-(--shadow-raised)',
          })}
          onClick={show}
        >
          <ArrowUp className="size-4" aria-hidden />
          {words}
        </button>
      )}
    </div>
  )
}

/** The first page of the feed as it is now, read when the server says that there is a new post. */
function useHead(choice: FeedChoice) {
  const queries = useQueryClient()
  const { data, refetch } = useQuery(headQuery(choice))
  /** Posts may have come while there was no connection. The feed that was just read has them. */
  const mayBeStale = useEffectEvent(() => {
    const { dataUpdatedAt = 0 } = queries.getQueryState(feedKey(choice)) ?? {}
    return Date.now() - dataUpdatedAt > SPREAD_MS
  })
  useEffect(() => {
    const stopped = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    let isDue = false
    const read = () => {
      clearTimeout(timer)
      if (document.hidden) return
      isDue = false
      void refetch()
    }
    const readSoon = () => {
      if (!isDue) timer = setTimeout(read, Math.random() * SPREAD_MS)
      isDue = true
    }
    const stops = [
      onFrame('new_post', readSoon),
      onFrame('auth_success', () => {
        if (mayBeStale()) readSoon()
      }),
    ]
    const readIfDue = () => isDue && read()
    document.addEventListener('visibilitychange', readIfDue, { signal: stopped.signal })
    return () => {
      stops.forEach((stop) => stop())
      clearTimeout(timer)
      stopped.abort()
    }
  }, [refetch])
  return data.pages[0]
}
