import type { Post } from '@kith/shared/posts.ts'
import { startTransition, useState } from 'react'

type Tell = (isNear: boolean) => void

/** A screen and a half above and below: what comes into view has been built by then. */
const REACH = '150% 0px'
/** A usual post, until its own height is known. */
const GUESS = 320
/** Between two posts. */
const GAP = 16

/** How tall posts stood when they were last on screen. They keep that room, so that going back leads to where one was. */
const heights = new Map<number, number>()
const watched = new WeakMap<Element, Tell>()
const observing: { observer?: IntersectionObserver } = {}

/** The room that posts take in a list, and whether it is near enough to what is on screen for them to be built. */
export function usePostHeights(posts: readonly Post[], isFirst: boolean) {
  const [room, setRoom] = useState(() => ({
    isNear: isFirst || !('IntersectionObserver' in globalThis),
    height: heightOf(posts),
  }))
  const ref = (element: HTMLElement | null) => {
    if (!element || !('IntersectionObserver' in globalThis)) return undefined
    const leave = watch(element, (isNear) => {
      keepHeights(posts, element)
      // Scrolling never waits for it.
      startTransition(() =>
        setRoom((room) => (room.isNear === isNear ? room : { isNear, height: heightOf(posts) })),
      )
    })
    return () => {
      keepHeights(posts, element)
      leave()
    }
  }
  return { ref, ...room }
}

const heightOf = (posts: readonly Post[]) =>
  posts.reduce((sum, { id }) => sum + GAP + (heights.get(id) ?? GUESS), -GAP)

function keepHeights(posts: readonly Post[], element: HTMLElement): void {
  const cards = element.querySelectorAll(':scope > article')
  for (const [at, card] of cards.entries()) {
    const post = posts[at]
    if (post) heights.set(post.id, card.getBoundingClientRect().height)
  }
}

function watch(element: HTMLElement, tell: Tell): () => void {
  observing.observer ??= new IntersectionObserver(tellAll, { rootMargin: REACH })
  const { observer } = observing
  watched.set(element, tell)
  observer.observe(element)
  return () => observer.unobserve(element)
}

function tellAll(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting)
}
