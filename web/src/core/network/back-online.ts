const TRIES = 6
const EVERY_MS = 500

/**
 * Calls back when the browser is online again and the server answers, or has not for 3 s. A browser says that it is online
 * a moment before its calls go through. Returns a function that stops it.
 */
export function onBackOnline(listener: () => void): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const tryServer = async () => {
    for (let tries = 1; tries < TRIES && !(await isReached()); tries += 1)
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    if (!signal.aborted && navigator.onLine) listener()
  }
  window.addEventListener('online', () => void tryServer(), { signal })
  return () => stopped.abort()
}

const isReached = () =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
