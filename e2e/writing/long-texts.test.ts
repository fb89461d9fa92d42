import type { Post } from '@kith/shared/posts.ts'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, idOf, inviteBy, join, type Person } from '../people.ts'

/** A screen of text at most, however it is written. */
const HEIGHT_MAX = 420
const LINES = Array.from({ length: 260 }, (_, n) => `${n}`).join('\n')
/** So much is looked at above a text, and below it. */
const STRIP = 20

let site: TestSite
let browser: Browser
let ada: Person
let ben: Person
let adaId: number
let group: number

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
  adaId = await idOf(ada)
  const { id } = await call<Post>(ada, 'post', '/api/posts', { content: LINES, visibility: 'public' })
  await call(ada, 'post', `/api/posts/${id}/repost`, { content: LINES })
  await call(ada, 'post', `/api/posts/${id}/comment`, { content: LINES })
  await call(ada, 'post', '/api/messages', { recipientId: await idOf(ben), content: LINES })
  await call(ada, 'put', '/api/profile', { bio: LINES.slice(0, 500) })
  await call(ada, 'post', '/api/moderator/notes', { content: LINES.slice(0, 500) })
  const words = { name: 'Long', description: LINES.slice(0, 500), rules: LINES }
  group = (await call<{ id: number }>(ada, 'post', '/api/community-groups', words)).id
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

test('many lines are folded wherever people write', async () => {
  const { page } = ben
  const texts = page.locator('p.whitespace-pre-wrap')
  for (const path of ['/', '/profile/ada', '/about', `/messages?userId=${adaId}`, `/groups/${group}`]) {
    await page.goto(path)
    await page.getByRole('button', { name: 'See more' }).first().waitFor()
    expect(Math.max(...(await heightsOf(texts))), path).toBeLessThan(HEIGHT_MAX)
  }
})

test('See more shows all lines, and Show less folds them again', async () => {
  const { page } = ben
  await page.goto('/')
  const post = page.getByRole('article').last()
  const text = post.locator('p.whitespace-pre-wrap')
  await post.getByRole('button', { name: 'See more' }).click()
  expect(Math.max(...(await heightsOf(text)))).toBeGreaterThan(5000)
  await post.getByRole('button', { name: 'Show less' }).click()
  expect(Math.max(...(await heightsOf(text)))).toBeLessThan(HEIGHT_MAX)
})

const heightsOf = (texts: Locator) =>
  texts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))

test('stacked marks paint over nothing beside their text', async () => {
  const { page } = ben
  const { id } = await call<Post>(ben, 'post', '/api/posts', { content: 'Plain' })
  const pictureWith = async (content: string) => {
    await call(ben, 'put', `/api/posts/${id}`, { content })
    await page.goto(`/posts/${id}`, { waitUntil: 'networkidle' })
    const box = (await page.locator('p.whitespace-pre-wrap').first().boundingBox())!
    const strip = (y: number) =>
      page.screenshot({ clip: { x: box.x, y, width: box.width, height: STRIP }, animations: 'disabled' })
    return [await strip(box.y - STRIP), await strip(box.y + box.height)]
  }
  const plain = await pictureWith('Plain')
  const marks = ['\u030D', '\u0323', '\u0E49', '\u064F']
  expect(await pictureWith(marks.map((mark) => `P${mark.repeat(80)}`).join(' '))).toEqual(plain)
})
