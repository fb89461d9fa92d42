// Takes the pictures of the README anew, of a new site with the demo: `npm run pictures`.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from '../browser.ts'
import { newSite, runProgram, startServer } from '../server-process.ts'
import { type Read, type Shot, SHOTS } from './shots.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'pictures')
const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
const WEBP = { quality: 82, effort: 6 }

type TestSite = { url: string; password: string }

async function take(browser: Browser, { url, password }: TestSite, shot: Shot): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: shot.isPhone ? PHONE : WIDE,
    deviceScaleFactor: shot.isPhone ? 2 : 1,
    isMobile: shot.isPhone ?? false,
    hasTouch: shot.isPhone ?? false,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.request.post('/api/login', { data: { username: shot.as ?? 'mira', password } })
  await page.request.put('/api/profile', { data: { colorTheme: shot.theme ?? 'karel_martens' } })
  await page.goto(await shot.address(reading(page)))
  await page.locator(shot.ready).first().waitFor()
  await pictureIn(page)
  await sharp(await page.screenshot())
    .webp(WEBP)
    .toFile(join(FOLDER, `${shot.name}.webp`))
  await context.close()
}

const reading =
  (page: Page): Read =>
  async <T>(path: string) =>
    (await (await page.request.get(path)).json()) as T

/** Waits until all pictures on the screen are whole, and nothing is being loaded. */
async function pictureIn(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return bottom < 0 || top > window.innerHeight || (image.complete && image.naturalWidth > 0)
    }),
  )
}

async function withDemo(work: (site: TestSite) => Promise<void>): Promise<void> {
  const site = await newSite()
  const { code, output } = await runProgram('demo.ts', [], site)
  const password = /^user +mira +(\S+)$/m.exec(output)?.[1]
  if (code !== 0 || !password) throw new Error(`The demo failed:\n${output}`)
  const server = await startServer(site)
  try {
    await work({ url: server.url, password })
  } finally {
    await server.end('SIGTERM')
    await rm(site.dataDir, { recursive: true, force: true })
  }
}

await mkdir(FOLDER, { recursive: true })
const browser = await launchBrowser()
try {
  await withDemo(async (site) => {
    for (const shot of SHOTS) await take(browser, site, shot)
  })
} finally {
  await browser.close()
}
