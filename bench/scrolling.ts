import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join as pathTo } from 'node:path'
import { parseArgs } from 'node:util'
import type { CDPSession, Page } from 'playwright-core'
import { openFastBrowser } from '../e2e/browser.ts'
import { linkIn, newSite, startServer } from '../e2e/server-process.ts'
import { join, pictures, type Person } from '../e2e/people.ts'
import { figuresOf, table } from './measuring/figures.ts'
import { gather, type Gathered, watchFrames, watchKeys } from './measuring/frames.ts'

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '1000' },
    /** In pixels a second. */
    speed: { type: 'string', default: '4000' },
    /** How many times slower than this machine the browser runs. */
    slower: { type: 'string', default: '1' },
    width: { type: 'string', default: '390' },
  },
})
const AT_ONCE = 8
const PHOTO_EVERY = 8
const DRAFT_LENGTH = 9_000
const KEYS = 200
const WORDS = 'The pear by the gate has opened early this year, and the bees are late. '

/**
 * The home page in a real browser with a real server: a long feed is scrolled from end to end, and text is typed into a
 * long draft.
 */
execFileSync(process.execPath, [pathTo(import.meta.dirname, '..', 'bin', 'run.mjs'), 'build'])
const site = { ...(await newSite()), env: { RATE_LIMIT_FACTOR: '100000' }, bundled: true }
const [server, browser] = await Promise.all([startServer(site), openFastBrowser()])
try {
  const viewer = await join(browser, server, 'Ada', linkIn(server.output()))
  await writePosts(viewer)
  const { page } = viewer
  await page.setViewportSize({ width: Number(values.width), height: 844 })
  const devtools = await page.context().newCDPSession(page)
  await openFeed(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slower) })
  const rows = await scrollBothWays(page, devtools, '')
  const typed = await type(page)
  console.log(
    `${values.posts} posts at ${values.speed} px/s, ${values.width} px wide, ${values.slower} × slower`,
  )
  console.log(
    table(
      [
        'way',
        'px',
        'frames',
        'dropped',
        'long tasks',
        'of them ms',
        'longest ms',
        'main thread',
        'DOM nodes',
        'posts passed undrawn',
      ],
      [...rows, ...(await floor(page, devtools))],
    ),
  )
  console.log(
    `\n${KEYS} keys typed into a draft of ${DRAFT_LENGTH} characters: milliseconds from key to picture`,
  )
  console.log(table(['median', 'p99', 'most'], [typed]))
} finally {
  await browser.close()
  await server.end('SIGTERM')
  await rm(site.dataDir, { recursive: true, force: true })
}

async function writePosts({ page }: Person): Promise<void> {
  const photos = await pictures(4)
  const write = async (at: number) => {
    const content = `${at}: ${WORDS.repeat(1 + ((at * 7) % 5))}`
    const photo = photos[at % photos.length]
    const multipart = { content, ...(at % PHOTO_EVERY === 0 && photo && { photos: photo }) }
    const answer = await page.request.post('/api/posts', { multipart })
    if (answer.status() !== 201) throw new Error(await answer.text())
  }
  const ats = Array.from({ length: Number(values.posts) }, (_, at) => at)
  const writeSome = async () => {
    for (let at = ats.pop(); at !== undefined; at = ats.pop()) await write(at)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, writeSome))
}

async function openFeed(page: Page): Promise<void> {
  await page.goto('/')
  const more = page.getByRole('button', { name: 'Load More Posts' })
  await page.getByRole('article').first().waitFor()
  // The first paint has only its first posts.
  await more.waitFor()
  while ((await more.count()) > 0) {
    const loaded = page.waitForResponse((answer) => answer.url().includes('before='))
    await more.click()
    await loaded
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  }
  await page.evaluate(() => window.scrollTo(0, 0))
}

async function scrollBothWays(page: Page, devtools: CDPSession, what: string): Promise<string[][]> {
  const distance = await page.evaluate(() => document.documentElement.scrollHeight)
  const down = await scroll(page, devtools, `${what}down`, -distance)
  return [down, await scroll(page, devtools, `${what}up`, distance)]
}

/** What the browser itself needs: the same page without scripts, with its first posts repeated. */
async function floor(page: Page, devtools: CDPSession): Promise<string[][]> {
  await page.evaluate((posts) => {
    const root = document.getElementById('root')
    const still = root?.cloneNode(true)
    if (!root || !(still instanceof HTMLElement)) throw new Error('The page has no root.')
    root.replaceWith(still)
    const feed = still.querySelector('[role=feed]')
    const cards = [...still.querySelectorAll('article')].slice(0, 5).map(({ outerHTML }) => outerHTML)
    if (feed) feed.innerHTML = Array.from({ length: posts }, (_, at) => cards[at % cards.length]).join('')
    window.scrollTo(0, 0)
  }, Number(values.posts))
  return scrollBothWays(page, devtools, 'without script, ')
}

/** Like a finger or a wheel, not like a script. */
async function scroll(page: Page, devtools: CDPSession, way: string, distance: number): Promise<string[]> {
  await page.evaluate(watchFrames)
  const before = await busySeconds(devtools)
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 180,
    y: 400,
    yDistance: distance,
    speed: Number(values.speed),
    gestureSourceType: 'mouse',
  })
  const busy = (await busySeconds(devtools)) - before
  const { deltas, longTasks, nodes, undrawn } = await page.evaluate<Gathered>(gather)
  const usual = figuresOf(deltas).median
  const dropped = deltas.reduce((sum, delta) => sum + Math.max(0, Math.round(delta / usual) - 1), 0)
  const blocked = longTasks.reduce((sum, time) => sum + time, 0)
  const counts = [Math.abs(distance), deltas.length, dropped, longTasks.length, blocked]
  const seconds = deltas.reduce((sum, delta) => sum + delta, 0) / 1000
  return [
    way,
    ...[...counts, Math.max(0, ...longTasks)].map((figure) => figure.toFixed(0)),
    `${((100 * busy) / seconds).toFixed(0)} %`,
    nodes.toFixed(0),
    undrawn.toFixed(0),
  ]
}

/** How long the page's main thread has worked so far, in processor time. */
async function busySeconds(devtools: CDPSession): Promise<number> {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

async function type(page: Page): Promise<string[]> {
  await page.evaluate(() => window.scrollTo(0, 0))
  const field = page.getByRole('textbox', { name: 'What would you like to share?' })
  await field.fill(WORDS.repeat(Math.ceil(DRAFT_LENGTH / WORDS.length)).slice(0, DRAFT_LENGTH))
  await page.evaluate(watchKeys)
  await field.pressSequentially(WORDS.repeat(KEYS).slice(0, KEYS), { delay: 30 })
  const { deltas } = await page.evaluate<Gathered>(gather)
  const { median, p99, most } = figuresOf(deltas)
  return [median, p99, most].map((time) => time.toFixed(1))
}
