import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, inviteBy, join, type Person } from '../people.ts'

let site: TestSite
let browser: Browser
let ada: Person
let postId: number

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  await join(browser, site, 'Benoit', await inviteBy(ada))
  postId = (await call<{ id: number }>(ada, 'post', '/api/posts', { content: 'A quiet morning' })).id
  await call(ada, 'post', `/api/posts/${postId}/comment`, { content: 'And a loud evening' })
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const place = (path: () => string, name: string) => async (page: Page) => {
  await page.goto(path())
  if (name.startsWith('Reply')) await page.getByRole('button', { name: 'Reply' }).first().click()
  return page.getByRole('textbox', { name, exact: true })
}

type Case = {
  name: string
  open: (page: Page) => Promise<Locator>
  way: string
  take: (page: Page) => Promise<void>
}

const CASES: readonly Case[] = [
  {
    name: 'a post',
    open: place(() => '/', 'What would you like to share?'),
    way: 'Enter',
    take: (page) => page.keyboard.press('Enter'),
  },
  {
    name: 'a reply',
    open: place(() => `/posts/${postId}`, 'Reply to Ada'),
    way: 'a press',
    take: (page) => page.getByRole('option').first().click(),
  },
]

test.each(CASES)(
  'a person taken with $way in $name is undone and redone like typing',
  async ({ open, take }) => {
    const { page } = ada
    const field = await open(page)
    await field.fill('')
    await field.click()
    const steps = ['']
    const note = async () => steps.push(await field.inputValue())
    const type = async (words: string) => {
      for (const sign of words) {
        await page.keyboard.type(sign)
        await note()
      }
    }
    await type('Hello  there')
    for (let at = 0; at < ' there'.length; at += 1) await page.keyboard.press('ArrowLeft')
    await type('@be')
    await page.getByRole('option').first().waitFor()
    await take(page)
    await note()
    expect(steps.at(-1)).toBe('Hello @benoit there')
    await type('my dear ')
    const end = steps.at(-1)
    expect(end).toBe('Hello @benoit my dear there')
    const undone = await pressAgain(field, 'ControlOrMeta+z', '')
    // No press leads to a text that never was, and one takes back the person alone.
    expect(undone.filter((text) => !steps.includes(text))).toEqual([])
    expect(undone[undone.indexOf('Hello @benoit there') + 1]).toBe('Hello @be there')
    const redone = await pressAgain(field, 'ControlOrMeta+Shift+z', end)
    expect(redone).toEqual([...undone.toReversed().slice(1), end])
    await field.fill('')
  },
)

/** Presses keys until the field has a text. Returns the texts on the way. */
async function pressAgain(field: Locator, keys: string, until: string | undefined): Promise<string[]> {
  const texts: string[] = []
  while (texts.at(-1) !== until && texts.length < 50) {
    await field.press(keys)
    texts.push(await field.inputValue())
  }
  return texts
}

test('nothing went wrong in the browser', () => {
  expect(ada.pageErrors).toEqual([])
})
