import type { QueryClient } from '@tanstack/react-query'
import type { ReadingPosition } from '../core/reading-position.ts'
import { postHeights } from '../posts/post-heights.ts'

const PATIENCE_MS = 15_000
/** Frames in a row in which nothing moves any more. */
const STILL_FRAMES = 30

/** After a reload: reads as much of each list as was read before, and scrolls to where one was once that is there. */
export function returnToPosition(queries: QueryClient, position: ReadingPosition): void {
  for (const [id, height] of position.heights) postHeights.set(id, height)
  readAsFar(queries, new Map(position.pages))
  hold(position)
}

/** A list asks for its first page when it is shown. Ask for all its pages just before. */
function readAsFar(queries: QueryClient, counts: Map<string, number>): void {
  const stop = queries.getQueryCache().subscribe(({ type, query }) => {
    const pages = type === 'added' && counts.get(query.queryHash)
    if (!pages) return
    counts.delete(query.queryHash)
    void queries.prefetchInfiniteQuery({ ...query.options, queryKey: query.queryKey, pages } as Parameters<
      typeof queries.prefetchInfiniteQuery
    >[0])
  })
  setTimeout(stop, PATIENCE_MS)
}

/** Scrolls to the position until it is reached and nothing moves, or the member does something. */
function hold({ y, mark }: ReadingPosition): void {
  const stopped = new AbortController()
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(type, () => stopped.abort(), { signal: stopped.signal, passive: true })
  const end = performance.now() + PATIENCE_MS
  let still = 0
  const step = () => {
    // A press must not find the page moved before it ends.
    if (stopped.signal.aborted) return
    const marked = mark && document.querySelector(mark.selector)
    const goal = mark && marked ? window.scrollY + marked.getBoundingClientRect().top - mark.top : y
    const isThere = Math.abs(goal - window.scrollY) < 1.5
    if (!isThere) window.scrollTo(0, goal)
    still = isThere && (marked || !mark) ? still + 1 : 0
    if (still > STILL_FRAMES || performance.now() > end) stopped.abort()
    else requestAnimationFrame(step)
  }
  step()
}
