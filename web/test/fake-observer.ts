import { beforeEach, vi } from 'vitest'

type Look = (entries: Partial<IntersectionObserverEntry>[]) => void

/** What hears of what is near the screen. */
export const looks = new Set<Look>()

/** A page makes its observers once, and all files of a process are one page: so there is one class for all. */
class FakeObserver {
  constructor(look: Look) {
    looks.add(look)
  }
  observe = () => undefined
  unobserve = () => undefined
}

/** jsdom has no layout: the tests of a file say themselves what is near the screen. */
export const fakeObserver = () => beforeEach(() => void vi.stubGlobal('IntersectionObserver', FakeObserver))
