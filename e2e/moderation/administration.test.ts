import { accountsApi } from '@kith/shared/accounts.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser, openPage } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { inviteBy, join, joinUnseen, type Member, PASSWORD, type Person } from '../people.ts'

let site: TestSite
let browser: Browser
/** The first admin. The others came by her invitation. */
let ada: Person
let ben: Person
let cleo: Member

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
  cleo = await joinUnseen(site, 'Cleo', await inviteBy(ada))
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const isTold = ({ page }: Person, words: string) => page.getByText(words, { exact: true }).first().waitFor()
const row = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })
const SUSPENDED = /^Your account is suspended until .+ UTC\. Reason: Too loud$/

/** Chooses from the menu of a member, and opens the dialog. */
async function choose({ page }: Person, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}
const confirm = ({ page }: Person, button: string) =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()

async function signIn(
  { page, username }: Pick<Person, 'page' | 'username'>,
  password: string,
): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  // The reason of a suspension stands there before the answer too.
  const answered = page.waitForResponse((response) => response.url().endsWith(accountsApi.login))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await answered
}

/** Page errors other than the refused calls of a page whose session has ended, and of a refused sign-in. */
const besidesRefusals = ({ pageErrors }: Person) => pageErrors.filter((words) => !/ 40[13] /.test(words))

test('an admin finds a member and gives them a role, which their open page learns of', async () => {
  await ben.page.goto('/')
  const link = ben.page.getByRole('link', { name: 'Moderator' })
  await ben.page.getByRole('button', { name: 'Your menu' }).waitFor()
  await ada.page.goto('/moderator?tab=users')
  await row(ada.page, 'cleo@example.com').waitFor()
  await ada.page.getByRole('searchbox').fill('ben@example')
  await row(ada.page, 'cleo@example.com').waitFor({ state: 'detached' })
  expect(new URL(ada.page.url()).search).toBe('?tab=users&q=ben%40example')
  await choose(ada, 'Ben', 'Change role…')
  await ada.page.getByRole('radio', { name: 'Moderator' }).check()
  await confirm(ada, 'Change role')
  await isTold(ada, 'User role updated successfully')
  await link.first().waitFor()
  await choose(ada, 'Ben', 'Change role…')
  await ada.page.getByRole('radio', { name: 'User' }).check()
  await confirm(ada, 'Change role')
  await link.first().waitFor({ state: 'detached' })
})

test('a suspended member reads why in the open page, after a reload, and only with the right password', async () => {
  await ben.page.goto('/friends')
  await ben.page.getByRole('button', { name: 'Your menu' }).waitFor()
  await choose(ada, 'Ben', 'Suspend…')
  await ada.page.getByRole('button', { name: '1 week' }).click()
  await ada.page.getByLabel('Reason').fill('Too loud')
  await confirm(ada, 'Suspend')
  await isTold(ada, 'Ben is suspended')
  await row(ada.page, 'Too loud').waitFor()

  const alert = ben.page.getByRole('alert')
  await expect.poll(() => alert.innerText()).toMatch(SUSPENDED)
  await ben.page.reload()
  await expect.poll(() => alert.innerText()).toMatch(SUSPENDED)
  await signIn(ben, 'wrong horse')
  await expect.poll(() => alert.innerText()).toBe('Invalid username or password')
  await signIn(ben, PASSWORD)
  await expect.poll(() => alert.innerText()).toMatch(SUSPENDED)

  await choose(ada, 'Ben', 'Lift suspension…')
  await confirm(ada, 'Lift suspension')
  await isTold(ada, 'Ben may sign in again')
  await signIn(ben, PASSWORD)
  await ben.page.getByRole('button', { name: 'Your menu' }).waitFor()
})

test('a reset password is shown once, and has to be changed at the next sign-in', async () => {
  await ada.page.getByRole('searchbox').fill('')
  await choose(ada, 'Cleo', 'Reset password…')
  await confirm(ada, 'Reset password')
  await isTold(ada, 'Password reset successfully')
  await ada.page.getByRole('button', { name: 'Copy' }).click()
  await ada.page.getByRole('button', { name: 'Copied!' }).waitFor()
  const password = await ada.page.evaluate(() => navigator.clipboard.readText())
  expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  await ada.page.getByRole('button', { name: 'Dismiss' }).click()
  const { page } = await openPage(browser, site.url)
  await page.goto('/')
  await signIn({ page, username: cleo.username }, password)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
})

test('a deleted member is gone at once, and the audit log keeps their username', async () => {
  await choose(ada, 'Ben', 'Delete…')
  await confirm(ada, 'Delete user')
  await isTold(ada, 'User deleted successfully')
  expect(await row(ada.page, 'ben@example.com').count()).toBe(0)
  await ben.page.getByRole('button', { name: 'Sign in' }).waitFor()
  await signIn(ben, PASSWORD)
  await ben.page.getByText('Invalid username or password').waitFor()

  await ada.page.getByRole('tab', { name: 'Audit log' }).click()
  await isTold(ada, 'Ada deleted the account of @ben.')
  await ada.page.getByRole('tab', { name: 'Overview' }).click()
  await isTold(ada, '2 with an invitation, 0 without one')
  expect([ada, ben].flatMap(besidesRefusals)).toEqual([])
})
