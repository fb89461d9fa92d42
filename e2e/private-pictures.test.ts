import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, launchBrowser, openBrowser } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { inviteBy, join, PASSWORD, type Person, picture } from './people.ts'
import { goTo } from './view.ts'

let site: TestSite
let browser: Browser
let ada: Person
let ben: Person

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink, 'allow')
  ben = await join(browser, site, 'Ben', await inviteBy(ada), 'allow')
  // They are strangers from now on: Ben may not see what Ada shows to friends.
  const { id }: { id: number } = await (await ada.page.request.get('/api/user')).json()
  expect((await ben.page.request.delete(`/api/friends/${id}`)).status()).toBe(204)
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

/** A post of Ada with one picture, only for friends. Returns the addresses that her browser shows. */
async function shown(page: Page, alt: string): Promise<string[]> {
  const form = new FormData()
  form.set('content', alt)
  form.set('alts', JSON.stringify([alt]))
  form.append(
    'photos',
    new File([new Uint8Array(await picture(1200, 900, { r: 90, g: 60, b: 150 }))], 'a.jpg'),
  )
  expect((await page.request.post('/api/posts', { multipart: form })).status()).toBe(201)
  await page.goto('/')
  const image = page.getByRole('img', { name: alt })
  await expect
    .poll(() => image.evaluate((node: HTMLImageElement) => node.complete && node.naturalWidth))
    .toBeGreaterThan(0)
  return image.evaluate((node: HTMLImageElement) => [node.currentSrc, node.src])
}

/** What a browser gets from an address: the picture's width in a page, and status and type when opened directly. */
async function opened(context: BrowserContext, url: string) {
  const page = await context.newPage()
  await page.goto('/about')
  const width = await page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode().catch(() => undefined)
    return image.naturalWidth
  }, url)
  const answer = await page.goto(url)
  const type = answer?.headers()['content-type'] ?? ''
  await page.close()
  return { width, status: answer?.status(), type: type.split(';')[0] }
}

const NOTHING = (status: number) => ({ width: 0, status, type: 'application/json' })
const PICTURE = { width: expect.any(Number), status: 200, type: 'image/webp' }

const signIn = async ({ page }: Person, username: string) => {
  const answer = await page.request.post('/api/login', { data: { username, password: PASSWORD } })
  expect(answer.status()).toBe(200)
}

/** Signs Ada out by `leave`, then Ben and Ada in again, in the same browser. */
async function expectNothingAfter(alt: string, leave: (page: Page) => Promise<unknown>): Promise<void> {
  const context = ada.page.context()
  const urls = await shown(ada.page, alt)
  for (const url of urls) {
    const seen = await opened(context, url)
    expect(seen).toEqual(PICTURE)
    expect(seen.width).toBeGreaterThan(0)
  }
  await leave(ada.page)
  for (const url of urls) expect([url, await opened(context, url)]).toEqual([url, NOTHING(401)])
  await signIn(ada, ben.username)
  for (const url of urls) expect([url, await opened(context, url)]).toEqual([url, NOTHING(404)])
  await signIn(ada, ada.username)
}

test('after signing out a private picture shows to nobody, nor to the next member in the same browser', async () => {
  await expectNothingAfter('The gate', async (page) => {
    await goTo(page, 'Bookmarks')
    await page.getByRole('button', { name: 'Your menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await page.getByText('The gate').count()).toBe(0)
    await page.goBack()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await page.getByRole('img', { name: 'The gate' }).count()).toBe(0)
  })
})

test('a private picture shows to nobody when the session was ended from another device', async () => {
  await expectNothingAfter('The pond', async () => {
    const elsewhere = await browser.newContext({ baseURL: site.url })
    const { request } = elsewhere
    await request.post('/api/login', { data: { username: ada.username, password: PASSWORD } })
    expect((await request.delete('/api/user/sessions')).status()).toBe(204)
    await elsewhere.close()
  })
})

test('a private picture no longer shows to a former friend, though their browser had it', async () => {
  const urls = await shown(ada.page, 'The pear tree')
  const [adaId, benId] = await Promise.all(
    [ada, ben].map(
      async ({ page }) => ((await (await page.request.get('/api/user')).json()) as { id: number }).id,
    ),
  )
  await ada.page.request.post('/api/friends/request', { data: { friendId: benId } })
  await ben.page.request.post('/api/friends/request', { data: { friendId: adaId } })
  for (const url of urls) expect(await opened(ben.page.context(), url)).toEqual(PICTURE)
  await ada.page.request.delete(`/api/friends/${benId}`)
  for (const url of urls) expect(await opened(ben.page.context(), url)).toEqual(NOTHING(404))
})

test('a face, which every member sees, shows to no visitor', async () => {
  const context = ada.page.context()
  const form = new FormData()
  form.append(
    'avatar',
    new File([new Uint8Array(await picture(300, 300, { r: 20, g: 60, b: 150 }))], 'a.jpg'),
  )
  const { url }: { url: string } = await (
    await ada.page.request.post('/api/upload/avatar', { multipart: form })
  ).json()
  expect(await opened(context, url)).toEqual(PICTURE)
  await ada.page.request.post('/api/logout')
  expect(await opened(context, url)).toEqual(NOTHING(401))
  await signIn(ada, ben.username)
  expect(await opened(context, url)).toEqual(PICTURE)
  await signIn(ada, ada.username)
})

test('a private picture is sent once: another look at it costs an answer without a body', async () => {
  const [url = ''] = await shown(ada.page, 'The orchard')
  const page = await ada.page.context().newPage()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const asked = new Set<string>()
  const statuses: number[] = []
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url === url) asked.add(requestId)
  })
  devtools.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    if (asked.has(requestId)) statuses.push(statusCode)
  })
  await page.goto('/about')
  const width = await page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    return image.naturalWidth
  }, url)
  expect(width).toBeGreaterThan(0)
  // The browser tells of an answer a moment after it has it.
  await expect.poll(() => statuses).toEqual([304])
  await page.close()
})

test('the Back button shows no page as it stood before the signing out', async () => {
  const keeping = await launchBrowser(['--disable-back-forward-cache'])
  try {
    const context = await keeping.newContext({ baseURL: site.url })
    const { request } = context
    await request.post('/api/login', { data: { username: ada.username, password: PASSWORD } })
    const page = await context.newPage()
    await page.goto('/')
    await page.getByText('The orchard').first().waitFor()
    await page.goto('/about')
    await request.post('/api/logout')
    await page.goBack({ waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await page.getByText('The orchard').count()).toBe(0)
  } finally {
    await keeping.close()
  }
})
