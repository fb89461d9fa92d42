import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { State } from './states.ts'

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()

export const PEOPLE: State[] = [
  {
    name: 'who declined a request to join, and why',
    as: ({ cleo }) => cleo,
    path: '/groups/:group',
    open: (page) => page.getByText('In spring, there is no bed now.').waitFor(),
  },
  {
    name: 'an invitation to a hidden community',
    as: ({ cleo }) => cleo,
    path: '/groups/:hidden',
    open: (page) => page.getByText(/invited you\.$/).waitFor(),
  },
  {
    name: 'the rules of a community unfolded',
    path: '/groups/:group',
    only: 'phone',
    open: async (page) => {
      const rules = page.getByRole('button', { name: /^Rules/ })
      await rules.click()
      await expect.poll(() => rules.getAttribute('aria-expanded')).toBe('true')
    },
  },
  {
    name: 'a friendship that can come back',
    as: ({ eve }) => eve,
    path: '/friends',
    open: async (page) => {
      await press(page, /^More about/)
      await page.getByRole('menuitem', { name: 'Unfriend' }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
    },
  },
]

export const SETTINGS: State[] = [
  {
    name: 'a profile with an address that is none',
    path: '/profile',
    open: async (page) => {
      await press(page, 'Add Link')
      await page.getByLabel('Title').fill('Garden')
      await page.getByLabel('URL', { exact: true }).fill('garden.example.org')
      await press(page, 'Update Profile')
      await page.getByText('Please enter a valid URL').waitFor()
    },
  },
  {
    name: 'a face by its address',
    path: '/profile',
    open: async (page, { otherSite }) => {
      await press(page, 'Change Avatar')
      const window = page.getByRole('dialog')
      await window.getByRole('tab', { name: 'Image URL' }).click()
      await window.getByRole('textbox', { name: 'Image URL' }).fill(`http://${otherSite.host}/oak.jpg`)
      await window.getByRole('button', { name: 'Preview' }).click()
      await window.getByText('This is how it will look.').waitFor()
    },
  },
  {
    name: 'a theme just chosen',
    as: ({ mona }) => mona,
    path: '/profile?tab=settings',
    open: async (page) => {
      await page.getByRole('radio', { name: 'Midnight Dark' }).check()
      const scheme = () => page.evaluate(() => document.documentElement.style.colorScheme)
      await expect.poll(scheme).toBe('dark')
    },
  },
  {
    name: 'saved settings',
    path: '/profile?tab=settings',
    open: async (page) => {
      await press(page, 'Update Settings')
      await page.getByText('Profile updated successfully!', { exact: true }).waitFor()
    },
  },
  {
    name: 'a wrong password',
    path: '/settings/security',
    open: async (page) => {
      await page.getByLabel('Current Password').fill('wrong horse')
      await page.getByLabel('New Password', { exact: true }).fill('another horse')
      await page.getByLabel('Confirm New Password').fill('another horse')
      await press(page, 'Change Password')
      await page.getByRole('alert').getByText('Current password is incorrect').waitFor()
    },
  },
  {
    name: 'data to download',
    path: '/settings/data',
    open: async (page) => {
      await press(page, 'Prepare your data')
      await page.getByRole('link', { name: 'Download' }).waitFor()
    },
  },
  {
    name: 'mail turned off',
    path: '/unsubscribe/abc',
    open: async (page) => {
      await page.route('**/unsubscribe/abc', (route) => route.fulfill({ status: 204 }))
      await press(page, 'Unsubscribe')
      await page.getByRole('status').getByText('Email notifications are off.').waitFor()
    },
  },
]

export const STAFF: State[] = [
  {
    name: 'a post that staff see although it is not for them',
    as: ({ mona }) => mona,
    path: '/posts/:quiet',
    open: (page) =>
      page.getByText('Not shared with you. You see it because you look after this site.').waitFor(),
  },
  {
    name: 'selected posts',
    path: '/moderator?tab=posts',
    open: selectPosts,
  },
  {
    name: 'the question before several posts are deleted',
    path: '/moderator?tab=posts',
    open: async (page) => {
      await selectPosts(page)
      await press(page, 'Delete')
      await page.locator('[role=dialog]:focus-within').waitFor()
    },
  },
  {
    name: 'reports',
    as: ({ mona }) => mona,
    path: '/moderator?tab=reports',
    open: (page) => page.getByRole('article').nth(1).waitFor(),
  },
  {
    name: 'why something is removed',
    as: ({ mona }) => mona,
    path: '/moderator?tab=reports',
    open: async (page) => {
      await press(page, 'Remove…')
      await page.getByLabel('Why (optional)').fill('No selling here')
    },
  },
  {
    name: 'colours that are hard to read',
    path: '/moderator?tab=colors',
    open: async (page) => {
      await page.getByLabel('Page', { exact: true }).fill('#FFF0E0')
      await page.getByLabel('Quiet text', { exact: true }).fill('#C0C8D0')
      await page.getByText('Hard to read on').first().waitFor()
      await page
        .getByRole('button', { name: /^Use #/ })
        .last()
        .click()
    },
  },
  {
    name: 'changed settings of the site',
    path: '/moderator?tab=settings',
    open: async (page) => {
      await page.getByLabel('Site Name').fill('Elm <Street> & Co')
      await page.getByRole('switch', { name: 'Friends Sidebar' }).click()
    },
  },
]

async function selectPosts(page: Page): Promise<void> {
  const boxes = page.getByRole('listitem').getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByText('2 selected', { exact: true }).waitFor()
}
