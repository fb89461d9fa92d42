import { onElement } from './awaited-element.ts'

/** Pixels from the top of the window down to which the header covers the page. */
const headerEnd = () => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0

const postsHere = () => [...document.querySelectorAll<HTMLElement>('main [data-post]')]

/** The post that has the focus, or the only one of the page. */
export function postHere(): HTMLElement | undefined {
  const posts = postsHere()
  return posts.length === 1 ? posts[0] : posts.find((post) => post.contains(document.activeElement))
}

/** Opens a post on its own page. */
export const openPost = (post: HTMLElement | undefined) =>
  post?.querySelector<HTMLAnchorElement>('a:has(> time)')?.click()

/** Moves the focus to the next or previous post; from outside the list, to the one nearest to the top of the window. */
export function stepPosts(step: 1 | -1, isQuick: boolean): void {
  const posts = postsHere()
  const at = posts.findIndex((post) => post.contains(document.activeElement) && isRead(post))
  const next = at >= 0 ? posts[at + step] : nearest(posts, step)
  const from = posts[at]
  if (next) show(next, isQuick)
  else if (from) showLater(from, step)
}

/** Whether the post is in view, or on its way there. Else one has scrolled away from it. */
function isRead(post: HTMLElement): boolean {
  const { top, bottom } = post.getBoundingClientRect()
  const isOnItsWay = post === shown.post && performance.now() - shown.at < SCROLL_MS
  return isOnItsWay || (bottom > headerEnd() && top < window.innerHeight)
}

function nearest(posts: readonly HTMLElement[], step: 1 | -1): HTMLElement | undefined {
  const end = headerEnd()
  const isBelow = (post: HTMLElement) => post.getBoundingClientRect().top >= end
  return step > 0 ? posts.find(isBelow) : posts.findLast((post) => !isBelow(post))
}

const shown: { post?: HTMLElement; at: number } = { at: 0 }
/** As long as smooth scrolling takes at most. */
const SCROLL_MS = 1000

function show(post: HTMLElement, isQuick: boolean): void {
  const isStill = isQuick || window.matchMedia('(prefers-reduced-motion: reduce)').matches
  Object.assign(shown, { post, at: performance.now() })
  post.focus({ preventScroll: true })
  post.scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' })
}

/** The post after the last one of a list comes with its next page, others when the list has drawn them. */
function showLater(from: HTMLElement, step: 1 | -1): void {
  const list = from.closest('[role=feed]')
  const place = Number(from.ariaPosInSet) + step
  if (!list || place < 1) return window.scrollTo({ top: 0 })
  if (step > 0 && list.lastElementChild?.contains(from)) loadMore(list)
  onElement(`[aria-posinset="${place}"]`, (post) => show(post, true), list)
}

const loadMore = (list: Element) =>
  list.parentElement?.querySelector<HTMLElement>(':scope > button:not(:disabled, [aria-busy=true])')?.click()
