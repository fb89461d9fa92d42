import { afterAll, beforeAll, test } from 'vitest'
import { closePages } from '../browser.ts'
import { type FullSite, openFullSite } from './full-site.ts'
import { expectScreens } from './screens.ts'

let full: FullSite

beforeAll(async () => {
  full = await openFullSite()
})

afterAll(async () => {
  await closePages(full?.browser)
  await full?.site.stop()
})

const SCREENS: Record<string, string[]> = {
  communities: [
    '/groups',
    ...['posts', 'members', 'requests', 'links', 'log'].map((tab) => `/groups/:group?tab=${tab}`),
    '/groups/:other',
    '/groups/999999',
    '/groups/join/:link',
    '/groups/join/nothing',
  ],
  'the dashboard': ['posts', 'reports', 'users', 'settings', 'colors', 'audit', 'overview'].map(
    (tab) => `/moderator?tab=${tab}`,
  ),
}

test.each(Object.entries(SCREENS))('accessible, and on a phone no wider than the window: %s', (_, paths) =>
  expectScreens(full.ada.page, paths.map(full.at)),
)

const EMPTY = [
  '/',
  '/notifications',
  '/bookmarks',
  '/friends',
  '/messages',
  '/friends?tab=invitations',
  '/groups',
  '/groups/:other',
  '/profile/cleo',
  '/profile/cleo?tab=communities',
]

test('the screens of someone who has nothing yet are too', () =>
  expectScreens(full.cleo.page, EMPTY.map(full.at)))
