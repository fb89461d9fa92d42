import { startTransition, useState } from 'react'

type Place = { isNear: boolean; height: number }
type Tell = (place: Place) => void

/** A screen and a half above and below: what comes into view has been built by then. */
const REACH = '150% 0px'
/** A usual post, until its own height is known. */
const GUESS = 320

/** How tall posts stood when they were last on screen. Their places keep that room, so that going back leads to where one was. */
const heights = new Map<number, number>()
const watched = new WeakMap<Element, Tell>()
const observing: { observer?: IntersectionObserver } = {}

/** The place of a post in a list: whether it is near enough to what is on screen to be built, and the room it keeps if not. */
export function usePlace(postId: number, isFirst: boolean) {
  const [place, setPlace] = useState<Place>(() => ({
    isNear: isFirst || !('IntersectionObserver' in globalThis),
    height: heights.get(postId) ?? GUESS,
  }))
  const ref = (element: HTMLElement | null) => {
    if (!element || !('IntersectionObserver' in globalThis)) return undefined
    const keep = (height: number) => heights.set(postId, height)
    const leave = watch(element, (seen) => {
      keep(seen.height)
      // Scrolling never waits for it.
      startTransition(() => setPlace((place) => (place.isNear === seen.isNear ? place : seen)))
    })
    return () => {
      keep(element.getBoundingClientRect().height)
      leave()
    }
  }
  return { ref, ...place }
}

function watch(element: HTMLElement, tell: Tell): () => void {
  observing.observer ??= new IntersectionObserver(tellAll, { rootMargin: REACH })
  const { observer } = observing
  watched.set(element, tell)
  observer.observe(element)
  return () => observer.unobserve(element)
}

function tellAll(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting, boundingClientRect } of entries)
    watched.get(target)?.({ isNear: isIntersecting, height: boundingClientRect.height })
}
