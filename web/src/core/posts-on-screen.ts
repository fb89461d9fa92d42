/** The posts that are rendered now, and how often each. */
const shown = new Map<number, number>()
let feeds = 0
let tell = () => {}

/** Notes that a post is on screen. Returns a function for when it is gone. */
export function trackPost(id: number): () => void {
  shown.set(id, (shown.get(id) ?? 0) + 1)
  tell()
  return () => {
    const left = (shown.get(id) ?? 1) - 1
    if (left > 0) shown.set(id, left)
    else shown.delete(id)
    tell()
  }
}

/** Notes that a feed is on screen. Returns a function for when it is gone. */
export function trackFeed(): () => void {
  feeds += 1
  tell()
  return () => {
    feeds -= 1
    tell()
  }
}

type ShownPosts = { postIds: number[]; feed: boolean }

/** Calls `listener` with what is on screen, now and whenever it changes. Returns a function that stops it. */
export function watchScreen(listener: (now: ShownPosts) => void): () => void {
  tell = () => listener({ postIds: [...shown.keys()], feed: feeds > 0 })
  tell()
  return () => {
    tell = () => {}
  }
}
