import { type Browser, chromium, type ConsoleMessage, type Page } from 'playwright-core'
import { view } from './view.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The code of a page runs once or twice. Making it fast would cost a third of the time that a page takes. */
const UNOPTIMIZED = '--js-flags=--no-opt --no-maglev'

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/** Against pages that hang, as the timeouts of vitest.config.ts. */
const PATIENCE_MS = 60_000

let opened: Promise<Browser> | undefined

/** The browser of all journeys of this process, one after the other; `closePages` ends those of one. */
export async function openBrowser(): Promise<Browser> {
  if (!(await opened)?.isConnected()) opened = launchBrowser()
  return opened!
}

/** Closes every page of a browser, with the contexts that they live in. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
}

/** A browser of its own. `without` names default flags of playwright to leave out. */
export const launchBrowser = (without: string[] = []) =>
  chromium.launch({
    executablePath: CHROMIUM,
    args: [...FLAGS, UNOPTIMIZED],
    ignoreDefaultArgs: without,
  })

/** With all that makes code fast, as members have it: for benches. */
export const openFastBrowser = () => chromium.launch({ executablePath: CHROMIUM, args: FLAGS })

/** Chromium's headless shell, which most journeys run in, allows no page to show notifications. */
export const openBrowserWithNotifications = () =>
  chromium.launch({ executablePath: process.env['CHROMIUM_WITH_NOTIFICATIONS'] ?? CHROMIUM, args: FLAGS })

/** Each worker fetches the whole client, which is much for every person of every journey. */
export type ServiceWorkers = 'allow' | 'block'

/**
 * A browser for one person, with a clipboard. `pageErrors` collects errors that our code throws or reports, what the
 * content security policy refuses, and failed answers.
 */
export async function openPage(
  browser: Browser,
  url: string,
  serviceWorkers: ServiceWorkers = 'block',
): Promise<{ page: Page; pageErrors: string[] }> {
  const { viewport, hasTouch, isMobile } = view
  const context = await browser.newContext({
    baseURL: url,
    serviceWorkers,
    reducedMotion: 'reduce',
    viewport,
    hasTouch,
    isMobile,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url })
  const pageErrors: string[] = []
  context.on('page', waitForCode)
  const page = await context.newPage()
  page.on('pageerror', (error) => pageErrors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message) && !isOfLine(message))
      pageErrors.push(`${message.text()} ${message.location().url}`)
  })
  return { page, pageErrors }
}

/**
 * A page that is opened here is there once its code has replaced what the server rendered, unless the journey says itself
 * what it waits for (`waitUntil`). A person waits for that without knowing; an inert field takes what a test puts in.
 */
function waitForCode(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const home = page.locator('#prerendered')
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (!options?.waitUntil) await home.waitFor({ state: 'detached' })
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    if (!options?.waitUntil) await home.waitFor({ state: 'detached' })
    return answer
  }
}

/** What gets no answer, as when a page is left, its server restarted or its line cut, is no fault of the page. */
const isOfLine = (message: ConsoleMessage) => OF_LINE.test(message.text())
const OF_LINE =
  /net::ERR_(FAILED|ABORTED|INTERNET_DISCONNECTED|NETWORK_\w+|CONNECTION_\w+|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)|^WebSocket connection to (?!.*Unexpected response code)/

/**
 * Browsers report a 401 as an error. A visitor gets one for `/api/user`; a video that was loading when the session ended
 * gets one for its next part, or for its first frame.
 */
const isExpected = (message: ConsoleMessage) =>
  /\/(api\/user|media\/[^/]+(\/video|#t=[\d.]+))$/.test(message.location().url) &&
  message.text().includes('401')
