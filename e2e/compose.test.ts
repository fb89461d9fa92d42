import type { Post } from '@kith/shared/posts.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { type OtherSite, startOtherSite } from './other-site.ts'
import { inviteBy, join, joinUnseen, PASSWORD, type Person, pictures, signOut } from './people.ts'
import { recordVideo } from './video.ts'

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
  await joinUnseen(site, 'Cleo', await inviteBy(ben))
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
  otherSite?.stop()
})

const words = (page: Page) => page.getByRole('textbox', { name: 'What would you like to share?' })
const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true })

/** The newest post, as the page's own calls return it. */
async function newestPost(page: Page): Promise<Post> {
  const [newest]: Post[] = await (await page.request.get('/api/posts?filter=friends_of_friends')).json()
  if (!newest) throw new Error('There is no post')
  return newest
}

test('a post is composed: an emoji, someone tagged, a link with its card, its audience, its photos in order', async () => {
  const { page, pageErrors } = ada
  await page.goto('/')
  await words(page).click()
  await words(page).fill('How old is this?')
  await typeEmoji(page)
  await words(page).press('End')
  await words(page).pressSequentially(` ${otherSite.page} @be`)
  await page.getByRole('option', { name: /Ben/ }).waitFor()
  await words(page).press('Enter')
  expect(await words(page).inputValue()).toBe(`How old is😎! this? ${otherSite.page} @ben `)
  await page.getByText('Tagged: Ben').waitFor()

  await expectAudience(page)
  const card = page.getByRole('region', { name: 'Link preview' })
  await card.getByText('Old trees').waitFor()
  await card.getByRole('button', { name: 'Next picture' }).click()
  await card.getByText('Picture 2 of 2').waitFor()
  const chosen = await card.locator('img').getAttribute('src')

  await addPhotos(page)
  await post(page).click()
  await page.getByText('Post created!', { exact: true }).waitFor()

  const made = await newestPost(ben.page)
  expect(made.media.map(({ alt }) => alt)).toEqual(['C', 'A', 'B'])
  expect(made.tags.map(({ username }) => username)).toEqual(['ben'])
  expect(JSON.parse(made.linkPreview ?? '{}')).toMatchObject({
    url: otherSite.page,
    title: 'Old trees',
    siteName: 'Garden',
    selectedImage: chosen,
  })
  await page.getByRole('link', { name: /Old trees/ }).waitFor()
  expect(pageErrors).toEqual([])
})

/** Where the caret stands, with the keyboard alone. */
async function typeEmoji(page: Page): Promise<void> {
  for (let at = 0; at < 6; at += 1) await words(page).press('ArrowLeft')
  await page.getByRole('button', { name: 'Add emoji' }).press('Enter')
  await page.getByRole('button', { name: 'grinning' }).press('ArrowDown')
  await page.getByRole('button', { name: 'sunglasses' }).press('Enter')
  await page.keyboard.type('!')
}

async function expectAudience(page: Page): Promise<void> {
  await page.getByText('1 friend will see this', { exact: true }).waitFor()
  await page.getByLabel('Who can see this post').selectOption('Friends+')
  await page.getByText('2 people: 1 friend, 1 friend of friends', { exact: true }).click()
  const people = page.getByRole('dialog', { name: 'Who will see this' })
  await people.getByText('Cleo', { exact: true }).waitFor()
  expect(await people.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Ben\n+@ben\n+Friend$/),
    expect.stringMatching(/^Cleo\n+@cleo\n+Friend of friends$/),
  ])
  await people.getByRole('button', { name: 'Close' }).click()
}

/** Picks A, B and C. Then B is dragged under C, and C is moved to the front with the keyboard. */
async function addPhotos(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(await pictures(3))
  for (const [at, alt] of ['A', 'B', 'C'].entries())
    await page.getByLabel(`Description of photo ${at + 1},`).fill(alt)
  const from = await handle(page, 2).boundingBox()
  const to = await handle(page, 3).boundingBox()
  if (!from || !to) throw new Error('The handles can be seen')
  await page.mouse.move(from.x + 8, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(to.x + 8, to.y + 20, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => page.getByLabel('Description of photo 2,').inputValue()).toBe('C')
  await handle(page, 2).press('ArrowUp')
  await expect.poll(() => page.getByLabel('Description of photo 1,').inputValue()).toBe('C')
}

const handle = (page: Page, at: number) => page.getByRole('button', { name: `Move photo ${at}`, exact: true })

test('a photo is moved with a finger', async () => {
  const { page } = ada
  await page.locator('input[type=file]').setInputFiles(await pictures(2))
  await page.getByLabel('Description of photo 1,').fill('A')
  const from = await handle(page, 1).boundingBox()
  const to = await handle(page, 2).boundingBox()
  if (!from || !to) throw new Error('The handles can be seen')
  const touch = await page.context().newCDPSession(page)
  const at = (y: number) => [{ x: from.x + 8, y }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from.y + 20) })
  for (const y of [from.y + 40, to.y + 10, to.y + 30])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(() => page.getByLabel('Description of photo 2,').inputValue()).toBe('A')
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('a draft waits whole, with its video and the card as it was chosen, and for its member alone', async () => {
  const { page, pageErrors } = ada
  await words(page).fill(`A walk to ${otherSite.page}`)
  const card = page.getByRole('region', { name: 'Link preview' })
  await card.getByRole('button', { name: 'Next picture' }).click()
  const chosen = await card.locator('img').getAttribute('src')
  await page.locator('input[type=file]').setInputFiles(await recordVideo(browser))
  await page.getByText('Ready to post').waitFor()

  await page.reload()
  await expectDraft(page)
  await signOut(page)
  await signIn(page, ben)
  await words(page).waitFor()
  expect(await words(page).inputValue()).toBe('')
  expect(await page.getByText('walk.webm').or(card).count()).toBe(0)
  await signOut(page)
  await signIn(page, ada)
  await expectDraft(page)

  await post(page).click()
  await page.getByText('Post created!', { exact: true }).waitFor()
  const made = await newestPost(page)
  expect(made).toMatchObject({ content: `A walk to ${otherSite.page}`, mediaType: 'video' })
  expect(JSON.parse(made.linkPreview ?? '{}')).toMatchObject({ selectedImage: chosen })
  expect(pageErrors).toEqual([])
})

async function expectDraft(page: Page): Promise<void> {
  await page.getByText('Picture 2 of 2').waitFor()
  expect(await words(page).inputValue()).toBe(`A walk to ${otherSite.page}`)
  await page.getByText('walk.webm').waitFor()
  const still = page.locator('form[aria-label="New post"] video')
  await expect.poll(() => still.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(320)
}

test('a draft outlives the crash of its page', async () => {
  const doomed = await ada.page.context().newPage()
  await doomed.goto('/')
  await words(doomed).fill('Before the crash')
  await doomed.locator('input[type=file]').setInputFiles(await pictures(1))
  await expect.poll(() => post(doomed).isEnabled()).toBe(true)
  const crashed = doomed.waitForEvent('crash')
  await Promise.all([crashed, doomed.goto('chrome://crash').catch(() => undefined)])
  await doomed.close()

  const page = await ada.page.context().newPage()
  await page.goto('/')
  await page.getByLabel('Description of photo 1,').waitFor()
  expect(await words(page).inputValue()).toBe('Before the crash')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.close()
})

async function signIn(page: Page, { username }: Person): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('/')
}
