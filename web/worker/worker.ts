import { openNotification, showPush, takeReadBack } from './notifications.ts'
import { offlinePage } from './offline-page.ts'
import { renewSubscription } from './renewal.ts'

declare const self: ServiceWorkerGlobalScope
/** Put in by `build/service-worker.ts`. */
declare const KITH_BUILD: { version: string; entry: string; assets: string[] }

const build = KITH_BUILD
const PREFIX = 'kith-shell-'
const OWN = PREFIX + build.version
const SHELL = '/'
/** Files of the shell that have no hash in their names. */
const TOP_FILES = ['/theme.js', '/icon.svg']
const NOT_A_PAGE = /^\/(api|media|assets|healthz|readyz|metrics|\.well-known)(\/|$)|\.\w+$/
/** The network has this long to answer before the kept shell is shown. */
const WAIT_MS = 4_000

self.addEventListener('install', (event) => event.waitUntil(keepShell().catch(dropPart)))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
/** A page asks to be served, is about to load a newer version, or has heard that something was read. */
const asked: Record<string, () => Promise<unknown>> = {
  claim: () => self.clients.claim(),
  forget: () => forgetPage(),
  read: () => takeReadBack(),
}
self.addEventListener('message', (event) => event.waitUntil(Promise.resolve(asked[event.data]?.())))
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request)
  if (answer) event.respondWith(answer)
})
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewSubscription(event).catch(() => undefined)),
)
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event.notification)))

/**
 * Keeps the page and all its files, so that a page already open never misses a part after an update. Fails, and is
 * tried again by the browser, while the server has another version.
 */
async function keepShell(): Promise<void> {
  const page = await fetch(SHELL, { cache: 'no-store' })
  if (!page.ok || !(await page.clone().text()).includes(build.entry))
    throw new Error('The server has another version.')
  const cache = await caches.open(OWN)
  await Promise.all(build.assets.map((path) => keepAsset(cache, path)))
  await cache.addAll(TOP_FILES)
  await cache.put(SHELL, await withoutColours(page))
  await self.skipWaiting()
}

/** The colours of the site may have changed when the kept page is shown. `theme.js` takes those seen last. */
async function withoutColours(page: Response): Promise<Response> {
  const html = (await page.text())
    .replace(/(<html[^>]*?) data-site="[^"]*"/, '$1')
    .replace(' data-visitor', '')
  const headers = new Headers(page.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response(html, { headers })
}

/** What was kept of a version that is not whole would count as the version before. */
async function dropPart(error: unknown): Promise<never> {
  await caches.delete(OWN)
  throw error
}

/** An asset has a hash in its name: what an older version kept under that name is the same. */
async function keepAsset(cache: Cache, path: string): Promise<void> {
  const known = await caches.match(path, { ignoreVary: true })
  await (known ? cache.put(path, known) : cache.add(path))
}

/** Serves the open pages at once. The version before stays kept for them; older ones are deleted. */
async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** The answer to a request for a part of the shell. Calls, pictures and files are left to the browser, and never kept. */
function answerTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined
  if (request.mode === 'navigate') return NOT_A_PAGE.test(pathname) ? undefined : openPage(request)
  if (pathname.startsWith('/assets/')) return openAsset(request)
  return TOP_FILES.includes(pathname) ? fromNetworkFirst(request, pathname) : undefined
}

const openPage = (request: Request) => fromNetworkFirst(request, SHELL).catch(offlinePage)

const openAsset = async (request: Request) =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

async function fromNetworkFirst(request: Request, key: string): Promise<Response> {
  const network = fetch(request)
  const soon = await Promise.race([network.catch(() => undefined), pause()])
  if (soon && soon.status < 500) return soon
  return (await caches.match(key, { cacheName: OWN, ignoreVary: true })) ?? network
}

/** Without it a page is waited for, however long its network takes. */
const forgetPage = async () => (await caches.open(OWN)).delete(SHELL)

const pause = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), WAIT_MS))
