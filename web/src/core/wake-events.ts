const LOOK_EVERY_MS = 2_000
/** Milliseconds by which the clock is off when the device has slept, or somebody has set it. */
const JUMP_MS = 3_000

type WakeHandlers = {
  onWake: () => void
  /** Called when the device is connected to a network again. */
  onNetwork: () => void
}

/**
 * Calls `onWake` when the page may have slept: it is shown, it comes back from the browser's cache of pages, or the clock
 * has jumped. Hidden pages have slow timers, so their clock is not looked at. Returns a function that stops it.
 */
export function onWaking({ onWake, onNetwork }: WakeHandlers): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let lookedAt = Date.now()
  const look = () => {
    const jump = Date.now() - lookedAt - LOOK_EVERY_MS
    lookedAt = Date.now()
    if (Math.abs(jump) > JUMP_MS && !document.hidden) onWake()
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  const wake = () => {
    lookedAt = Date.now()
    if (!document.hidden) onWake()
  }
  document.addEventListener('visibilitychange', wake, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && wake(), { signal })
  window.addEventListener('online', onNetwork, { signal })
  return () => {
    clearInterval(timer)
    stopped.abort()
  }
}
