import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser, openPage } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, idOf, inviteBy, join, type Person, pictures } from '../people.ts'
import { dropFiles, filesIn, pastePicture, pasteTable } from './bring-files.ts'

let site: TestSite
let browser: Browser
let ada: Person
let folder: string
let picture: string[]
let benId: number
let postId: number

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  benId = await idOf(await join(browser, site, 'Ben', await inviteBy(ada)))
  postId = (await call<{ id: number }>(ada, 'post', '/api/posts', { content: 'A quiet morning' })).id
  await call(ada, 'post', `/api/posts/${postId}/comment`, { content: 'And a loud evening' })
  folder = await mkdtemp(pathOf(tmpdir(), 'kith-files-'))
  picture = await filesIn(folder, await pictures(1))
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
  if (folder) await rm(folder, { recursive: true })
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

type Place = { name: string; open: (page: Page) => Promise<Locator> }

/** Opens each place that takes files, and gives its text field. */
const TAKING: readonly Place[] = [
  {
    name: 'a post',
    open: async (page) => {
      await page.goto('/')
      return field(page, 'What would you like to share?')
    },
  },
  {
    name: 'a comment',
    open: async (page) => {
      await page.goto(`/posts/${postId}`)
      return field(page, 'Write a comment')
    },
  },
  {
    name: 'a reply',
    open: async (page) => {
      // On the same page.
      await page.getByRole('button', { name: 'Reply' }).first().click()
      return field(page, 'Reply to Ada')
    },
  },
  {
    name: 'a message',
    open: async (page) => {
      await page.goto(`/messages?userId=${benId}`)
      return field(page, 'Message')
    },
  },
]

const attached = (form: Locator) => form.getByRole('textbox', { name: /^Description of/ })

test.each(TAKING)(
  '$name takes a picture that is pasted or dropped on it, the text of a table without its picture, and keeps its words',
  async ({ open }) => {
    const { page } = ada
    const text = await open(page)
    const form = page.locator('form', { has: text })
    for (const bring of [() => pastePicture(page), () => dropFiles(form, picture)]) {
      await text.click()
      await text.fill('日が昇る')
      await bring()
      await attached(form).waitFor()
      expect(await attached(form).count()).toBe(1)
      expect(await text.inputValue()).toBe('日が昇る')
      await form.getByRole('button', { name: /^Remove (photo|the file)/ }).click()
      await attached(form).waitFor({ state: 'detached' })
    }
    await text.fill('')
    await text.click()
    await pasteTable(page, 'Bread\t3')
    await expect.poll(() => text.inputValue()).toBe('Bread\t3')
    expect(await attached(form).count()).toBe(0)
    await text.fill('')
  },
)

/** Parts of pages that take no files. One listener of the window refuses on all. */
const NOT_TAKING: readonly [name: string, path: string, parts: ((page: Page) => Locator)[]][] = [
  [
    'beside the composer, and on a post',
    '/',
    [(page) => page.getByRole('heading', { level: 1 }), (page) => page.getByRole('article').first()],
  ],
  ['on a text field that takes none', '/profile', [(page) => field(page, 'Bio')]],
  ['beside a conversation', '/messages', [(page) => page.locator('main')]],
]

/** Whether the page took the drop for itself. Headless Chromium would not leave the page. */
async function expectNothing(page: Page, part: Locator): Promise<void> {
  await part.waitFor()
  await page.evaluate(() => {
    document.documentElement.dataset['drop'] = ''
    for (const type of ['dragover', 'drop'])
      document.addEventListener(
        type,
        (event) =>
          setTimeout(() => (document.documentElement.dataset['drop'] += event.defaultPrevented ? '.' : '!')),
        { once: true },
      )
  })
  const url = page.url()
  await dropFiles(part, picture)
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['drop'])).toMatch(/^\.+$/)
  expect(page.url()).toBe(url)
  expect(await page.getByLabel(/^Description of/).count()).toBe(0)
}

test.each(NOT_TAKING)('a drop %s does nothing', async (_name, path, parts) => {
  const { page } = ada
  await page.goto(path)
  for (const part of parts) await expectNothing(page, part(page))
})

test('a drop does nothing for a visitor', async () => {
  const { page, pageErrors } = await openPage(browser, site.url)
  await page.goto('/login')
  await expectNothing(page, page.getByRole('heading').first())
  await page.context().close()
  expect(pageErrors).toEqual([])
})

test('a picture is dropped on what picks one, as the browser does it', async () => {
  const { page } = ada
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change Avatar' }).click()
  const dialog = page.getByRole('dialog')
  await dropFiles(dialog.getByLabel('Choose a picture'), picture)
  await dialog.getByLabel('Choose another picture').waitFor()
  await page.keyboard.press('Escape')
})

test('nothing went wrong in the browser', () => {
  expect(ada.pageErrors).toEqual([])
})
