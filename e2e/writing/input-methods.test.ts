import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, idOf, inviteBy, join, type Person } from '../people.ts'

let site: TestSite
let browser: Browser
let ada: Person
let benId: number
let postId: number

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  benId = await idOf(await join(browser, site, 'Benoit', await inviteBy(ada)))
  const post = await call<{ id: number }>(ada, 'post', '/api/posts', { content: 'A quiet morning' })
  postId = post.id
  await call(ada, 'post', `/api/posts/${postId}/comment`, { content: 'And a loud evening' })
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

/** Begins a word as an input method does, and confirms or cancels it with a key. */
async function composeWith(system: CDPSession, key: 'Enter' | 'Escape', isSafari: boolean): Promise<void> {
  await system.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 })
  const end = () =>
    key === 'Enter'
      ? system.send('Input.insertText', { text: '日' })
      : system.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 })
  // Safari tells of the key when the composing has ended.
  if (isSafari) await end()
  await system.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key,
    code: key,
    windowsVirtualKeyCode: 229,
  })
  if (!isSafari) await end()
  await system.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key, windowsVirtualKeyCode: 229 })
}

type Place = {
  name: string
  /** Opens it, and gives its field. */
  open: (page: Page) => Promise<Locator>
  text: string
}

const PLACES: readonly Place[] = [
  {
    name: 'the list of people to tag',
    open: async (page) => {
      await page.goto('/')
      const field = page.getByRole('textbox', { name: 'What would you like to share?' })
      await field.fill('')
      await page.keyboard.type('@be')
      await page.getByRole('listbox', { name: 'People to tag' }).waitFor()
      return field
    },
    text: '@be',
  },
  {
    name: 'a reply',
    open: async (page) => {
      await page.goto(`/posts/${postId}`)
      await page.getByRole('button', { name: 'Reply' }).first().click()
      return page.getByRole('textbox', { name: 'Reply to Ada' })
    },
    text: '',
  },
  {
    name: 'the editor of a post',
    open: async (page) => {
      // On the same page.
      await page.getByRole('button', { name: 'Post menu' }).first().click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      return page.getByRole('textbox', { name: 'Text of the post' })
    },
    text: 'A quiet morning',
  },
  {
    name: 'a message',
    open: async (page) => {
      await page.goto(`/messages?userId=${benId}`)
      const field = page.getByRole('textbox', { name: 'Message' })
      await field.click()
      return field
    },
    text: '',
  },
  {
    name: 'the search',
    open: async (page) => {
      await page.goto('/friends')
      await page.getByRole('button', { name: 'Search', exact: true }).first().click()
      const field = page.getByRole('combobox', { name: 'Search users and posts' })
      await field.click()
      return field
    },
    text: '',
  },
  {
    name: 'a dialog',
    open: async (page) => {
      await page.goto('/groups')
      await page.getByRole('button', { name: 'Create Community' }).first().click()
      const field = page.getByRole('dialog').getByRole('textbox').first()
      await field.click()
      return field
    },
    text: '',
  },
]

const KEYS = ['Enter', 'Escape'] as const

test.each(PLACES)(
  '$name leaves Enter and Escape to the input method, also as Safari tells of them',
  async ({ open, text }) => {
    const { page } = ada
    const field = await open(page)
    await field.waitFor()
    const system = await page.context().newCDPSession(page)
    const path = page.url()
    for (const key of KEYS)
      for (const isSafari of [false, true]) {
        await field.evaluate((one: HTMLInputElement) => {
          one.focus()
          one.setSelectionRange(one.value.length, one.value.length)
        })
        expect(await field.inputValue()).toBe(text)
        await composeWith(system, key, isSafari)
        await expect.poll(() => field.inputValue()).toBe(key === 'Enter' ? `${text}日` : text)
        expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
        expect(page.url()).toBe(path)
        // A field that is left with words in it asks.
        await field.fill(text)
      }
    await system.detach()
  },
)

test('nothing went wrong in the browser', () => {
  expect(ada.pageErrors).toEqual([])
})
