import type { Post } from '@kith/shared/posts.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser } from './browser.ts'
import { type House, startHouse } from './house.ts'
import { inviteBy, join, type Person } from './people.ts'

let house: House
let browser: Browser
let ada: Person
let ben: Person
let cleo: Person

/** Ben is a friend of Ada, Cleo one of Ben. Ben's posts get likes and comments, one post more than the other. */
beforeAll(async () => {
  ;[house, browser] = await Promise.all([startHouse(), openBrowser()])
  ada = await join(browser, house, 'Ada', house.firstAdminLink)
  ben = await join(browser, house, 'Ben', await inviteBy(ada))
  cleo = await join(browser, house, 'Cleo', await inviteBy(ben))
  const [close, open] = [
    await write('The well is full again', 'friends'),
    await write('Open house', 'public'),
  ]
  for (const { page } of [ada, cleo]) await page.request.put(`/api/posts/${close}/like`)
  await ada.page.request.put(`/api/posts/${open}/like`)
})

afterAll(async () => {
  await browser?.close()
  await house?.stop()
})

async function write(content: string, visibility: string): Promise<number> {
  const answer = await ben.page.request.post('/api/posts', { data: { content, visibility } })
  return ((await answer.json()) as Post).id
}

test('what trends stands on its page with ranks, and can be liked there', async () => {
  const { page, complaints } = ada
  await page.goto('/trending')
  await page.getByRole('heading', { name: 'Trending Posts' }).waitFor()
  const places = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
  await places.first().waitFor()
  const [first, second, ...more] = await places.allInnerTexts()
  expect(first).toMatch(/^Rank\s+1[^]*The well is full again/)
  expect(second).toMatch(/^Rank\s+2[^]*Open house/)
  expect(more).toEqual([])
  await expectAccessible(page)
  const like = { name: 'Like', exact: true }
  await places
    .nth(1)
    .getByRole('button', { ...like, pressed: true })
    .click()
  await places
    .nth(1)
    .getByRole('button', { ...like, pressed: false })
    .waitFor()
  expect(complaints).toEqual([])
})

test('each gets what they may see', async () => {
  const { page, complaints } = await join(browser, house, 'Dan', await inviteBy(cleo))
  await page.goto('/trending')
  await page.getByText('Open house').first().waitFor()
  expect(await page.getByText('The well is full again').count()).toBe(0)
  expect(complaints).toEqual([])
})
