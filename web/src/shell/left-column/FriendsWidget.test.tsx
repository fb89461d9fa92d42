import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { friendsApi } from '@kith/shared/friends.ts'
import { settingsApi } from '@kith/shared/settings/settings.ts'
import { settingsOf } from '../../../test/settings-of.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { FriendsWidget } from './FriendsWidget.tsx'

function open(isEnabled: boolean, count: number) {
  const friends = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    username: `friend_${at + 1}`,
    name: `Friend ${at + 1}`,
    avatar: null,
    friendsSince: '2026-01-01T00:00:00.000Z',
  }))
  const server = fakeServer({
    [`GET ${settingsApi.settings}`]: { body: settingsOf({ friendsSidebarEnabled: isEnabled }) },
    [`GET ${friendsApi.friends}`]: { body: friends },
  })
  renderPage(FriendsWidget)
  return server
}

test('the newest friends lead to their profiles, and on to all of them', async () => {
  open(true, 14)
  const first = await screen.findByRole('link', { name: 'Friend 1' })
  expect(first.getAttribute('href')).toBe('/profile/friend_1')
  expect(screen.getAllByRole('listitem')).toHaveLength(12)
  expect(screen.getByRole('link', { name: 'All friends' }).getAttribute('href')).toBe('/friends')
})

test.each([
  ['without friends', true, 0],
  ['where the site has turned it off', false, 3],
])('it is not there %s', async (_when, isEnabled, count) => {
  const { calls } = open(isEnabled, count)
  await expect.poll(() => calls.length).toBe(2)
  expect(screen.queryByText('Friends')).toBeNull()
})
