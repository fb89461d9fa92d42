import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, idOf, inviteBy, join, type Person, pictures } from '../people.ts'
import { recordVideo } from '../video.ts'

let site: TestSite
let browser: Browser
let ben: Person

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  const ada = await join(browser, site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
  const [photos] = await pictures(1)
  const posts = ['Below the fold', 'Only <b>for</b> friends', 'A red field']
  for (const [at, content] of posts.entries()) {
    const multipart = { content, visibility: 'friends', ...(at === 2 && photos && { photos }) }
    expect((await ada.page.request.post('/api/posts', { multipart })).status()).toBe(201)
  }
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

/** A server that takes longer than half a second for the posts sends the page without them. */
const LATE_MS = 3_000

/** Opens the home page with its posts. Its code comes only when the returned function is called. */
async function openWithoutCode(page: Page, how: 'open' | 'reload' = 'open'): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  const posts = page.locator('#prerendered main')
  let isPrerendered = false
  while (!isPrerendered) {
    if (how === 'open') await page.goto('/', { waitUntil: 'commit' })
    else await page.reload({ waitUntil: 'commit' })
    isPrerendered = await posts.waitFor({ state: 'attached', timeout: LATE_MS }).then(
      () => true,
      () => false,
    )
  }
  return async () => {
    resolve()
    await page.locator('#prerendered').waitFor({ state: 'detached' })
    await page.unrouteAll({ behavior: 'wait' })
  }
}

/** Runs in the page. A post that rises does so until its next frame even where motion is reduced. */
async function atRest(): Promise<void> {
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
}

/** Where the parts of the page stand that are there before and after its code has come, all in their own fonts. */
async function placesOf(page: Page) {
  await page.evaluate(async () => {
    // A layout asks for the fonts that it needs.
    document.body.getBoundingClientRect()
    await document.fonts.ready
  })
  await page.evaluate(atRest)
  return page.evaluate(() =>
    ['header a[href="/"]', '[role=tablist]', 'article', 'article img', 'article footer'].flatMap((part) =>
      [...document.querySelectorAll(part)].slice(0, 2).map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [part, x, y, width, height]
      }),
    ),
  )
}

const boxOf = async (page: Page, part: string) => (await page.locator(part).boundingBox())!

/** Once the style sheet has come. */
const visibilityOf = (page: Page) =>
  expect.poll(() =>
    page.locator('#prerendered').evaluate((home) => {
      const { position } = getComputedStyle(home.querySelector('header') ?? home)
      return position === 'sticky' && getComputedStyle(home.querySelector('main') ?? home).visibility
    }),
  )

test.each([
  [390, 844],
  [1280, 800],
])(
  'at %i px the first posts are on the page before its code has come, and stay where they are',
  async (...size) => {
    const { page } = ben
    await page.setViewportSize({ width: size[0], height: size[1] })
    const run = await openWithoutCode(page)
    await page.locator('article', { hasText: 'Only <b>for</b> friends' }).waitFor()
    const photo = page.locator('article img[alt]').first()
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true)
    expect(await page.locator('article').allInnerTexts()).toHaveLength(2)
    const before = await placesOf(page)
    const pages = size[0] > 1100 ? await boxOf(page, '#prerendered aside nav') : undefined
    // A slow connection brings the left column last.
    await page.locator('#prerendered aside').evaluate((column) => column.remove())
    expect(await placesOf(page)).toEqual(before)
    // Nothing would answer a press yet.
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await run()
    await page.getByRole('article', { name: 'Post by Ada' }).first().waitFor()
    expect(await placesOf(page)).toEqual(before)
    if (pages) {
      expect(pages.height).toBeGreaterThan(250)
      expect(await boxOf(page, 'aside nav')).toEqual(pages)
    }
    expect(ben.pageErrors).toEqual([])
  },
)

test('posts that were scrolled away from wait for the code, and a new opening shows them', async () => {
  const { page } = ben
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/')
  await page.getByRole('article').first().waitFor()
  await page.mouse.wheel(0, 300)
  await page.waitForFunction(() => window.scrollY > 200)
  // As a page that is left does itself once all of its code has come.
  await page.evaluate(() => {
    const entry = (window.history.state as { ['__TSR_key']: string })['__TSR_key']
    const place = { entry, y: window.scrollY, mark: null, pages: [], heights: [] }
    sessionStorage.setItem('kith.place', JSON.stringify(place))
  })
  const reload = await openWithoutCode(page, 'reload')
  await visibilityOf(page).toBe('hidden')
  await reload()
  await page.waitForFunction(() => window.scrollY > 200)
  await page.goto('about:blank')
  const open = await openWithoutCode(page)
  await visibilityOf(page).toBe('visible')
  await open()
})

test('posts that a draft of this browser will move wait for the code', async () => {
  const { page } = ben
  await page.goto('/')
  const draft = page.getByRole('form', { name: 'New post' }).locator('textarea')
  await draft.fill('A draft\nof\nmany\nlines')
  const run = await openWithoutCode(page)
  await visibilityOf(page).toBe('hidden')
  await run()
  await page.getByRole('article').first().waitFor()
  await draft.fill('')
})

test('drafts of other places in this browser neither hide the first posts nor move them', async () => {
  const { page } = ben
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const orphan = `${await idOf(ben)}.999999.0`
  await page.evaluate((orphan) => {
    const draft = { content: 'Under a post that is gone', tags: [], key: 'key' }
    localStorage.setItem(`kith.comment.${orphan}`, JSON.stringify(draft))
    // As versions before the list of drafts noted it.
    const [id, ...place] = orphan.split('.')
    localStorage.setItem(`kith.gone.${id}`, JSON.stringify([place.join('.')]))
  }, orphan)
  const run = await openWithoutCode(page, 'reload')
  await visibilityOf(page).toBe('visible')
  const before = await placesOf(page)
  await run()
  await page.getByRole('article', { name: 'Post by Ada' }).first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await placesOf(page)).toEqual(before)
})

test('a video in the first posts has its frame before its player comes, and the player fits in', async () => {
  const { page, pageErrors } = ben
  await page.setViewportSize({ width: 1280, height: 720 })
  const file = await recordVideo(browser)
  const upload = await page.request.post('/api/upload', { multipart: { file } })
  expect(upload.status()).toBe(201)
  const { url: mediaUrl }: { url: string } = await upload.json()
  await call(ben, 'post', '/api/posts', { content: 'Walking', visibility: 'friends', mediaUrl })
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // A word in another font is a little wider, and what stands beside it moves.
  const fonts = Promise.withResolvers<void>()
  await page.route('**/*.woff2', (route) => fonts.promise.then(() => route.continue()))
  const run = await openWithoutCode(page)
  const frameIn = async (root: string) => {
    await page.evaluate(atRest)
    const { y, width, height } = (await page.locator(`${root} [style*=aspect-ratio]`).first().boundingBox())!
    return { y, width, height }
  }
  const before = await frameIn('#prerendered')
  expect(before.height).toBeGreaterThan(100)
  fonts.resolve()
  await run()
  const video = page.locator('#main video')
  await expect.poll(() => video.evaluate(({ readyState }: HTMLVideoElement) => readyState > 0)).toBe(true)
  expect(await frameIn('#main')).toEqual(before)
  expect(pageErrors).toEqual([])
})
