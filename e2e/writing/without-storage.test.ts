import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser, openPage } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, idOf, inviteBy, join, PASSWORD, type Person } from '../people.ts'
import { goTo } from '../view.ts'

let site: TestSite
let browser: Browser
let ada: Person
let ben: Person

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
  await call(ben, 'post', '/api/messages', { recipientId: await idOf(ada), content: 'Hello' })
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

/** Run in the page before its code: what browsers do that keep nothing of a site. */
const REFUSALS = {
  'throws when asked': () => {
    const refuse = (owner: object, names: string[]) => {
      for (const name of names)
        Object.defineProperty(owner, name, {
          get: () => {
            throw new DOMException('Denied', 'SecurityError')
          },
        })
    }
    refuse(window, ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    refuse(navigator, ['serviceWorker'])
    navigator.locks.request = () => Promise.reject(new DOMException('Denied', 'SecurityError'))
    navigator.locks.query = () => Promise.reject(new DOMException('Denied', 'SecurityError'))
  },
  'is missing': () => {
    const miss = (owner: object, names: string[]) => {
      for (const name of names) Object.defineProperty(owner, name, { value: null })
    }
    miss(window, ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    miss(navigator, ['serviceWorker', 'locks'])
  },
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
    IDBFactory.prototype.open = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  },
}

test.each(Object.entries(REFUSALS))(
  'one signs in, reads, posts, and comes back to a message, where the storage of the browser %s',
  async (how, refuse) => {
    const { page, pageErrors } = await openPage(browser, site.url)
    await page.addInitScript(refuse)
    await signIn(page)
    await page.goto('/')
    const post = page.getByRole('textbox', { name: 'What would you like to share?' })
    await post.fill(`Posted where storage ${how}`)
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await page
      .getByRole('article', { name: 'Post by Ada' })
      .getByText(`Posted where storage ${how}`)
      .waitFor()
    await post.fill('Half a post')

    await goTo(page, 'Messages')
    await page.getByRole('button', { name: /Ben/ }).click()
    const message = page.getByRole('textbox', { name: 'Message' })
    await message.fill(`Sent where storage ${how}`)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('log').getByText(`Sent where storage ${how}`).waitFor()
    await message.fill('Half a message')

    await goTo(page, 'Home')
    await expect.poll(() => post.inputValue()).toBe('Half a post')
    await goTo(page, 'Messages')
    await page.getByRole('button', { name: /Ben/ }).click()
    await expect.poll(() => message.inputValue()).toBe('Half a message')
    expect(pageErrors).toEqual([])
    await page.context().close()
  },
)

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(ada.username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('/')
}
