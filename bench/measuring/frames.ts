/** Measurements in the page, in milliseconds. `undrawn` posts were passed in a list before they were drawn. */
export type Gathered = { deltas: number[]; longTasks: number[]; nodes: number; undrawn: number }

declare global {
  interface Window {
    gathered: Gathered
    stopGathering: () => void
  }
}

// These three run in the page, so each must be self-contained.

/**
 * Records from now on the time between frames, tasks of more than 50 ms, the largest number of nodes, and which posts are
 * drawn while they are on screen.
 */
export function watchFrames(): void {
  const seen: Gathered = { deltas: [], longTasks: [], nodes: 0, undrawn: 0 }
  const places = new Set<number>()
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longTasks.push(duration)
  })
  observer.observe({ type: 'longtask' })
  let last = performance.now()
  let next = requestAnimationFrame(function frame(now) {
    seen.deltas.push(now - last)
    last = now
    if (seen.deltas.length % 30 === 0)
      seen.nodes = Math.max(seen.nodes, document.getElementsByTagName('*').length)
    for (const post of document.querySelectorAll('[aria-posinset]')) {
      const { top, bottom } = post.getBoundingClientRect()
      if (bottom > 0 && top < innerHeight) places.add(Number(post.ariaPosInSet))
    }
    next = requestAnimationFrame(frame)
  })
  window.gathered = seen
  window.stopGathering = () => {
    cancelAnimationFrame(next)
    observer.disconnect()
    seen.undrawn = Math.max(...places) - Math.min(...places) + 1 - places.size
  }
}

/** From now on, records the time from a key to the frame that shows it. */
export function watchKeys(): void {
  const seen: Gathered = { deltas: [], longTasks: [], nodes: 0, undrawn: 0 }
  const onKey = ({ timeStamp }: KeyboardEvent) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => seen.deltas.push(performance.now() - timeStamp))
    port1.start()
    // A message sent in an animation frame arrives right after it.
    requestAnimationFrame(() => port2.postMessage(null))
  }
  window.addEventListener('keydown', onKey, true)
  window.gathered = seen
  window.stopGathering = () => window.removeEventListener('keydown', onKey, true)
}

export function gather(): Gathered {
  window.stopGathering()
  return window.gathered
}
