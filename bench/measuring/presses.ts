/** What a press made happen, in milliseconds from the press. */
export type Felt = {
  /** Until its frame stood on screen. */
  frame: number
  /** Until what it is for stood there. */
  shown: number
  /** The longest task meanwhile. */
  task: number
}

/** When the first load came so far, in milliseconds from its beginning. */
export type Start = { painted: number; bar: number; usable: number }

declare global {
  interface Window {
    felt: Promise<Felt>
    start: Partial<Start>
  }
}

// These run in the page, so each must be self-contained.

/** Waits for the next press, and then for what these selectors find. What is `aria-busy` is not shown yet. */
export function watchPress({ frame, shown }: Record<'frame' | 'shown', string>): void {
  const felt: Felt = { frame: 0, shown: 0, task: 0 }
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) felt.task = Math.max(felt.task, duration)
  })
  const afterPaint = (act: () => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', act)
    port1.start()
    // A message sent in an animation frame arrives right after it.
    requestAnimationFrame(() => port2.postMessage(null))
  }
  window.felt = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`Nothing came of a press: ${shown}`)), 20_000)
    const onPress = ({ timeStamp }: Event) => {
      tasks.observe({ type: 'longtask' })
      const look = () => {
        const now = performance.now() - timeStamp
        if (document.querySelector(frame)) felt.frame ||= now
        const found = document.querySelector(shown)
        if (!found || found.closest('[aria-busy=true]')) return afterPaint(look)
        felt.shown = now
        // The browser tells of a long task after it has ended.
        setTimeout(() => (tasks.disconnect(), resolve(felt)), 300)
      }
      afterPaint(look)
    }
    window.addEventListener('click', onPress, { capture: true, once: true })
  })
}

/** Notes when the home page was painted, its bar with it, and when its posts could be pressed. */
export function watchStart(): void {
  const start: Partial<Start> = (window.start = {})
  const look = () => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]
    if (paint) start.painted = paint.startTime
    if (paint && document.querySelector('[data-bar] svg')) start.bar ??= performance.now()
    const button = document.querySelector('[data-post] footer button')
    if (button && !button.closest('[inert]')) start.usable ??= performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
