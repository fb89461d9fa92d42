import { fireEvent, screen, within } from '@testing-library/react'
import { type Profile, profilesApi } from '@kith/shared/profiles.ts'
import { expect, test } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { blocksApi } from '@kith/shared/blocks.ts'
import { communitiesApi } from '@kith/shared/communities.ts'
import { friendsApi } from '@kith/shared/friends.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { type Answer, type Call, fakeServer, gone, refusal } from '../../test/fake-server.ts'
import { postOf } from '../../test/home.tsx'
import { chooseFrom } from '../../test/open-menu.ts'
import { withDelayedActions } from '../../test/delayed-actions.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { ProfilePage } from './ProfilePage.tsx'
import { requestOf } from '../../test/friends.tsx'

const ben: Profile = {
  id: 8,
  username: 'ben',
  name: 'Ben',
  avatar: null,
  bio: 'Grows beans',
  coverImage: null,
  role: 'user',
  links: [
    { title: 'Garden', url: 'https://example.org/garden' },
    { title: 'Trap', url: 'javascript:alert(1)' },
  ],
  createdAt: '2026-01-02T12:00:00.000Z',
  postCount: 1,
  friendCount: 2,
  mutualCount: 1,
  mutualFriends: [{ id: 9, username: 'cleo', name: 'Cleo', avatar: null }],
  friendship: { status: 'none' },
  isHidden: false,
}
const cleo = { id: 9, username: 'cleo', name: 'Cleo', avatar: null }

type Answers = Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>

/** Ben's profile as Ada sees it. */
function open(part: Partial<Profile> = {}, answers: Answers = {}, path = '/profile/ben') {
  const shown = { body: { ...ben, ...part } }
  const server = fakeServer({
    [`GET ${fillPath(profilesApi.byUsername, { username: 'ben' })}`]: shown,
    [`GET ${fillPath(profilesApi.byId, { id: 8 })}`]: shown,
    [`GET ${fillPath(postsApi.ofMember, { id: 8 })}`]: { body: [postOf(1)] },
    [`GET ${fillPath(profilesApi.friends, { id: 8 })}`]: {
      body: [
        { ...cleo, isMutual: true },
        { id: 7, username: 'ada', name: 'Ada', avatar: null, isMutual: false, isSelf: true },
      ],
    },
    [`GET ${fillPath(friendsApi.mutual, { id: 8 })}`]: { body: [cleo] },
    ...answers,
  })
  const pattern = path.startsWith('/user') ? '/user/$id' : '/profile/$username'
  return { ...server, ...renderPage(withDelayedActions(ProfilePage), path, pattern) }
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const choose = (menu: string, item: string) =>
  chooseFrom(() => screen.getByRole('button', { name: menu }), item)
const confirm = async (name: string) => {
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name }))
}

test('a profile shows who it is, and what they wrote', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'Ben', level: 1 })).toBeDefined()
  expect(screen.getByText('@ben')).toBeDefined()
  expect(screen.getByText('Jan 2, 2026')).toBeDefined()
  expect(await screen.findByText('Post 1')).toBeDefined()
})

test('About tells their words, links to the web alone, and whom both know', async () => {
  open()
  fireEvent.click(await screen.findByRole('tab', { name: 'About' }))
  const about = within(await screen.findByRole('tabpanel'))
  expect(about.getByText('Grows beans')).toBeDefined()
  expect(about.getByRole('link', { name: 'Garden' }).getAttribute('href')).toBe('https://example.org/garden')
  expect(about.getByText('Trap').closest('a')).toBeNull()
  expect(about.getByText('Member since')).toBeDefined()
  const mutual = within(screen.getByRole('region', { name: '1 mutual friend' }))
  expect((await mutual.findByRole('link', { name: 'Cleo' })).getAttribute('href')).toBe('/profile/cleo')
})

test('the count of mutual friends leads to the friends, who are marked', async () => {
  const { history } = open()
  await press('1 mutual friend')
  expect(await screen.findByText('Mutual')).toBeDefined()
  expect(screen.getByText('You')).toBeDefined()
  expect(screen.getByRole('heading', { name: '2 friends' })).toBeDefined()
  expect(history.location.search).toBe('?tab=friends')
})

test('the address with the username takes the place of the one with the id', async () => {
  const { history, called } = open({}, {}, '/user/8')
  await expect.poll(() => history.location.pathname).toBe('/profile/ben')
  expect(called('GET', fillPath(profilesApi.byUsername, { username: 'ben' }))).toHaveLength(0)
})

test.each([
  ['/profile/nobody', 404],
  ['/user/99', 404],
  ['/user/abc', 0],
])('%s is not found', async (path) => {
  const asked = [
    fillPath(blocksApi.isBlocked, { id: 99 }),
    fillPath(profilesApi.byId, { id: 99 }),
    fillPath(profilesApi.byUsername, { username: 'nobody' }),
  ]
  open({}, gone(...asked), path)
  expect(await screen.findByText('User not found')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a list that could not be loaded offers to try again', async () => {
  let isAway = true
  const answer = () => (isAway ? refusal(503, 'Away') : { body: ben })
  open({}, { [`GET ${fillPath(profilesApi.byUsername, { username: 'ben' })}`]: answer })
  expect(await screen.findByText('Failed to fetch user')).toBeDefined()
  isAway = false
  await press('Try again')
  expect(await screen.findByRole('heading', { name: 'Ben', level: 1 })).toBeDefined()
})

test('on one’s own profile there is nothing to do but edit it', async () => {
  open({ friendship: { status: 'self' }, mutualCount: 0 })
  const edit = await screen.findByRole('link', { name: 'Edit profile' })
  expect(edit.getAttribute('href')).toBe('/profile')
  for (const name of ['Add Friend', 'More about Ben']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

test('a request shows as sent at once', async () => {
  const answered = Promise.withResolvers<Answer>()
  const { called } = open({}, { [`POST ${friendsApi.request}`]: () => answered.promise })
  await press('Add Friend')
  const sent = await screen.findByRole('button', { name: 'Request Sent' })
  expect(sent.hasAttribute('disabled')).toBe(true)
  answered.resolve({ body: requestOf(5, 'Ada', 'Ben') })
  expect(await screen.findByText('Friend request sent!')).toBeDefined()
  expect(called('POST', friendsApi.request)[0]?.body).toEqual({ friendId: 8 })
})

test('a request that fails is taken back, with the reason', async () => {
  open({}, { [`POST ${friendsApi.request}`]: refusal(409, 'You are already friends.') })
  await press('Add Friend')
  expect(await screen.findByText('You are already friends.')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Add Friend' })).toBeDefined()
})

test.each([
  ['Accept', 'accepted', 'Friend request accepted!'],
  ['Decline', 'declined', 'Friend request declined'],
])('a received request is answered with %s', async (button, status, words) => {
  const friendship = { status: 'pending', direction: 'received', friendshipId: 5 } as const
  const { called } = open(
    { friendship },
    { [`POST ${friendsApi.respond}`]: { body: { ...requestOf(5, 'Ben', 'Ada'), status } } },
  )
  await press(button)
  expect(await screen.findByText(words)).toBeDefined()
  if (status === 'declined') await press('Dismiss')
  await expect.poll(() => called('POST', friendsApi.respond)).toHaveLength(1)
  expect(called('POST', friendsApi.respond)[0]?.body).toEqual({ friendshipId: 5, status })
})

test('an answer that fails leaves the request as it was', async () => {
  const friendship = { status: 'pending', direction: 'received', friendshipId: 5 } as const
  open({ friendship }, { [`POST ${friendsApi.respond}`]: refusal(503, 'Away') })
  await press('Accept')
  expect(await screen.findByText('Failed to respond')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Accept' })).toBeDefined()
})

test('friends can be written to, and unfriended', async () => {
  let friendship: Profile['friendship'] = { status: 'friends' }
  const unfriend = () => {
    friendship = { status: 'none' }
    return { status: 204 }
  }
  open(
    {},
    {
      [`GET ${fillPath(profilesApi.byUsername, { username: 'ben' })}`]: () => ({
        body: { ...ben, friendship },
      }),
      [`DELETE ${fillPath(friendsApi.friend, { id: 8 })}`]: unfriend,
    },
  )
  const message = await screen.findByRole('link', { name: 'Message User' })
  expect(message.getAttribute('href')).toMatch(/^\/messages\?userId=/)
  await choose('Friends', 'Unfriend')
  expect(await screen.findByText('User unfriended successfully')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Add Friend' })).toBeDefined()
  await press('Dismiss')
  await expect.poll(() => friendship.status).toBe('none')
  expect(await screen.findByRole('button', { name: 'Add Friend' })).toBeDefined()
})

test('asking a person who has just been unfriended undoes that', async () => {
  const { called } = open({ friendship: { status: 'friends' } })
  await choose('Friends', 'Unfriend')
  await press('Add Friend')
  expect(await screen.findByRole('button', { name: 'Friends' })).toBeDefined()
  expect(screen.queryByText('User unfriended successfully')).toBeNull()
  expect(called('DELETE', fillPath(friendsApi.friend, { id: 8 }))).toEqual([])
  expect(called('POST', friendsApi.request)).toEqual([])
})

test('an unfriending that fails is taken back', async () => {
  open(
    { friendship: { status: 'friends' } },
    { [`DELETE ${fillPath(friendsApi.friend, { id: 8 })}`]: refusal(503, 'Away') },
  )
  await choose('Friends', 'Unfriend')
  await press('Dismiss')
  expect(await screen.findByText(/^Failed to unfriend user/)).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Message User' })).toBeDefined()
})

test('hiding shows at once and is rolled back when it fails', async () => {
  open({}, { [`POST ${blocksApi.hide}`]: refusal(503, 'Away') })
  await choose('More about Ben', 'Hide')
  await confirm('Hide')
  expect(await screen.findByText('Failed to hide user')).toBeDefined()
  await choose('More about Ben', 'Hide')
  expect(await screen.findByRole('dialog', { name: 'Hide Ben' })).toBeDefined()
})

test('a hidden member can be shown again', async () => {
  const { called } = open({ isHidden: true }, { [`POST ${blocksApi.unhide}`]: { body: { isHidden: false } } })
  await choose('More about Ben', 'Unhide')
  expect(await screen.findByText('User no longer hidden')).toBeDefined()
  expect(called('POST', blocksApi.unhide)[0]?.body).toEqual({ userId: 8 })
})

test('a blocked member disappears at once from everything that was fetched', async () => {
  let isBlocked = false
  const { history, queries } = open(
    {},
    {
      [`GET ${fillPath(profilesApi.byUsername, { username: 'ben' })}`]: () =>
        isBlocked ? refusal(404, 'Not found') : { body: ben },
      [`POST ${blocksApi.block}`]: () => {
        isBlocked = true
        return { body: { isBlocked } }
      },
    },
  )
  await screen.findByText('Post 1')
  queries.setQueryData([postsApi.posts, { filter: 'friends' }], { pages: [{ items: [postOf(1)] }] })
  await choose('More about Ben', 'Block')
  await confirm('Block')
  expect(await screen.findByText('User blocked')).toBeDefined()
  expect(history.location.pathname).toBe('/user/8')
  const read = JSON.stringify(
    queries
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data ?? null),
  )
  expect(read).not.toContain('Ben')
})

test('a block that fails changes nothing', async () => {
  open({}, { [`POST ${blocksApi.block}`]: refusal(503, 'Away') })
  await choose('More about Ben', 'Block')
  await confirm('Block')
  expect(await screen.findByText('Failed to block user')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Ben', level: 1 })).toBeDefined()
})

test('where the blocked one was, the block can be taken back', async () => {
  let isBlocked = true
  const { history } = open(
    {},
    {
      [`GET ${fillPath(profilesApi.byId, { id: 8 })}`]: () =>
        isBlocked ? refusal(404, 'Not found') : { body: ben },
      [`GET ${fillPath(blocksApi.isBlocked, { id: 8 })}`]: () => ({ body: { isBlocked } }),
      [`POST ${blocksApi.unblock}`]: () => {
        isBlocked = false
        return { body: { isBlocked } }
      },
    },
    '/user/8',
  )
  expect(await screen.findByText('User not found')).toBeDefined()
  await press('Unblock')
  await expect.poll(() => history.location.pathname).toBe('/profile/ben')
})

test.each([
  [[{ id: 5, name: 'Garden', avatar: null, memberCount: 1 }], '1 member'],
  [[], 'No communities to show'],
])('the communities of a member have a tab of their own: %j', async (body, words) => {
  open(
    {},
    { [`GET ${fillPath(communitiesApi.ofPerson, { id: 8 })}`]: { body } },
    '/profile/ben?tab=communities',
  )
  expect(await screen.findByText(words)).toBeDefined()
  const links = within(screen.getByRole('tabpanel')).queryAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(body.map(({ id }) => `/groups/${id}`))
})
