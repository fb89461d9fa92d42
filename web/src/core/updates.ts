import { isInUse } from './in-use.ts'

const CHECK_EVERY_MS = 3_600_000

/**
 * Calls `onUpdate` when the server has another version than this page. Asks when the page is shown again, once an hour
 * at most. When a part of the page is gone from the server, the page is loaded anew, unless it is in use.
 */
export function watchForUpdates(onUpdate: () => void, load = loadNewVersion): () => void {
  let checked = Date.now()
  const checkAgain = async () => {
    if (document.visibilityState !== 'visible' || Date.now() - checked < CHECK_EVERY_MS) return
    checked = Date.now()
    if (await isOutdated()) onUpdate()
  }
  const loadAnew = async () => {
    if (!(await isOutdated())) return
    if (isInUse()) onUpdate()
    else load()
  }
  document.addEventListener('visibilitychange', checkAgain)
  window.addEventListener('vite:preloadError', loadAnew)
  return () => {
    document.removeEventListener('visibilitychange', checkAgain)
    window.removeEventListener('vite:preloadError', loadAnew)
  }
}

/** Loads the page anew. On a slow connection the service worker would show the kept page, which is of the version that is to go. */
export function loadNewVersion(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  serviceWorkers()?.controller?.postMessage('forget')
  window.location.reload()
}

/** The name of the entry changes with every file that the page is made of. */
async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => undefined)
  if (!entry || !answer?.ok) return false
  return !(await answer.text()).includes(entry)
}

/** Lets the service worker (`worker/worker.ts`) keep the page for when there is no network. */
export function registerWorker(): void {
  const workers = serviceWorkers()
  if (!import.meta.env.PROD || !workers) return
  const keep = async () => {
    const { active } = await workers.register('/sw.js')
    // It began to work while this page was on its way.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
    if (!workers.controller) active?.postMessage('claim')
  }
  // Browsers refuse it in some private windows. The page works without.
  void keep().catch(() => undefined)
}

/** Missing on plain http, and where the browser may keep nothing of this site. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker
  } catch {
    return undefined
  }
}
