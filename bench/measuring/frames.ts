/** What was seen in the page, in milliseconds. */
export type Gathered = { deltas: number[]; longTasks: number[]; nodes: number }

declare global {
  interface Window {
    gathered: Gathered
    stopGathering: () => void
  }
}

// These three run in the page: each stands for itself.

/** From here on: the time from frame to frame, tasks of more than 50 ms, and how many nodes the page has at most. */
export function watchFrames(): void {
  const seen: Gathered = { deltas: [], longTasks: [], nodes: 0 }
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
    next = requestAnimationFrame(frame)
  })
  window.gathered = seen
  window.stopGathering = () => {
    cancelAnimationFrame(next)
    observer.disconnect()
  }
}

/** From here on: the time from a key to the picture in which it shows. */
export function watchKeys(): void {
  const seen: Gathered = { deltas: [], longTasks: [], nodes: 0 }
  const onKey = ({ timeStamp }: KeyboardEvent) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => seen.deltas.push(performance.now() - timeStamp))
    port1.start()
    // A message sent while a frame is made arrives right behind it.
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
