import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser } from './browser.ts'
import { type House, startHouse } from './house.ts'
import { join, type Person } from './people.ts'
import { recordVideo, type VideoFile } from './video.ts'

let house: House
let browser: Browser
let ada: Person
let video: VideoFile

beforeAll(async () => {
  ;[house, browser] = await Promise.all([startHouse(), openBrowser()])
  ada = await join(browser, house, 'Ada', house.firstAdminLink)
  video = await recordVideo(browser)
})

afterAll(async () => {
  await browser?.close()
  await house?.stop()
})

const write = async (page: Page, content: string) =>
  expect((await page.request.post('/api/posts', { data: { content } })).status()).toBe(201)
const card = (page: Page) => page.getByRole('article', { name: 'Post by Ada' }).first()

const PLAYERS = [
  {
    site: 'YouTube',
    link: 'https://youtu.be/dQw4w9WgXcQ?t=42',
    src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=42',
  },
  {
    site: 'SoundCloud',
    link: 'https://soundcloud.com/someone/some-song',
    src: 'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fsomeone%2Fsome-song&auto_play=true',
  },
]

test.each(PLAYERS)(
  'the player of $site is asked for by a press alone, and stays in its frame',
  async ({ site, link, src }) => {
    const { page, complaints } = ada
    const outside: Request[] = []
    const watch = (request: Request) => {
      if (!request.url().startsWith(house.url) && /^https?:/.test(request.url())) outside.push(request)
    }
    page.on('request', watch)
    // Replaced only at the network: everything in the browser is real, also its content security policy.
    await page.route(src, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title><p>Playing</p>' }),
    )
    await write(page, `Listen: ${link}`)
    await page.goto('/')
    const play = card(page).getByRole('button', { name: `Play on ${site}` })
    await play.waitFor()
    await expectAccessible(page)
    await page.waitForLoadState('networkidle')
    expect(outside.map((request) => request.url())).toEqual([])

    await play.press('Enter')
    const frame = card(page).locator('iframe')
    await card(page).frameLocator('iframe').getByText('Playing').waitFor()
    expect(await frame.getAttribute('src')).toBe(src)
    expect(await frame.getAttribute('title')).toBe(`${site} player`)
    expect((await frame.getAttribute('sandbox'))?.split(' ').sort()).toEqual([
      'allow-popups',
      'allow-presentation',
      'allow-same-origin',
      'allow-scripts',
    ])
    expect(outside.map((request) => request.url())).toEqual([src])
    // Tells the site that asks, but not its page.
    expect((await outside[0]?.allHeaders())?.['referer']).toBe(`${house.url}/`)
    await expectAccessible(page)
    page.off('request', watch)
    expect(complaints).toEqual([])
  },
)

test('a frame of any other site is not let in', async () => {
  const { page } = ada
  await page.goto('/')
  const violated = page.evaluate(
    () =>
      new Promise((done) => {
        document.addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective))
        const frame = document.createElement('iframe')
        // The feed that is still loading above would move it.
        frame.hidden = true
        frame.src = 'https://www.youtube.com/embed/dQw4w9WgXcQ'
        document.body.append(frame)
      }),
  )
  expect(await violated).toBe('frame-src')
  ada.complaints.length = 0
})

test('a comment with a video is on its way in sight, then plays, part by part', async () => {
  const { page, complaints } = ada
  await write(page, 'A walk?')
  await page.goto('/')
  await card(page)
    .getByRole('button', { name: /comment/i })
    .click()
  const form = card(page).getByRole('form', { name: 'Write a comment' })
  await form.getByRole('textbox').fill('Here it is')
  await form.locator('input[type=file]').setInputFiles(video)
  await form.getByText('walk.webm').waitFor()
  await expectAccessible(page)

  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/comment', async (route) => {
    await isLetThrough
    await route.continue()
  })
  await form.getByRole('button', { name: 'Post comment' }).click()
  const comment = card(page).getByRole('article', { name: /^Comment by/ })
  await comment.getByRole('progressbar', { name: 'Upload of the file' }).waitFor()
  await comment.locator('video[src^="blob:"]').waitFor()
  await expectAccessible(page)
  const answer = page.waitForResponse((response) => response.request().resourceType() === 'media')
  letThrough()
  const player = comment.locator('video[src^="/media/"]')
  await player.waitFor()
  expect(await comment.getByRole('progressbar').count()).toBe(0)

  const [status, headers, asked] = await answer.then(async (media) => [
    media.status(),
    await media.allHeaders(),
    await media.request().allHeaders(),
  ])
  expect([status, asked]).toEqual([206, expect.objectContaining({ range: 'bytes=0-' })])
  expect(headers).toMatchObject({
    'content-type': 'video/webm',
    'content-range': expect.stringMatching(/^bytes 0-/),
    'x-content-type-options': 'nosniff',
  })
  await player.evaluate((node: HTMLVideoElement) => node.play())
  await expect.poll(() => player.evaluate((node: HTMLVideoElement) => node.currentTime)).toBeGreaterThan(0.1)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
