import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { type Browser, chromium, type ConsoleMessage, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { watchShifts } from './shifts.ts'
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

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

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

/** Chromium's headless shell, which most journeys run in, allows no page to show notices. */
export const openBrowserWithNotices = () =>
  chromium.launch({ executablePath: process.env['CHROMIUM_WITH_NOTICES'] ?? CHROMIUM, args: FLAGS })

/** Each worker fetches the whole client, which is much for every person of every journey. */
export type ServiceWorkers = 'allow' | 'block'

/**
 * A browser for one person, with a clipboard. `complaints` collects every error that the page reports, and unexpected
 * layout shifts.
 */
export async function openPage(
  browser: Browser,
  url: string,
  serviceWorkers: ServiceWorkers = 'block',
): Promise<{ page: Page; complaints: string[] }> {
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
  const complaints: string[] = []
  await watchShifts(context, complaints)
  context.on('page', waitForCode)
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message))
      complaints.push(`${message.text()} ${message.location().url}`)
  })
  return { page, complaints }
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

/**
 * Browsers report a 401 as an error. A visitor gets one for `/api/user`; a video that was loading when the session ended
 * gets one for its next part.
 */
const isExpected = (message: ConsoleMessage) =>
  /\/(api\/user|media\/[^/]+\/video)$/.test(message.location().url) && message.text().includes('401')

/** Rules that axe omits or treats as minor, but Lighthouse counts: they keep its accessibility score at 100. */
const LIGHTHOUSE_RULES = Object.fromEntries(
  [
    'aria-allowed-role',
    'aria-deprecated-role',
    'heading-order',
    'image-redundant-alt',
    'skip-link',
    'target-size',
  ].map((rule) => [rule, { enabled: true }]),
)

/** Fails when axe finds a serious or critical violation on the present page, or one that Lighthouse counts. */
export async function expectAccessible(page: Page): Promise<void> {
  // A colour in transition is neither the old nor the new one.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
        .map(({ finished }) => finished),
    ),
  )
  // Evaluated from here, because the page's content security policy does not apply to that.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const found = await page.evaluate(findViolations, LIGHTHOUSE_RULES)
  const counted = found.filter(
    ({ id, impact, nodes }) =>
      nodes.length > 0 && (impact === 'serious' || impact === 'critical' || id in LIGHTHOUSE_RULES),
  )
  expect(
    counted.map(({ id, nodes }) => `${id}: ${nodes.join('\n')}`),
    page.url(),
  ).toEqual([])
}

/** Runs in the page. An element half under the sticky header counts as smaller, but only there. */
async function findViolations(rules: axe.RuleObject) {
  const { violations } = await window.axe.run({
    rules,
    elementRef: true,
    selectors: false,
    preload: false,
    resultTypes: ['violations'],
  })
  const end = document.querySelector('#root > header')?.getBoundingClientRect().bottom ?? 0
  const isUnder = (element: Element | undefined) =>
    element?.closest('main') && element.getBoundingClientRect().top < end
  return violations.map(({ id, impact, nodes }) => ({
    id,
    impact,
    nodes: nodes.filter(({ element }) => id !== 'target-size' || !isUnder(element)).map(({ html }) => html),
  }))
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
