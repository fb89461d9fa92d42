import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join as pathTo } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { openFastBrowser } from '../e2e/browser.ts'
import { newSite, runProgram, startServer } from '../e2e/server-process.ts'
import { figuresOf, table } from './measuring/figures.ts'
import { type Felt, type Start, watchPress, watchStart } from './measuring/presses.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    /** How many times slower than this machine the browser runs. */
    slower: { type: 'string', default: '4' },
    only: { type: 'string' },
  },
})

/** Fast 3G, as in the developer tools of Chromium. */
const LINE = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
/** After this the code that comes when the browser is idle is there. */
const SETTLED_MS = 15_000

type Press = {
  name: string
  /** Pressed before, as what stands in a menu is. */
  before?: string
  button: string
  /** What stands there first, and what it is for. Neither may be on the home page before. */
  frame: string
  shown: string
  /** How it is left; by Escape, if nothing is said. */
  leave?: 'back' | 'again'
}

const LIKED = '[data-pressed][aria-pressed=true]'
const WINDOW = 'body > output, [role=dialog]'

const PRESSES: readonly Press[] = [
  {
    name: 'like',
    button: '[data-post] button[aria-label=Like][aria-pressed=false]',
    frame: LIKED,
    shown: LIKED,
    leave: 'again',
  },
  {
    name: 'post menu',
    button: '[aria-label="Post menu"]',
    frame: 'body > output, [role=menu]',
    shown: '[role=menu] [role=menuitem]',
  },
  {
    name: 'share',
    button: '[data-post] footer button:has-text("Share")',
    frame: WINDOW,
    shown: '[role=dialog] textarea',
  },
  {
    name: 'lightbox',
    button: '[data-post] button.cursor-zoom-in',
    frame: WINDOW,
    shown: '.yarl__slide_current img',
  },
  { name: 'drawer', button: '[aria-label="Open navigation"]', frame: WINDOW, shown: '[role=dialog] nav a' },
  {
    name: 'friends',
    button: '[data-bar] a[href="/friends"]',
    frame: '[data-bar] a[href="/friends"][aria-current=page]',
    shown: '[role=tablist][aria-label=Friends] ~ [role=tabpanel] li',
    leave: 'back',
  },
  {
    name: 'messages',
    button: '[data-bar] a[href="/messages"]',
    frame: '[data-bar] a[href="/messages"][aria-current=page]',
    shown: '[aria-label=Conversations] li',
    leave: 'back',
  },
  {
    name: 'notifications',
    button: '[data-bar] a[href="/notifications"]',
    frame: '[data-bar] a[href="/notifications"][aria-current=page]',
    shown: 'main > header ~ * section li',
    leave: 'back',
  },
  {
    name: 'settings',
    before: '[aria-label="Your menu"]',
    button: '[role=menu] a[href="/profile"]',
    frame: '[role=tablist][aria-label="Profile and Settings"]',
    shown: '[role=tablist][aria-label="Profile and Settings"] ~ [role=tabpanel] input',
    leave: 'back',
  },
  {
    name: 'thread',
    button: '[data-post] footer button[aria-expanded=false]',
    frame: '[data-thread]',
    shown: '[data-thread] textarea',
    leave: 'again',
  },
]

/**
 * The home page of a member of the demo, as on a slow phone with a slow line: when it can be used, and how long presses
 * take, the first time and the second. Medians of all rounds.
 */
execFileSync(process.execPath, [pathTo(import.meta.dirname, '..', 'bin', 'run.mjs'), 'build'])
const site = { ...(await newSite()), bundled: true, env: { RATE_LIMIT_FACTOR: '1000' } }
const { output } = await runProgram('demo.ts', [], site)
const password = /^user +mira +(\S+)$/m.exec(output)?.[1]
if (!password) throw new Error(`The demo failed:\n${output}`)
const [server, browser] = await Promise.all([startServer(site), openFastBrowser()])
try {
  const starts: Start[] = []
  const felt = new Map<string, Felt[]>()
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    process.stderr.write(`round ${round} of ${values.rounds}\n`)
    const page = await openSlow(browser, password)
    starts.push(await firstLoad(page))
    for (const press of PRESSES) {
      if (values.only && !values.only.split(',').includes(press.name)) continue
      for (const time of ['first', 'second']) {
        const key = `${press.name}, ${time}`
        felt.set(key, [...(felt.get(key) ?? []), await pressed(page, press)])
      }
    }
    await page.context().close()
  }
  const load = loadavg().map((one) => one.toFixed(1))
  console.log(`${values.slower} × slower, Fast 3G, 390 px, load of the machine ${load.join(' ')}\n`)
  const kinds = ['painted', 'bar', 'usable'] as const
  const medianOf = <Row>(rows: Row[], of: (row: Row) => number) => figuresOf(rows.map(of)).median.toFixed(0)
  console.log(table([...kinds], [kinds.map((kind) => medianOf(starts, (row) => row[kind]))]))
  const rows = [...felt].map(([name, all]) => [
    name,
    ...(['frame', 'shown', 'task'] as const).map((kind) => medianOf(all, (row) => row[kind])),
  ])
  console.log(`\n${table(['press', 'frame ms', 'shown ms', 'longest task ms'], rows)}`)
} finally {
  await browser.close()
  await server.end('SIGTERM')
  await rm(site.dataDir, { recursive: true, force: true })
}

async function openSlow(of: Browser, secret: string): Promise<Page> {
  const context = await of.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  })
  const answer = await context.request.post('/api/login', { data: { username: 'mira', password: secret } })
  if (!answer.ok()) throw new Error(await answer.text())
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slower) })
  return page
}

async function firstLoad(page: Page): Promise<Start> {
  await page.addInitScript(watchStart)
  await page.goto('/')
  await page.waitForFunction(() => window.start.usable && window.start.bar)
  const start = await page.evaluate(() => window.start as Start)
  await page.waitForTimeout(SETTLED_MS)
  return start
}

/** Presses, waits for what opens, and leaves it again. */
async function pressed(page: Page, { before, button, frame, shown, leave }: Press): Promise<Felt> {
  if (before) await page.locator(before).first().tap()
  const target = page.locator(button).first()
  await target.scrollIntoViewIfNeeded()
  await target.evaluate((found) => found.setAttribute('data-pressed', ''))
  await page.evaluate(watchPress, { frame, shown })
  await target.tap()
  const felt = await page.evaluate(() => window.felt)
  if (leave === 'back') await page.goBack()
  else if (leave === 'again') await page.locator('[data-pressed]').first().tap()
  else await page.keyboard.press('Escape')
  await page.evaluate(() => document.querySelector('[data-pressed]')?.removeAttribute('data-pressed'))
  await page.locator('[data-post]').first().waitFor()
  await page.waitForTimeout(1500)
  return felt
}
