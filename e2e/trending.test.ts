import type { Post } from '@kith/shared/posts.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { inviteBy, join, joinUnseen, type Member, type Person } from './people.ts'

let site: TestSite
let browser: Browser
let ada: Person
let ben: Member
let cleo: Member

/** Ben is a friend of Ada, Cleo one of Ben. Ben's posts get likes and comments, one post more than the other. */
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite({}), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  ben = await joinUnseen(site, 'Ben', await inviteBy(ada))
  cleo = await joinUnseen(site, 'Cleo', await inviteBy(ben))
  const [close, open] = [await write('The well is full again', 'friends'), await write('Open site', 'public')]
  for (const { request } of [ada.page, cleo]) await request.put(`/api/posts/${close}/like`)
  await ada.page.request.put(`/api/posts/${open}/like`)
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

async function write(content: string, visibility: string): Promise<number> {
  const answer = await ben.request.post('/api/posts', { data: { content, visibility } })
  return ((await answer.json()) as Post).id
}

test('trending posts are on their page with ranks, and can be liked there', async () => {
  const { page, pageErrors } = ada
  await page.goto('/trending')
  await page.getByRole('heading', { name: 'Trending Posts' }).waitFor()
  const places = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
  await places.first().waitFor()
  const [first, second, ...more] = await places.allInnerTexts()
  expect(first).toMatch(/^Rank\s+1[^]*The well is full again/)
  expect(second).toMatch(/^Rank\s+2[^]*Open site/)
  expect(more).toEqual([])
  const like = { name: 'Like', exact: true }
  await places
    .nth(1)
    .getByRole('button', { ...like, pressed: true })
    .click()
  await places
    .nth(1)
    .getByRole('button', { ...like, pressed: false })
    .waitFor()
  expect(pageErrors).toEqual([])
})

test('each member gets the trending posts that they may see', async () => {
  const { page, pageErrors } = await join(browser, site, 'Dan', await inviteBy(cleo))
  await page.goto('/trending')
  await page.getByText('Open site').first().waitFor()
  expect(await page.getByText('The well is full again').count()).toBe(0)
  expect(pageErrors).toEqual([])
})
