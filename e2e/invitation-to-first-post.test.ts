import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser, openPage } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { signOut } from './people.ts'

type Member = { page: Page; pageErrors: string[]; name: string; username: string }
type Visibility = 'Friends' | 'Friends+' | 'Public'

const VISIBILITIES: readonly Visibility[] = ['Friends', 'Friends+', 'Public']
const PASSWORD = 'correct horse battery'

let site: TestSite
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

/** The longest journey. */
const WITHIN_MS = 300_000

test(
  'an invited member posts, a friend reads it, and no one else sees what is not for them',
  { timeout: WITHIN_MS },
  async () => {
    const ada = await register('Ada', site.firstAdminLink)
    await signOut(ada.page)
    await signIn(ada)

    const ben = await register('Ben', await inviteBy(ada), ada)
    const cleo = await register('Cleo', await inviteBy(ben), ben)
    await expectFriends(ben, ['Ada', 'Cleo'])

    await writeUnseen(ada)
    await write(ben, 'Friends', 0, { isFirst: true })
    await write(ben, 'Friends+', 1)
    await write(ben, 'Public', 5)
    await writeUnseen(cleo)

    const everythingOf = (...members: Member[]) =>
      members.flatMap(({ name }) => VISIBILITIES.map((visibility) => textOf(name, visibility)))
    const publicPosts = [ada, ben, cleo].map(({ name }) => textOf(name, 'Public'))
    const sharedBy = ({ name }: Member) => [textOf(name, 'Friends+'), textOf(name, 'Public')]

    await expectTabs(ada, {
      Friends: everythingOf(ada, ben),
      'Friends of Friends': [...everythingOf(ada, ben), ...sharedBy(cleo)],
      Public: publicPosts,
    })
    await expectTabs(cleo, {
      Friends: everythingOf(cleo, ben),
      'Friends of Friends': [...everythingOf(cleo, ben), ...sharedBy(ada)],
      Public: publicPosts,
    })

    await likeOnce(ada, textOf('Ben', 'Public'))
    expect([ada, ben, cleo].flatMap(({ pageErrors }) => pageErrors)).toEqual([])
  },
)

const textOf = (name: string, visibility: Visibility) => `${name} writes for ${visibility}`

/** The link names who invites, and brings the code. */
async function register(name: string, link: string, inviter?: Member): Promise<Member> {
  const { page, pageErrors } = await openPage(browser, site.url)
  const username = name.toLowerCase()
  await page.goto(link)
  await page.getByText(inviter ? `${inviter.name} invites you` : 'This code is valid.').waitFor()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Profile name').fill(name)
  await page.getByLabel('Email').fill(`${username}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('No posts to display for this filter.').waitFor()
  return { page, pageErrors, name, username }
}

async function signIn({ page, username }: Member): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('/')
  await page.getByRole('tab', { name: 'Friends', exact: true }).waitFor()
}

/** Makes an invitation and takes its link from the clipboard. */
async function inviteBy({ page }: Member): Promise<string> {
  await page.goto('/friends?tab=invitations')
  await page.getByRole('button', { name: 'Create invitation' }).click()
  await page.getByRole('button', { name: 'Copy link' }).first().click()
  await page.getByRole('button', { name: 'Copied!' }).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/register\?code=[A-Z\d]{4}(-[A-Z\d]{4}){2}$/)
  return link
}

/** The list begins with the member. */
async function expectFriends({ page, name }: Member, names: string[]): Promise<void> {
  await page.goto('/friends')
  const list = page.getByRole('tabpanel').getByRole('listitem')
  await list.first().waitFor()
  const shown = await list.allInnerTexts()
  expect(shown.map((text) => text.split('\n')[0]).sort()).toEqual([name, ...names].sort())
}

async function write(
  { page, name }: Member,
  visibility: Visibility,
  photos: number,
  { isFirst = false } = {},
): Promise<void> {
  if (new URL(page.url()).pathname !== '/') await page.goto('/')
  const text = textOf(name, visibility)
  await page.getByRole('textbox', { name: 'What would you like to share?' }).fill(text)
  if (isFirst) await page.getByRole('radio', { name: visibility, exact: true }).check()
  else await page.getByLabel('Who can see this post').selectOption(visibility)
  await page.locator('input[type=file]').setInputFiles(await pictures(photos))
  for (let at = 1; at <= photos; at += 1) {
    await page.getByLabel(`Description of photo ${at},`).fill(`Picture ${at} by ${name}`)
  }
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  // While it is being sent it has a card of its own, which cannot be liked.
  const like = page.getByRole('button', { name: 'Like', exact: true })
  const post = page.getByRole('article').filter({ hasText: text, has: like })
  await post.waitFor()
  expect(await page.getByRole('article').first().textContent()).toContain(text)
  await expectPhotos(post.getByRole('img'), photos, name)
  await page.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' })
}

/** One post for each audience, past the page. */
async function writeUnseen({ page, name }: Member): Promise<void> {
  for (const [visibility, written] of [
    ['friends', 'Friends'],
    ['friends_of_friends', 'Friends+'],
    ['public', 'Public'],
  ] as const) {
    const data = { content: textOf(name, written), visibility }
    expect((await page.request.post('/api/posts', { data })).status()).toBe(201)
  }
}

async function expectPhotos(images: ReturnType<Page['locator']>, count: number, name: string): Promise<void> {
  const alts = Array.from({ length: count }, (_, at) => `Picture ${at + 1} by ${name}`)
  expect(await images.evaluateAll((all) => all.map((image) => image.getAttribute('alt')))).toEqual(alts)
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
}

/** On a screen with room for all of them, because posts far below are not rendered. */
async function expectTabs({ page, name, pageErrors }: Member, tabs: Record<string, string[]>): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 5_000 })
  await page.goto('/')
  for (const [tab, texts] of Object.entries(tabs)) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await page.getByRole('article').first().waitFor()
    const shown = page.getByRole('article').locator('p[dir=auto]')
    await expect
      .poll(async () => (await shown.allTextContents()).sort(), { message: `${tab} of ${name}` })
      .toEqual([...texts].sort())
  }
  expect(pageErrors).toEqual([])
}

async function likeOnce({ page }: Member, text: string): Promise<void> {
  const post = page.getByRole('article').filter({ hasText: text })
  const like = post.getByRole('button', { name: 'Like', exact: true })
  const count = post.getByRole('button', { name: '1 like', exact: true })
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await like.click()
  await count.waitFor()
  expect(await like.getAttribute('aria-pressed')).toBe('true')
  await answered
  await page.reload()
  await count.waitFor()
  expect(await like.getAttribute('aria-pressed')).toBe('true')
}

/** Generated pictures of different shapes and colours. */
const pictures = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      name: `picture-${at}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({
        create: {
          width: 900 + at * 200,
          height: 1300 - at * 150,
          channels: 3,
          background: { r: 40 * at, g: 150, b: 90 },
        },
      })
        .jpeg()
        .toBuffer(),
    })),
  )
