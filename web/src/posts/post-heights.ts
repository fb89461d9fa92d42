import type { Post } from '@kith/shared/posts.ts'
import { startTransition, useCallback, useState } from 'react'

type OnVisibility = (isNear: boolean, isClose: boolean) => void

/** A screen and a half above and below, so that posts are rendered before they come into view. */
const REACH = '150% 0px'
/** Posts this near are rendered at once: on a slow device they would be passed before a transition has ended. */
const CLOSE = '75% 0px'
/** The height assumed for a post until it is measured, in pixels. */
const GUESS = 320
/** The gap between two posts, in pixels. */
const GAP = 16

/** The height of each post when it was last on screen. Keeping it lets going back and reloading restore the scroll position. */
export const postHeights = new Map<number, number>()
const watched = new WeakMap<Element, OnVisibility>()
const observing: { observers?: readonly IntersectionObserver[] } = {}

/** The height of a chunk of posts, and whether it is near enough to the screen to be rendered. */
export function usePostHeights(posts: readonly Post[], isFirst: boolean) {
  const [isNear, setNear] = useState(isFirst || !('IntersectionObserver' in globalThis))
  // Made once: to measure again with each like would hold up its answer.
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || !('IntersectionObserver' in globalThis)) return undefined
    const leave = watch(element, (isNear, isClose) => {
      keepHeights(element)
      // A transition, so that rendering never delays scrolling.
      if (isClose) setNear(isNear)
      else startTransition(() => setNear(isNear))
    })
    return () => {
      keepHeights(element)
      leave()
    }
  }, [])
  return { ref, isNear, height: heightOf(posts) }
}

const heightOf = (posts: readonly Post[]) =>
  posts.reduce((sum, { id }) => sum + GAP + (postHeights.get(id) ?? GUESS), -GAP)

function keepHeights(element: HTMLElement): void {
  for (const card of element.querySelectorAll<HTMLElement>(':scope > article'))
    postHeights.set(Number(card.dataset['post']), card.getBoundingClientRect().height)
}

function watch(element: Element, tell: OnVisibility): () => void {
  observing.observers ??= [
    new IntersectionObserver(tellAll, { rootMargin: REACH }),
    new IntersectionObserver(tellClose, { rootMargin: CLOSE }),
  ]
  const { observers } = observing
  watched.set(element, tell)
  for (const observer of observers) observer.observe(element)
  return () => {
    for (const observer of observers) observer.unobserve(element)
  }
}

function tellAll(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting, false)
}

function tellClose(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) if (isIntersecting) watched.get(target)?.(true, true)
}
