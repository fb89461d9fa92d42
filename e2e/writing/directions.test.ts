import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, join, type Person } from '../people.ts'

const CASES: [what: string, content: string, order: string[]][] = [
  ['Arabic behind a mention', '@ada كيف حالك', ['حالك', 'كيف', '@ada']],
  ['Hebrew behind a hashtag', '#cats שלום לכם', ['לכם', 'שלום', '#cats']],
  ['Arabic behind a link', 'https://example.com/ كيف حالك', ['حالك', 'كيف', 'https']],
  ['English behind a mention', '@ada how are you', ['@ada', 'how', 'you']],
  ['English before a hashtag in Arabic', 'see #عربي there', ['see', 'عربي', '#', 'there']],
  ['Hashtags in Hebrew', '#שלום #חיפה', ['חיפה', 'שלום']],
  ['a hashtag in Arabic within Arabic', 'من #عربي هنا', ['هنا', 'عربي', '#', 'من']],
]

let site: TestSite
let browser: Browser
let ada: Person

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  for (const [, content] of CASES) await call(ada, 'post', '/api/posts', { content })
  await ada.page.goto('/')
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

/** What of a text stands furthest to the left in its line, and the next, down to the right. */
const fromTheLeft = (text: Locator, parts: string[]) =>
  text.evaluate((element, parts) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const nodes: Node[] = []
    while (walker.nextNode()) nodes.push(walker.currentNode)
    const leftOf = (part: string) => {
      for (const node of nodes) {
        const at = node.textContent?.indexOf(part) ?? -1
        if (at < 0) continue
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + part.length)
        return range.getBoundingClientRect().left
      }
      throw new Error(`Nothing of ${part} on the page`)
    }
    return parts.toSorted((one, other) => leftOf(one) - leftOf(other))
  }, parts)

test.each(CASES)(
  '%s runs in its own direction, and a sign stands where its word begins',
  async (_, content, order) => {
    const text = ada.page.locator('article p.whitespace-pre-wrap').filter({ hasText: content })
    expect(await fromTheLeft(text, order.toReversed())).toEqual(order)
  },
)
