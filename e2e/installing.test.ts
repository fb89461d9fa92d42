import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { closePages, openBrowser, openBrowserWithNotifications } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { inviteBy, join, PASSWORD, type Person, picture } from './people.ts'
import { openRebuiltSite, type RebuiltSite } from './sites/rebuilt-site.ts'
import { goTo } from './view.ts'

let rebuilt: RebuiltSite
let site: TestSite
let browser: Browser
let ada: Person

beforeAll(async () => {
  rebuilt = await openRebuiltSite(() => site.url)
  ;[site, browser] = await Promise.all([startTestSite({ PUBLIC_URL: rebuilt.url }), openBrowser()])
  ada = await join(browser, rebuilt, 'Ada', site.firstAdminLink, 'allow')
})

afterAll(async () => {
  await closePages(browser)
  await rebuilt?.close()
  await site?.stop()
})

/** Opens the home page and waits until the service worker of this build serves it. */
async function openKept(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Your menu' }).waitFor()
  await expectServed(page)
}

const expectServed = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')

/** The paths that the service worker keeps, by version. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const paths = async (name: string) =>
      (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
    return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await paths(name)])))
  }) as Promise<Record<string, string[]>>

/** Waits until these builds are kept, each with its page, and no others. */
const expectKept = (page: Page, ...builds: string[]) =>
  expect
    .poll(async () => {
      const cached = Object.entries(await keptPaths(page)).filter(([, paths]) => paths.includes('/'))
      return cached.map(([name]) => name.replace('kith-shell-', '').charAt(0)).sort()
    })
    .toEqual(builds)

/** All text that the service worker keeps. */
const keptText = (page: Page) =>
  page.evaluate(async () => {
    let text = ''
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) text += await (await cache.match(request))?.text()
    }
    return text
  })

test('the manifest names the site and icons that load in their sizes', async () => {
  const page = await ada.page.context().newPage()
  await page.goto('/')
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  const answer = await page.request.get(href ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ name: 'Kith', start_url: '/', display: 'standalone' })
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  const icons: { src: string; sizes: string }[] = [
    ...manifest.icons,
    { src: touchIcon ?? '', sizes: '180x180' },
  ]
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (src) => {
      const image = new Image()
      image.src = src
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    if (sizes !== 'any') expect([src, size]).toEqual([src, sizes])
  }
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  const errors = installabilityErrors.map(({ errorId }) => errorId)
  expect(errors.filter((id) => id !== 'in-incognito')).toEqual([])
  await page.close()
})

test('without a network a reload says so in the look of the member, and the page comes back by itself', async () => {
  const { page } = ada
  await page.request.put('/api/profile', { data: { colorTheme: 'midnight_dark' } })
  await openKept(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
  // The server says in the page which theme is applied; the browser keeps it once the code has come.
  await page.waitForFunction(() => localStorage.getItem('kith.theme')?.includes('midnight_dark'))
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('You are offline').waitFor()
  expect(await page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('You are offline').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Your menu' }).waitFor()
})

test('a page that came past the service worker is served by it from then on', async () => {
  const { page } = ada
  await openKept(page)
  const devtools = await page.context().newCDPSession(page)
  const came = page.waitForEvent('domcontentloaded')
  await devtools.send('Page.reload', { ignoreCache: true })
  await came
  await expectServed(page)
})

test('while the server is away every address opens a page that says so, until it is back', async () => {
  const { page } = ada
  await openKept(page)
  rebuilt.setDown(true)
  await page.goto('/friends')
  await page.getByText("The server can't be reached").waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText("The server can't be reached").waitFor()
  rebuilt.setDown(false)
  await page.getByRole('heading', { name: 'Friends', exact: true }).first().waitFor()
})

test('an update arrives with the next load, and a page that is open keeps what it is made of', async () => {
  const { page } = ada
  await openKept(page)
  await expectKept(page, '1')
  const entry = () => page.locator('script[type="module"]').getAttribute('src')
  expect(await entry()).toContain('/assets/1/')

  const other = await page.context().newPage()
  rebuilt.rebuild()
  await openKept(other)
  await expectKept(page, '1', '2')
  expect(await entry()).toContain('/assets/1/')
  await goTo(page, 'Bookmarks')
  await page.getByRole('heading', { level: 1, name: 'Saved Posts' }).waitFor()
  expect(await entry()).toContain('/assets/1/')

  await page.clock.install()
  // Until its code runs: the load event now and then did not come on a busy machine, with this clock.
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Your menu' }).waitFor()
  await page.locator('#prerendered').waitFor({ state: 'detached' })
  expect(await entry()).toContain('/assets/2/')
  rebuilt.rebuild()
  // Again and again, because the part that listens is loaded when the browser is idle.
  const isTold = async () => {
    await page.clock.fastForward('01:01:00')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    return page.getByText('A new version is ready.').isVisible()
  }
  await expect.poll(isTold).toBe(true)
  // Longer than the service worker waits before it shows the page that it keeps.
  rebuilt.setLate(5_000)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(entry).toContain('/assets/3/')
  rebuilt.setLate(0)
  await expectKept(page, '3')
  // What other pages are made of stays.
  expect(
    Object.values(await keptPaths(page))
      .flat()
      .join(' '),
  ).toContain('/assets/2/')
  await other.close()
})

test('the service worker keeps the files of the client alone, before and after signing out', async () => {
  const { page } = ada
  const form = new FormData()
  form.set('content', 'A secret of Ada')
  form.append(
    'photos',
    new File([new Uint8Array(await picture(600, 400, { r: 90, g: 60, b: 150 }))], 'a.jpg'),
  )
  expect((await page.request.post('/api/posts', { multipart: form })).status()).toBe(201)
  await openKept(page)
  await page.getByText('A secret of Ada').first().waitFor()
  const expectNothingPrivate = async () => {
    const paths = Object.values(await keptPaths(page)).flat()
    expect(paths.length).toBeGreaterThan(50)
    expect(paths.filter((path) => !/^\/(assets\/\d+\/[\w.-]+|theme\.js|icon\.svg|)$/.test(path))).toEqual([])
    expect(await keptText(page)).not.toMatch(/A secret of Ada|ada@example\.com/)
  }
  await expectNothingPrivate()
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await expectNothingPrivate()
  await page.request.post('/api/login', { data: { username: ada.username, password: PASSWORD } })
})

test('without the kept page there is still one that says so, in the colours of the device', async () => {
  const { page } = ada
  await openKept(page)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    const { active } = (await navigator.serviceWorker.getRegistration()) ?? {}
    return active?.state
  })
  rebuilt.setDown(true)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  }
  rebuilt.setDown(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Your menu' }).waitFor()
})

test('a pushed notification is shown, and signing out takes it away', async () => {
  const showing = await openBrowserWithNotifications()
  onTestFinished(() => showing.close())
  const { page } = await join(showing, rebuilt, 'Cleo', await inviteBy(ada), 'allow')
  await page.context().grantPermissions(['notifications'], { origin: rebuilt.url })
  await openKept(page)
  const devtools = await page.context().newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId } of registrations) registered.resolve(registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  const notification = {
    title: 'Kith',
    body: 'You have a new notification',
    path: '/friends',
    tag: 'notice-1',
  }
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: rebuilt.url,
    registrationId: await registered.promise,
    data: JSON.stringify(notification),
  })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      const notifications = (await registration?.getNotifications()) ?? []
      return notifications.map(({ title, body, data }) => ({ title, body, data }))
    })
  await expect.poll(shown).toEqual([{ title: 'Kith', body: 'You have a new notification', data: '/friends' }])
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await expect.poll(shown).toEqual([])
})
