/** The posts that are rendered now, and how often each. */
const shown = new Map<number, number>()
let tell = () => {}

/** Notes that a post is on screen. Returns a function for when it is gone. */
export function notePost(id: number): () => void {
  shown.set(id, (shown.get(id) ?? 0) + 1)
  tell()
  return () => {
    const left = (shown.get(id) ?? 1) - 1
    if (left > 0) shown.set(id, left)
    else shown.delete(id)
    tell()
  }
}

/** Calls `listener` with the posts on screen, now and whenever they change. Returns a function that stops it. */
export function watchPosts(listener: (ids: number[]) => void): () => void {
  tell = () => listener([...shown.keys()])
  tell()
  return () => {
    tell = () => {}
  }
}
