import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { join, type Person } from './people.ts'
import { recordVideo, type VideoFile } from './video.ts'

let site: TestSite
let browser: Browser
let ada: Person
let video: VideoFile

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  video = await recordVideo(browser)
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const write = async (page: Page, content: string) =>
  expect((await page.request.post('/api/posts', { data: { content } })).status()).toBe(201)
const card = (page: Page) => page.getByRole('article', { name: 'Post by Ada' }).first()

const PLAYERS = [
  {
    service: 'YouTube',
    link: 'https://youtu.be/dQw4w9WgXcQ?t=42',
    src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&enablejsapi=1&start=42',
  },
  {
    service: 'SoundCloud',
    link: 'https://soundcloud.com/someone/some-song',
    src: 'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fsomeone%2Fsome-song&auto_play=true',
  },
]

test.each(PLAYERS)(
  'the player of $service is asked for by a press alone, and stays in its frame',
  async ({ service, link, src }) => {
    const { page, pageErrors } = ada
    const outside: Request[] = []
    const watch = (request: Request) => {
      if (!request.url().startsWith(site.url) && /^https?:/.test(request.url())) outside.push(request)
    }
    page.on('request', watch)
    // Replaced only at the network: everything in the browser is real, also its content security policy.
    await page.route(src, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title><p>Playing</p>' }),
    )
    await write(page, `Listen: ${link}`)
    await page.goto('/')
    const play = card(page).getByRole('button', { name: `Play on ${service}` })
    await play.waitFor()
    await page.waitForLoadState('networkidle')
    expect(outside.map((request) => request.url())).toEqual([])

    await play.press('Enter')
    const frame = card(page).locator('iframe')
    await card(page).frameLocator('iframe').getByText('Playing').waitFor()
    expect(await frame.getAttribute('src')).toBe(src)
    expect(await frame.getAttribute('title')).toBe(`${service} player`)
    expect((await frame.getAttribute('sandbox'))?.split(' ').sort()).toEqual([
      'allow-popups',
      'allow-presentation',
      'allow-same-origin',
      'allow-scripts',
    ])
    expect(outside.map((request) => request.url())).toEqual([src])
    // Tells the site that asks, but not its page.
    expect((await outside[0]?.allHeaders())?.['referer']).toBe(`${site.url}/`)
    page.off('request', watch)
    expect(pageErrors).toEqual([])
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
  ada.pageErrors.length = 0
})

test('a comment with a video is on its way in sight, then plays, part by part', async () => {
  const { page, pageErrors } = ada
  await write(page, 'A walk?')
  await page.goto('/')
  await card(page)
    .getByRole('button', { name: /comment/i })
    .click()
  const form = card(page).getByRole('form', { name: 'Write a comment' })
  await form.getByRole('textbox').fill('Here it is')
  await form.locator('input[type=file]').setInputFiles(video)
  await form.getByText('walk.webm').waitFor()

  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/comment', async (route) => {
    await isLetThrough
    await route.continue()
  })
  await form.getByRole('button', { name: 'Post comment' }).click()
  const comment = card(page).getByRole('article', { name: /^Comment by/ })
  await comment.getByRole('progressbar', { name: 'Upload of the file' }).waitFor()
  await comment.locator('video[src^="blob:"]').waitFor()
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
  expect(pageErrors).toEqual([])
})

test('one video plays at a time on the whole page, and none out of sight', async () => {
  const { page, pageErrors } = ada
  const [youtube] = PLAYERS
  const told: string[] = []
  await page.exposeFunction('tellTest', (message: string) => void told.push(message))
  await page.route(youtube!.src, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Player</title><script>onmessage = ({ data }) => tellTest(data)</script>',
    }),
  )
  const upload = async () => {
    const answer = await page.request.post('/api/upload', { multipart: { file: video } })
    return ((await answer.json()) as { url: string }).url
  }
  const posts = [`Far below\n${'\n.'.repeat(60)}`, 'One', 'Two', `Three: ${youtube!.link}`]
  for (const content of posts) {
    const media = content.startsWith('Three') ? {} : { mediaUrl: await upload() }
    expect((await page.request.post('/api/posts', { data: { content, ...media } })).status()).toBe(201)
  }
  // All of them in sight.
  await page.setViewportSize({ width: 1280, height: 4000 })
  await page.goto('/')
  const videoOf = (words: string) =>
    page.getByRole('article').filter({ hasText: words }).locator('video').first()
  const [one, two] = [videoOf('One'), videoOf('Two')]
  const play = (player: typeof one) =>
    player.evaluate((node: HTMLVideoElement) => {
      node.loop = true
      return node.play()
    })
  const isPaused = (player: typeof one) => player.evaluate((node: HTMLVideoElement) => node.paused)
  await play(one)
  expect(await isPaused(one)).toBe(false)
  await play(two)
  await expect.poll(() => isPaused(one)).toBe(true)
  expect(await isPaused(two)).toBe(false)

  await page.getByRole('button', { name: 'Play on YouTube' }).first().press('Enter')
  await expect.poll(() => isPaused(two)).toBe(true)
  await play(one)
  await expect.poll(() => told).toEqual([expect.stringContaining('pauseVideo')])

  await page.setViewportSize({ width: 1280, height: 500 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(() => isPaused(one)).toBe(true)
  expect(pageErrors).toEqual([])
})
