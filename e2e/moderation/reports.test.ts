import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, inviteBy, join, joinUnseen, type Member, type Person } from '../people.ts'

let site: TestSite
let browser: Browser
let ada: Person
let ben: Person
let cleo: Member
let mona: Person

/** Ada is the admin; Ben and Cleo are her friends. Mona is a moderator and nobody's friend. */
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
  cleo = await joinUnseen(site, 'Cleo', await inviteBy(ada))
  mona = await join(browser, site, 'Mona', await site.moderatorLink())
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const said = ({ page }: Person, words: string | RegExp) => page.getByText(words).first().waitFor()

/** Reports something from its menu, with a reason to choose. */
async function report({ page }: Person, menu: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await page.getByRole('radio', { name: reason }).check()
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('Thank you for your report', { exact: true }).waitFor()
}

test('the reports of one thing are one entry, and all whom its removal concerns are notified', async () => {
  const post = await call<{ id: number }>(ada, 'post', '/api/posts', {
    content: 'Buy cheap watches',
    visibility: 'friends',
  })
  const comment = await call<{ id: number }>(ben, 'post', `/api/posts/${post.id}/comment`, {
    content: 'You fool',
  })
  await ben.page.goto(`/posts/${post.id}`)
  await report(ben, 'Post menu', 'Spam or advertising')
  await call(ada, 'put', `/api/posts/${post.id}`, { content: 'A lovely day' })
  for (const [targetType, targetId, reason] of [
    ['post', post.id, 'False or misleading'],
    ['comment', comment.id, 'Insults or harassment'],
  ] as const)
    await call(cleo, 'post', '/api/reports', { targetType, targetId, reason })

  const { page } = mona
  await page.goto('/moderator?tab=reports')
  const entry = page.getByRole('article', { name: 'Post by Ada' })
  await entry.getByText('2 reports').waitFor()
  for (const words of ['Buy cheap watches', 'A lovely day', 'Spam or advertising', 'False or misleading'])
    await entry.getByText(words).waitFor()
  for (const name of ['Ben', 'Cleo']) await entry.getByRole('link', { name, exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Reports 2 open' }).waitFor()
  await entry.getByRole('button', { name: 'Remove…' }).click()
  await page.getByLabel('Why (optional)').fill('No selling here')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await entry.waitFor({ state: 'detached' })
  await page.getByRole('article', { name: 'Comment by Ben' }).getByText('Deleted since').waitFor()
  await page.getByRole('button', { name: 'Resolved' }).click()
  await page.getByRole('article', { name: 'Post by Ada' }).getByText('No selling here').waitFor()
  expect((await page.request.get(`/api/posts/${post.id}`)).status()).toBe(404)

  await ben.page.goto('/notifications')
  await said(ben, 'You reported a post (“Spam or advertising”). It was removed. Thank you.')
  await ada.page.goto('/notifications')
  await said(ada, /^Your post “A lovely day” was removed by the people .* Why: No selling here$/)
  await ada.page.goto('/settings/privacy')
  const card = ada.page.getByRole('region', { name: 'Who opened my posts' })
  await card
    .getByText(/Mona opened a post of yours that has been deleted since, because of a report/)
    .waitFor()
  expect([ada, ben, mona].flatMap(({ pageErrors }) => pageErrors)).toEqual([])
})
