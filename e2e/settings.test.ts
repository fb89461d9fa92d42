import type { CurrentUser } from '@kith/shared/accounts.ts'
import { type Browser, type Page, request } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser, openPage } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { type OtherSite, startOtherSite } from './other-site.ts'
import { call, inviteBy, join, PASSWORD, type Person } from './people.ts'
import { goTo } from './view.ts'

let otherSite: OtherSite
let site: TestSite
let browser: Browser
let ada: Person
let ben: Person

beforeAll(async () => {
  otherSite = await startOtherSite()
  ;[site, browser] = await Promise.all([startTestSite({ LINK_PREVIEW_ALLOW: otherSite.host }), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
  otherSite?.stop()
})

const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor()
const me = async ({ page }: Pick<Person, 'page'>): Promise<CurrentUser> =>
  (await page.request.get('/api/user')).json()

test('on a dark device the site is dark from the first paint, until a member chooses otherwise', async () => {
  const { page } = await openPage(browser, site.url)
  await page.emulateMedia({ colorScheme: 'dark' })
  const shades: string[] = []
  await page.exposeFunction('tell', (shade: string) => shades.push(shade))
  await page.addInitScript(() => {
    const { tell } = window as unknown as { tell: (shade: string) => void }
    requestAnimationFrame(function look() {
      if (document.body) tell(getComputedStyle(document.body).backgroundColor)
      requestAnimationFrame(look)
    })
  })
  const [dark, day, ocean] = ['rgb(14, 18, 24)', 'rgb(249, 250, 251)', 'rgb(233, 241, 248)']
  const last = () => shades.at(-1)
  const { pathname, search } = new URL(await inviteBy(ada))
  await page.goto(pathname + search)
  await page.getByText('Ada invites you').waitFor()
  await page.getByLabel('Username').fill('owl')
  await page.getByLabel('Profile name').fill('Owl')
  await page.getByLabel('Email').fill('owl@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('/')
  await page.goto('/profile?tab=settings')
  const follows = page.getByRole('radio', { name: 'Device' })
  await follows.waitFor()
  expect([...new Set(shades)]).toEqual([dark])
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(last).toBe(day)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(last).toBe(dark)
  await page.getByRole('radio', { name: 'Ocean Blue' }).check()
  await expect.poll(last).toBe(ocean)
  expect(await follows.isChecked()).toBe(false)
  await expect.poll(async () => (await me({ page })).colorTheme).toBe('ocean_blue')
  shades.length = 0
  await page.reload()
  await follows.waitFor()
  expect([...new Set(shades)]).toEqual([ocean])
  await page.context().close()
})

test('a profile is edited', async () => {
  const { page, pageErrors } = ben
  await page.goto('/')
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Profile and Settings' }).click()
  await page.getByRole('heading', { name: 'Profile and Settings', level: 1 }).waitFor()
  await page.getByLabel('Full Name').fill('Ben the Gardener')
  await page.getByLabel('Bio').fill('Trees, mostly.')
  await page.getByText('14/500').waitFor()
  await page.getByRole('button', { name: 'Add Link' }).click()
  await page.getByLabel('Title').fill('Garden')
  await page.getByLabel('URL', { exact: true }).fill('https://garden.example.org')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await toast(page, 'Profile updated successfully!')
  expect(await me(ben)).toMatchObject({
    name: 'Ben the Gardener',
    bio: 'Trees, mostly.',
    links: [{ title: 'Garden', url: 'https://garden.example.org/' }],
  })
  expect(pageErrors).toEqual([])
})

test('a face is cut out of a picture, and others see it', async () => {
  const { page, pageErrors } = ben
  await page.getByRole('button', { name: 'Change Avatar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Avatar' })
  await dialog.getByLabel('Choose a picture').setInputFiles({
    name: 'two-halves.png',
    mimeType: 'image/png',
    buffer: await redAndBlue(),
  })
  await dialog.getByLabel('Zoom').waitFor()
  await dragBy(page, -400)
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await toast(page, 'Avatar uploaded successfully!')
  await dialog.waitFor({ state: 'detached' })

  const { avatar } = await me(ben)
  const face = sharp(await (await ada.page.request.get(avatar ?? '')).body())
  const { width, height } = await face.metadata()
  const { dominant } = await face.stats()
  expect([width, height, dominant.b > 200, dominant.r < 80]).toEqual([400, 400, true, true])
  await ada.page.goto('/friends')
  await ada.page.waitForFunction(
    (address) =>
      [...document.images].some(({ src, naturalWidth }) => src.includes(address) && naturalWidth === 96),
    avatar ?? '',
  )
  expect([...pageErrors, ...ada.pageErrors]).toEqual([])
})

const redAndBlue = async () => {
  const half = { width: 400, height: 400, channels: 3 as const }
  const red = sharp({ create: { ...half, background: '#e02020' } })
  return red.extend({ right: 400, background: '#2040e0' }).png().toBuffer()
}

async function dragBy(page: Page, distance: number): Promise<void> {
  const window = await page.getByRole('group', { name: /Part of the picture/ }).boundingBox()
  if (!window) throw new Error('The picture can be seen')
  const [x, y] = [window.x + window.width / 2, window.y + window.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distance, y, { steps: 5 })
  await page.mouse.up()
}

test('a face by its address never makes this browser ask the other site', async () => {
  const { page, pageErrors } = ben
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  const before = (await me(ben)).avatar
  await page.getByRole('button', { name: 'Change Avatar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Avatar' })
  await dialog.getByRole('tab', { name: 'Image URL' }).click()
  await dialog.getByRole('textbox', { name: 'Image URL' }).fill(`http://${otherSite.host}/oak.jpg`)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText('This is how it will look.').waitFor()
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await toast(page, 'Avatar updated successfully!')
  const { avatar } = await me(ben)
  expect(avatar).not.toBe(before)
  expect((await page.request.get(before ?? '')).status()).toBe(404)
  expect([...hosts].filter((host) => host !== new URL(site.url).host && host !== '')).toEqual([])
  expect(pageErrors).toEqual([])
})

test('a theme is applied at once, kept before anything is painted, and taken along', async () => {
  const { page, pageErrors } = ben
  const ground = (of: Page) => of.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('radio', { name: 'Midnight Dark' }).check()
  const dark = 'rgb(14, 18, 24)'
  await expect.poll(() => ground(page)).toBe(dark)
  await expect.poll(async () => (await me(ben)).colorTheme).toBe('midnight_dark')

  // Blocks all scripts except theme.js: only that and the styles can paint the page.
  const bare = await page.context().newPage()
  await bare.route(/assets\/.*\.js/, (route) => route.abort())
  await bare.goto('/', { waitUntil: 'load' })
  expect(await ground(bare)).toBe(dark)
  // As on another device.
  await call(ben, 'put', '/api/profile', { colorTheme: 'ocean_blue' })
  await bare.reload({ waitUntil: 'load' })
  expect(await ground(bare)).toBe('rgb(233, 241, 248)')
  await bare.close()

  await page.getByRole('button', { name: 'Reset to Default' }).click()
  await expect.poll(() => ground(page)).toBe('rgb(249, 250, 251)')
  expect(pageErrors).toEqual([])
})

test('home and composer begin as the settings say', async () => {
  const { page, pageErrors } = ben
  await page.getByLabel('Default Post Visibility').selectOption('Public')
  await page.getByLabel('Default Home Feed').selectOption('Friends of Friends')
  await page.getByRole('button', { name: 'Update Settings' }).click()
  await toast(page, 'Profile updated successfully!')
  await goTo(page, 'Home')
  await page.getByRole('tab', { name: /^Friends(\+| of Friends)$/, selected: true }).waitFor()
  expect(await page.getByLabel('Who can see this post').inputValue()).toBe('public')
  expect(pageErrors).toEqual([])
})

test('a session on another device is listed, and signed out', async () => {
  const { page, pageErrors } = ben
  const phone = await request.newContext({ baseURL: site.url })
  await phone.post('/api/login', { data: { username: ben.username, password: PASSWORD } })
  await page.goto('/settings/security')
  const places = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
  await expect.poll(() => places.count()).toBeGreaterThan(1)
  await places.first().getByText('This device').waitFor()
  await page.getByRole('button', { name: 'Sign out others' }).click()
  await toast(page, 'Signed out everywhere else')
  await expect.poll(() => places.count()).toBe(1)
  expect((await phone.get('/api/user')).status()).toBe(401)
  expect(pageErrors).toEqual([])
})

test('another password signs out everywhere else', async () => {
  const { page, pageErrors } = ben
  const other = await openPage(browser, site.url)
  await other.page.request.post('/api/login', { data: { username: ben.username, password: PASSWORD } })
  await other.page.goto('/bookmarks')
  await other.page.getByText('No saved posts yet').waitFor()

  await page.getByLabel('Current Password').fill(PASSWORD)
  await page.getByLabel('New Password', { exact: true }).fill('another horse')
  await page.getByLabel('Confirm New Password').fill('another horse')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await toast(page, 'Password changed successfully!')
  // The page that is open there is told.
  await other.page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  await page.reload()
  await page.getByText('This device').waitFor()
  expect(await page.getByRole('button', { name: 'Sign out others' }).count()).toBe(0)
  expect([...pageErrors, ...other.pageErrors.filter((pageError) => !pageError.includes('401'))]).toEqual([])
})
