import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages } from '../browser.ts'
import { type FullSite, LONG, openFullSite } from './full-site.ts'
import { expectScreens } from './screens.ts'

let full: FullSite

beforeAll(async () => {
  full = await openFullSite({})
})

afterAll(async () => {
  await closePages(full?.browser)
  await full?.site.stop()
})

/** Every screen of a member. */
const SCREENS: Record<string, string[]> = {
  'posts and what is saved': [
    '/',
    '/?feed=public',
    '/bookmarks',
    '/bookmarks?tab=comments',
    '/trending',
    '/pinned',
    '/notifications',
    '/drafts',
  ],
  'friends and invitations': ['friends', 'requests', 'sent', 'discover', 'public', 'invitations'].map(
    (tab) => `/friends?tab=${tab}`,
  ),
  'messages and the own profile': [
    '/messages',
    '/messages?userId=:ben',
    '/profile',
    '/profile?tab=settings',
    ...['security', 'privacy', 'notifications', 'appearance', 'words', 'data'].map(
      (page) => `/settings/${page}`,
    ),
    ...['likes', 'saves', 'tags'].map((tab) => `/settings/words?tab=${tab}`),
    '/reset-password',
    '/unsubscribe/abc',
    '/about',
  ],
  'the profiles of others': [
    ...['posts', 'about', 'friends', 'communities'].map((tab) => `/profile/ben?tab=${tab}`),
    '/profile/ada',
    '/profile/nobody',
    '/user/:ben',
    '/user/999999',
  ],
  'a post of its own': ['/posts/:post', '/posts/:post?comment=:comment', '/post/:post', '/posts/999999'],
  'what is searched': [
    `/hashtag/${LONG.slice(0, 45)}`,
    `/search?q=${LONG}`,
    '/search?q=hi',
    '/nowhere',
    // Cut within an escape.
    '/hashtag/%ff',
    '/profile/%E0%A4%A',
  ],
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

test('each route of a member has a screen here', () => {
  const routes = readFileSync(join(import.meta.dirname, '../../web/src/shell/routes.tsx'), 'utf8')
  const ofMembers = routes.slice(0, routes.indexOf('const visitorPages'))
  const shown = Object.values(SCREENS).flat()
  const missing = [...ofMembers.matchAll(/^  '(\/.*)': lazyPage/gm)].filter(([, route]) => {
    const pattern = new RegExp(`^${route!.replaceAll(/\$\w+/g, '[^/]+')}(\\?|$)`)
    return !shown.some((path) => pattern.test(path))
  })
  expect(missing.map(([, route]) => route)).toEqual([])
  expect(ofMembers).toContain("'/pinned': lazyPage")
})

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

test('the screens of a member who has nothing yet are accessible, and on a phone no wider than the window', () =>
  expectScreens(full.cleo.page, EMPTY.map(full.at)))
