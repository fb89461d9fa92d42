import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { friendsApi } from '@kith/shared/friends.ts'
import { type Answer, refusal } from '../../test/fake-server.ts'
import {
  friendOf,
  openFriends,
  requestOf,
  mockMatchMedia,
  self,
  statsOf,
  strangerOf,
  tabNames,
} from '../../test/friends.tsx'

beforeEach(() => mockMatchMedia(true))
afterEach(() => vi.unstubAllGlobals())

const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => fireEvent.click(await button(name))
async function choose(menu: string, item: string): Promise<void> {
  await press(menu)
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

test('large screens show five tabs with their counts', async () => {
  openFriends('/friends', {
    [`GET ${friendsApi.stats}`]: { body: statsOf({ friends: 41 }) },
    [`GET ${friendsApi.received}`]: { body: [requestOf(1, 'Ben', 'Ada')] },
    [`GET ${friendsApi.suggestions}`]: {
      body: [strangerOf(3, 'Carl', 1)],
      headers: { 'x-next-cursor': '1-3' },
    },
  })
  await expect
    .poll(tabNames)
    .toEqual(['Friends41', 'Requests1', 'Sent', 'Friends of Friends1+', 'Invitations'])
})

test('a list without a tab on large screens is shown under another tab', async () => {
  openFriends('/friends?tab=public', { [`GET ${friendsApi.members}`]: { body: [strangerOf(3, 'Carl')] } })
  await screen.findByRole('heading', { name: 'Public Users' })
  expect(tabNames()).toEqual(['Friends', 'Requests', 'Sent', 'Friends of Friends', 'Invitations'])
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Friends of Friends')
  fireEvent.click(screen.getByRole('link', { name: 'Back to Friends of Friends' }))
  await screen.findByText('No friends of friends yet')
})

test('every tab is reached by its address, and choosing one changes the address', async () => {
  const found = {
    friends: 'Ada',
    requests: 'No friend requests',
    sent: 'No sent requests',
    discover: 'No friends of friends yet',
    public: 'Nobody left to meet',
    invitations: 'No invitations yet',
    nonsense: 'Ada',
  }
  for (const [tab, words] of Object.entries(found)) {
    openFriends(`/friends?tab=${tab}`)
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
    document.body.replaceChildren()
  }
  const { history } = openFriends('/friends')
  fireEvent.click(await screen.findByRole('tab', { name: /^Sent/ }))
  await screen.findByText('No sent requests')
  expect(history.location.search).toBe('?tab=sent')
})

test('the list of friends begins with oneself, who can be neither written to nor unfriended', async () => {
  openFriends('/friends', { [`GET ${friendsApi.friends}`]: { body: [self, friendOf(8, 'Ben')] } })
  const [me, ben] = await screen.findAllByRole('listitem')
  expect(me && within(me).getByText('You')).toBeDefined()
  expect(me && within(me).queryByRole('button')).toBeNull()
  const message = ben && within(ben).getByRole('link', { name: 'Message Ben' })
  expect(message?.getAttribute('href')).toMatch(/^\/messages\?userId=/)
  expect(screen.getByRole('link', { name: 'Ben' }).getAttribute('href')).toBe('/profile/ben')
})

test('a former friend disappears from the list at once, and the call is sent when it can no longer be undone', async () => {
  let friends = [self, friendOf(8, 'Ben'), friendOf(9, 'Carl')]
  const { called, queries } = openFriends('/friends', {
    [`GET ${friendsApi.friends}`]: () => ({ body: friends }),
    [`DELETE ${fillPath(friendsApi.friend, { id: 8 })}`]: () => {
      friends = [self, friendOf(9, 'Carl')]
      return { status: 204 }
    },
  })
  queries.setQueryData(['a feed'], 'with a post of Ben for friends')
  await choose('More about Ben', 'Unfriend')
  await expect.poll(() => screen.queryByText('Ben')).toBeNull()
  expect(await screen.findByText('User unfriended successfully')).toBeDefined()
  await queries.invalidateQueries()
  expect(screen.queryByText('Ben')).toBeNull()
  expect(called('DELETE', fillPath(friendsApi.friend, { id: 8 }))).toHaveLength(0)
  await press('Dismiss')
  await expect.poll(() => queries.getQueryData(['a feed'])).toBeUndefined()
  expect(called('DELETE', fillPath(friendsApi.friend, { id: 8 }))).toHaveLength(1)
  expect(screen.queryByText('Ben')).toBeNull()
})

test('a friend who could not be unfriended comes back, with the reason', async () => {
  openFriends('/friends', {
    [`GET ${friendsApi.friends}`]: { body: [self, friendOf(8, 'Ben')] },
    [`DELETE ${fillPath(friendsApi.friend, { id: 8 })}`]: refusal(503, 'Away'),
  })
  await choose('More about Ben', 'Unfriend')
  await press('Dismiss')
  expect(await screen.findByText('Failed to unfriend user. Away')).toBeDefined()
  expect(await button('More about Ben')).toBeDefined()
})

test('whoever has no friends yet is led to invitations and to the members', async () => {
  openFriends('/friends')
  expect(await screen.findByText('No friends yet')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Public users' }).getAttribute('href')).toBe('/friends?tab=public')
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('a search narrows the list once the typing rests, and finding nobody says so', async () => {
  const { calls } = openFriends('/friends', {
    [`GET ${friendsApi.friends}`]: ({ path }) =>
      path.includes('q=') ? { body: [] } : { body: [self, friendOf(8, 'Ben')] },
  })
  const field = await screen.findByRole('searchbox', { name: 'Search your friends' })
  for (const value of ['z', 'zo', 'zoë ']) fireEvent.change(field, { target: { value } })
  expect(await screen.findByText('No users found')).toBeDefined()
  const searches = calls.filter(({ path }) => path.includes('q='))
  expect(searches.map(({ path }) => path)).toEqual([`${friendsApi.friends}?includeSelf=true&q=zo%C3%AB`])
})

test.each([
  ['discover', 'GET /api/suggestions'],
  ['public', 'GET /api/users'],
])('a search narrows the people on %s', async (tab, list) => {
  openFriends(`/friends?tab=${tab}`, {
    [list]: ({ path }) => ({ body: path.includes('q=zo') ? [] : [strangerOf(8, 'Ben', 3)] }),
  })
  await screen.findByText('Ben')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zo' } })
  expect(await screen.findByText('No users found')).toBeDefined()
  expect(screen.queryByText('Ben')).toBeNull()
})

test('an accepted request leaves the list at once', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  let requests = [requestOf(1, 'Ben', 'Ada')]
  const { calls } = openFriends('/friends?tab=requests', {
    [`GET ${friendsApi.received}`]: () => ({ body: requests }),
    [`POST ${friendsApi.respond}`]: () => promise,
  })
  await press('Accept Ben')
  expect(await screen.findByText('No friend requests')).toBeDefined()
  requests = []
  resolve({ body: requestOf(1, 'Ben', 'Ada') })
  expect(await screen.findByText('Friend request accepted!')).toBeDefined()
  const sent = calls.find(({ path }) => path === friendsApi.respond)
  expect(sent?.body).toEqual({ friendshipId: 1, status: 'accepted' })
})

test('a declined request leaves the list at once, and is sent when it can be undone no more', async () => {
  let requests = [requestOf(1, 'Ben', 'Ada')]
  const { called } = openFriends('/friends?tab=requests', {
    [`GET ${friendsApi.received}`]: () => ({ body: requests }),
    [`POST ${friendsApi.respond}`]: () => {
      requests = []
      return { body: requestOf(1, 'Ben', 'Ada') }
    },
  })
  const sent = () => called('POST', friendsApi.respond).map(({ body }) => body)
  await press('Decline Ben')
  expect(await screen.findByText('No friend requests')).toBeDefined()
  await press('Undo')
  await press('Decline Ben')
  expect(sent()).toEqual([])
  await press('Dismiss')
  await expect.poll(sent).toEqual([{ friendshipId: 1, status: 'declined' }])
  expect(screen.getByText('No friend requests')).toBeDefined()
})

test('the focus moves on to the next request when one is answered', async () => {
  let requests = [requestOf(1, 'Ben', 'Ada'), requestOf(2, 'Carl', 'Ada')]
  openFriends('/friends?tab=requests', {
    [`GET ${friendsApi.received}`]: () => ({ body: requests }),
    [`POST ${friendsApi.respond}`]: () => {
      requests = requests.slice(1)
      return { body: requestOf(1, 'Ben', 'Ada') }
    },
  })
  const accept = await button('Accept Ben')
  accept.focus()
  fireEvent.click(accept)
  await expect.poll(() => screen.queryByText('Ben')).toBeNull()
  const row = (await button('Accept Carl')).closest('li')
  expect(row?.contains(document.activeElement)).toBe(true)
})

test('a request whose answer fails comes back', async () => {
  openFriends('/friends?tab=requests', {
    [`GET ${friendsApi.received}`]: { body: [requestOf(1, 'Ben', 'Ada')] },
    [`POST ${friendsApi.respond}`]: refusal(500, 'Oops'),
  })
  await press('Accept Ben')
  expect(await screen.findByText('Failed to respond')).toBeDefined()
  expect(await button('Accept Ben')).toBeDefined()
})

test('withdrawing what has been answered meanwhile says so, and shows what is true', async () => {
  let requests = [requestOf(4, 'Ada', 'Ben')]
  openFriends('/friends?tab=sent', {
    [`GET ${friendsApi.sent}`]: () => ({ body: requests }),
    [`DELETE ${fillPath(friendsApi.sentRequest, { id: 4 })}`]: () => {
      requests = []
      return refusal(404, 'Not found')
    },
  })
  await press('Withdraw the request to Ben')
  const words = 'Failed to withdraw request. It has been answered in the meantime.'
  expect(await screen.findByText(words)).toBeDefined()
  expect(await screen.findByText('No sent requests')).toBeDefined()
})

test.each([
  ['discover', `GET ${friendsApi.suggestions}`],
  ['public', `GET ${friendsApi.members}`],
])('asking someone on %s shows at once, and the row stays', async (tab, list) => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const { calls } = openFriends(`/friends?tab=${tab}`, {
    [list]: { body: [strangerOf(8, 'Ben', 3), strangerOf(9, 'Carl', 1)] },
    [`POST ${friendsApi.request}`]: () => promise,
  })
  expect(await screen.findByText('3 mutual friends')).toBeDefined()
  expect(screen.getByText('1 mutual friend')).toBeDefined()
  await press('Add Friend: Ben')
  const sent = await button('Request Sent to Ben')
  expect(sent.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(sent)
  resolve({ status: 201, body: requestOf(1, 'Ada', 'Ben') })
  expect(await screen.findByText('Friend request sent!')).toBeDefined()
  expect(await button('Request Sent to Ben')).toBeDefined()
  const asked = calls.filter(({ path }) => path === friendsApi.request)
  expect(asked.map(({ body }) => body)).toEqual([{ friendId: 8 }])
})

test('asking someone who has asked too makes friends at once', async () => {
  openFriends('/friends?tab=public', {
    [`GET ${friendsApi.members}`]: { body: [strangerOf(8, 'Ben')] },
    [`POST ${friendsApi.request}`]: { body: { ...requestOf(1, 'Ben', 'Ada'), status: 'accepted' } },
  })
  await press('Add Friend: Ben')
  expect(await screen.findByText('Friend request accepted!')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Ben/ })).toBeNull()
})

test('a request that fails can be made again, and the reason is told', async () => {
  openFriends('/friends?tab=public', {
    [`GET ${friendsApi.members}`]: { body: [strangerOf(8, 'Ben')] },
    [`POST ${friendsApi.request}`]: refusal(429, 'That was a lot at once.'),
  })
  await press('Add Friend: Ben')
  expect(await screen.findByText('Failed to send friend request. That was a lot at once.')).toBeDefined()
  expect(await button('Add Friend: Ben')).toBeDefined()
})

test('more people come when they are asked for', async () => {
  openFriends('/friends?tab=public', {
    [`GET ${friendsApi.members}`]: ({ path }) =>
      path.includes('before=x-8')
        ? { body: [strangerOf(9, 'Carl')] }
        : { body: [strangerOf(8, 'Ben')], headers: { 'x-next-cursor': 'x-8' } },
  })
  await press('Load more')
  expect(await screen.findByText('Carl')).toBeDefined()
  expect(screen.getByText('Ben')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('a list that can not be had can be asked for again', async () => {
  let fails = true
  openFriends('/friends', {
    [`GET ${friendsApi.friends}`]: () =>
      fails ? refusal(503, 'Away') : { body: [self, friendOf(8, 'Ben')] },
  })
  expect(await screen.findByText('Failed to fetch friends')).toBeDefined()
  fails = false
  await press('Try again')
  expect(await screen.findByText('Ben')).toBeDefined()
})
