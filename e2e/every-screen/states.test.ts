import { afterAll, beforeAll, test } from 'vitest'
import { closePages } from '../browser.ts'
import { MESSAGES, NOT_SENT } from './conversation-states.ts'
import { PEOPLE, SETTINGS, STAFF } from './settings-and-staff-states.ts'
import { expectState } from './states.ts'
import { openStatesSite, type StatesSite } from './states-site.ts'
import { COMMENTS, PLAYERS, POSTS } from './writing-states.ts'

let site: StatesSite

beforeAll(async () => {
  site = await openStatesSite()
})

afterAll(async () => {
  await closePages(site?.browser)
  await site?.site.stop()
  site?.otherSite.stop()
})

test.each([...MESSAGES, ...NOT_SENT, ...POSTS, ...PLAYERS, ...COMMENTS, ...PEOPLE, ...SETTINGS, ...STAFF])(
  'accessible, and on a phone no wider than the window: $name',
  (state) => expectState(site, state),
)
