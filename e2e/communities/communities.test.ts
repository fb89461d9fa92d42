import type { Community } from '@kith/shared/communities.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, idOf, inviteBy, join, type Person } from '../people.ts'
import { goTo } from '../view.ts'

let site: TestSite
let browser: Browser
/** Ada founds the communities. Ben and Cleo came by her invitations, so they are her friends. */
let ada: Person
let ben: Person
let cleo: Person
let garden: string

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
  cleo = await join(browser, site, 'Cleo', await inviteBy(ada))
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const pressInDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const isOpen = (page: Page) => page.locator('[role=dialog]:focus-within').waitFor()
const isTold = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor()
const row = (page: Page, words: string | RegExp) => page.getByRole('listitem').filter({ hasText: words })
const post = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })
const tabsOf = (page: Page) => page.getByRole('tab').allTextContents()
const hasFocus = (page: Page, words: RegExp) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(words)

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await press(page, menu)
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Follows a notification to what it is about. */
async function follow(page: Page, words: string): Promise<void> {
  await page.goto('/notifications')
  await row(page, words).getByRole('link').first().click()
}

test('a member founds a community', async () => {
  const { page, pageErrors } = ada
  await page.goto('/')
  await goTo(page, 'Communities')
  await page.getByText('No communities found').waitFor()
  await press(page, 'Create First Community')
  expect(await page.getByRole('button', { name: 'Create', exact: true }).isDisabled()).toBe(true)
  await page.getByLabel('Name').fill('Garden')
  await page.getByLabel('Description (optional)').fill('Beds behind the mill')
  await page.getByLabel('Rules (optional)').fill('Water before nine.')
  await page.getByRole('radio', { name: 'Private' }).check()
  await page.getByRole('radio', { name: 'Approval Required' }).check()
  await pressInDialog(page, 'Create')
  await isTold(page, 'Community created successfully')
  await page.getByRole('heading', { name: 'Garden' }).waitFor()
  garden = new URL(page.url()).pathname
  await page.getByText('Water before nine.').waitFor()
  expect(await tabsOf(page)).toEqual(['Posts', expect.stringMatching(/^Members/), 'Requests', 'Links', 'Log'])
  await page.goBack()
  await page.getByRole('link', { name: 'View Garden' }).waitFor()
  expect(await page.getByRole('button', { name: 'Admin Garden' }).isDisabled()).toBe(true)
  expect(pageErrors).toEqual([])
})

test('a member asks to join, the staff see it at once, and the member is notified of the answer', async () => {
  await ada.page.goto(`${garden}?tab=requests`)
  await ada.page.getByText('No requests').waitFor()
  const { page } = ben
  await page.goto('/groups')
  await page.getByRole('link', { name: 'View Garden' }).click()
  await page.getByText('Members only').waitFor()
  await press(page, 'Join')
  await page.getByLabel('Message (optional)').fill('I have a spade.')
  await pressInDialog(page, 'Send request')
  await isTold(page, 'Request sent')
  await hasFocus(page, /^Withdraw$/)

  const asked = row(ada.page, 'I have a spade.')
  await asked.waitFor()
  await press(ada.page, 'Approve Ben')
  await isTold(ada.page, 'Request approved')
  await hasFocus(ada.page, /^Requests/)

  await page.getByRole('textbox', { name: /share/ }).waitFor()
  await page.getByText('2 members', { exact: true }).waitFor()
  await follow(page, 'You are now a member of Garden')
  await page.waitForURL(garden)
  await page.getByRole('button', { name: 'More about Garden' }).waitFor()
  expect([ada.pageErrors, ben.pageErrors]).toEqual([[], []])
})

test('a declined member reads why, and when to ask again', async () => {
  const { page } = cleo
  await call(cleo, 'post', `/api/community-groups/${idIn(garden)}/join`, { message: 'And I?' })
  await page.goto(garden)
  await press(page, 'Withdraw')
  await isTold(page, 'Request withdrawn')
  await hasFocus(page, /^Join$/)
  await press(page, 'Dismiss')
  await hasFocus(page, /^Join$/)
  await press(page, 'Join')
  await pressInDialog(page, 'Send request')
  await isTold(page, 'Request sent')
  await ada.page.goto(`${garden}?tab=requests`)
  await press(ada.page, 'Decline Cleo')
  await ada.page.getByLabel('A note to them (optional)').fill('In spring, there is no bed now.')
  await pressInDialog(ada.page, 'Decline')
  await isTold(ada.page, 'Request declined')
  await page.reload()
  await page.getByText('In spring, there is no bed now.').waitFor()
  await page.getByText(/^You can ask again on/).waitFor()
  expect(await page.getByRole('button', { name: 'Join' }).count()).toBe(0)
  expect([ada.pageErrors, cleo.pageErrors]).toEqual([[], []])
})

test('a moderator pins, deletes and removes, and all of it is in the log', async () => {
  const groupId = idIn(garden)
  await letIn(cleo)
  for (const content of ['Who has beans?', 'Buy my phones'])
    await call(cleo, 'post', '/api/posts', { content, groupId })
  const { page } = ben
  await page.goto(garden)
  await post(page, 'Buy my phones').waitFor()
  expect(await tabsOf(page)).toHaveLength(2)
  await ada.page.goto(`${garden}?tab=members`)
  await choose(ada.page, 'Manage Ben', 'Make Moderator')
  await isTold(ada.page, 'Ben is a moderator now')
  // The notification of it reaches the open page.
  await page.getByRole('tab', { name: 'Log' }).waitFor()

  const menuOf = (words: string) => post(page, words).getByRole('button', { name: 'Post menu' })
  await menuOf('Who has beans?').click()
  await page.getByRole('menuitem', { name: 'Pin to community' }).click()
  await isTold(page, 'Post pinned successfully')
  await menuOf('Buy my phones').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await pressInDialog(page, 'Delete')
  await isTold(page, 'Post deleted successfully!')
  await page.getByText('1 post', { exact: true }).waitFor()

  await cleo.page.goto(`${garden}?tab=members`)
  await page.getByRole('tab', { name: /^Members/ }).click()
  await choose(page, 'Manage Cleo', 'Remove Member')
  await pressInDialog(page, 'Remove Member')
  await isTold(page, 'Cleo was removed')
  await hasFocus(page, /Ben|Ada/)
  expect(await page.getByRole('button', { name: 'Manage Ada' }).count()).toBe(0)

  // Whoever is removed finds out at the next step.
  await cleo.page.getByRole('tab', { name: 'Posts' }).click()
  await cleo.page.getByText('Members only').waitFor()

  await ada.page.getByRole('tab', { name: 'Log' }).click()
  await row(ada.page, 'Ben removed Cleo.').waitFor()
  await row(ada.page, 'Ben deleted a post by Cleo.').waitFor()
  await row(ada.page, 'Ben pinned a post by Cleo.').waitFor()
  await row(ada.page, 'Ada made Ben a moderator.').waitFor()
  expect([ada.pageErrors, ben.pageErrors]).toEqual([[], []])
})

test('a hidden community is there for the invited alone', async () => {
  const input = { name: 'Surprise', visibility: 'hidden' }
  const { id } = await call<Community>(ada, 'post', '/api/community-groups', input)
  const surprise = `/groups/${id}`
  await call(ada, 'post', '/api/posts', { content: 'The cake is ordered', groupId: id })
  const { page } = cleo
  await page.goto('/groups')
  await page.getByRole('link', { name: 'View Garden' }).waitFor()
  expect(await page.getByText('Surprise').count()).toBe(0)
  expect(await statusesFor(cleo, id)).toEqual([404, 404, 404, 404, 404])
  cleo.pageErrors.length = 0
  await page.goto(surprise)
  await page.getByText('Group not found').waitFor()

  await ada.page.goto(surprise)
  await press(ada.page, 'Invite friends')
  await isOpen(ada.page)
  await pressInDialog(ada.page, 'Invite Cleo')
  await isTold(ada.page, 'Cleo is invited')
  await hasFocus(ada.page, /^Invited$/)
  await pressInDialog(ada.page, 'Done')
  await hasFocus(ada.page, /^Invite friends$/)

  await follow(page, 'invited you')
  await page.waitForURL(surprise)
  await page.getByText('Ada invited you.').waitFor()
  expect(await page.getByText('The cake is ordered').count()).toBe(0)
  await press(page, 'Accept')
  await isTold(page, 'Successfully joined group')
  await post(page, 'The cake is ordered').waitFor()
  expect(await statusesFor(ben, id)).toEqual([404, 404, 404, 404, 404])
  // The browser itself reports what was answered with 404, each time that it is read.
  const besides404 = cleo.pageErrors.splice(0).filter((one) => !one.includes(' 404 '))
  expect([ada.pageErrors, besides404]).toEqual([[], []])
})

test('a creator who has handed the community over may leave it', async () => {
  const { page } = ada
  await page.goto(`${garden}?tab=members`)
  await page.getByRole('button', { name: 'Manage Ben' }).waitFor()
  await press(page, 'More about Garden')
  await page.getByRole('menuitem', { name: 'Delete Community' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Leave' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await choose(page, 'Manage Ben', 'Make Owner')
  await pressInDialog(page, 'Make Owner')
  await isTold(page, 'Ben owns this community now')
  await page.getByText('Run by Ben').waitFor()
  await choose(page, 'More about Garden', 'Leave')
  await isTold(page, 'Left group successfully')
  await page.getByRole('button', { name: 'Join' }).waitFor()
  // As an admin of the site she may still delete it.
  await page.locator('[aria-label="More about Garden"]:focus').waitFor()
  await press(page, 'Dismiss')
  await page.locator('[aria-label="More about Garden"]:focus').waitFor()

  await follow(ben.page, 'You now run Garden')
  await ben.page.waitForURL(garden)
  await ben.page.getByText('1 member', { exact: true }).waitFor()
  await press(ben.page, 'More about Garden')
  await ben.page.getByRole('menuitem', { name: 'Edit Community' }).waitFor()
  expect(await ben.page.getByRole('menuitem', { name: 'Leave' }).count()).toBe(0)
  expect([ada.pageErrors, ben.pageErrors]).toEqual([[], []])
})

test('a link lets in at once, and no more often than it says', async () => {
  const { page } = ben
  await page.goto(`${garden}?tab=links`)
  await page.getByText('No links yet').waitFor()
  await page.getByLabel('Uses (optional)').fill('1')
  await press(page, 'Create link')
  await isTold(page, 'Link created')
  await hasFocus(page, /^Create link$/)
  const url = (await page.locator('code').textContent()) ?? ''

  await cleo.page.goto(url)
  await cleo.page.getByText('Beds behind the mill').waitFor()
  await press(cleo.page, 'Join')
  await isTold(cleo.page, 'Successfully joined group')
  await cleo.page.waitForURL(garden)
  await post(cleo.page, 'Who has beans?').getByText('Pinned', { exact: true }).waitFor()
  expect([ben.pageErrors, cleo.pageErrors]).toEqual([[], []])

  await ada.page.goto(url)
  await ada.page.getByText('Group not found').waitFor()
  await page.reload()
  await page.getByText('Used up').waitFor()
})

test('its owner deletes it, after typing its name', async () => {
  const { page, pageErrors } = ben
  await page.goto(garden)
  await choose(page, 'More about Garden', 'Delete Community')
  const isOff = () => page.getByRole('button', { name: 'Delete for good' }).isDisabled()
  expect(await isOff()).toBe(true)
  await page.getByLabel('The name of the community').fill('Garden')
  await pressInDialog(page, 'Delete for good')
  await isTold(page, 'Community deleted')
  await page.waitForURL('/groups')
  await page.getByText('No communities found').waitFor()
  // Its page, connected only now, may have read it once more before it was left.
  expect(pageErrors.filter((words) => !/404.*\/api\/community-groups\/\d+$/.test(words))).toEqual([])
})

const idIn = (path: string) => Number(path.split('/').pop())

/** A request approved out of sight. One that was declined has to wait a week, so an invitation stands for it. */
async function letIn(person: Person): Promise<void> {
  const path = `/api/community-groups/${idIn(garden)}`
  await call(ada, 'post', `${path}/invitations`, { userId: await idOf(person) })
  await call(person, 'post', `${path}/join`, {})
}

/** What each way to a community answers. */
async function statusesFor({ page }: Person, id: number): Promise<number[]> {
  const path = `/api/community-groups/${id}`
  const answers = [
    await page.request.get(path),
    await page.request.get(`${path}/posts`),
    await page.request.get(`${path}/members`),
    await page.request.get(`${path}/log`),
    await page.request.post(`${path}/join`, { data: {} }),
  ]
  return answers.map((answer) => answer.status())
}
