import type { Post } from '@kith/shared/posts.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { inviteBy, join, type Person } from './people.ts'

let site: TestSite
let browser: Browser
let ada: Person
let ben: Person
let postId: number

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
  const answer = await ben.page.request.post('/api/posts', { data: { content: 'The apple tres bloom' } })
  postId = ((await answer.json()) as Post).id
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const choose = async ({ page }: Person, item: string) => {
  await page.getByRole('button', { name: 'Post menu' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const said = ({ page }: Person, words: string) => page.getByText(words, { exact: true }).waitFor()

test('its author edits a post in its place', async () => {
  const { page } = ben
  await page.goto('/')
  await choose(ben, 'Edit')
  const form = page.getByRole('form', { name: 'Edit post' })
  await form.getByRole('textbox').fill(' ')
  await form.getByText('Post content cannot be empty.').waitFor()
  expect(await form.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await form.getByRole('textbox').fill('The apple trees bloom')
  await form.getByRole('button', { name: 'Save' }).click()
  await said(ben, 'Post updated successfully!')
  await page.reload()
  await said(ben, 'The apple trees bloom')
  await said(ben, 'Edited')
})

test('staff pin a post of someone else and take the pin away; they do not edit it', async () => {
  const { page } = ada
  await page.goto(`/posts/${postId}`)
  await page.getByRole('button', { name: 'Post menu' }).click()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    'Save',
    'Copy link',
    'Pin',
    'Hide this person’s posts',
    'Report',
    'Delete',
  ])
  await page.getByRole('menuitem', { name: 'Pin' }).click()
  await said(ada, 'Post pinned successfully')
  await choose(ada, 'Unpin')
  await said(ada, 'Post unpinned successfully')
})

test('its author deletes a post after a question, and nothing of it is left', async () => {
  const { page } = ben
  await page.goto(`/posts/${postId}`)
  await choose(ben, 'Delete')
  await said(ben, 'Are you sure you want to delete this post? This action cannot be undone.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await choose(ben, 'Delete')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL('/')
  await said(ben, 'Post deleted successfully!')
  await said(ben, 'No posts to display for this filter.')
  expect([...ada.pageErrors, ...ben.pageErrors]).toEqual([])

  await ada.page.goto(`/posts/${postId}`)
  await said(ada, 'Post not found')
  await ada.page.goto(`/post/${postId}`)
  await ada.page.getByRole('link', { name: 'Back to Home' }).waitFor()
})
