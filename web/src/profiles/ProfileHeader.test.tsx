import { act, fireEvent, screen, within } from '@testing-library/react'
import { type Profile, profilesApi } from '@kith/shared/profiles.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { ownProfileApi } from '@kith/shared/own-profile.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { type Answer, fakeServer, refusal } from '../../test/fake-server.ts'
import { ada } from '../../test/home.tsx'
import { withDelayedActions } from '../../test/delayed-actions.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { ProfilePage } from './ProfilePage.tsx'

const COVER = '/media/AAAAAAAAAAAAAAAAAAAAAA'

const own: Profile = {
  id: ada.id,
  username: 'ada',
  name: 'Ada',
  avatar: null,
  bio: 'Reads https://example.org/books',
  coverImage: null,
  role: 'user',
  links: [],
  createdAt: '2026-01-02T12:00:00.000Z',
  postCount: 0,
  friendCount: 0,
  mutualCount: 0,
  mutualFriends: [],
  friendship: { status: 'self' },
  isHidden: false,
}

beforeEach(() => {
  globalThis.URL.createObjectURL = () => 'blob:cover'
  globalThis.URL.revokeObjectURL = () => undefined
})
afterEach(() => vi.restoreAllMocks())

async function open(part: Partial<Profile> = {}, answers: Record<string, Answer> = {}) {
  const server = fakeServer({
    [`GET ${fillPath(profilesApi.byUsername, { username: 'ada' })}`]: { body: { ...own, ...part } },
    [`GET ${fillPath(postsApi.ofMember, { id: ada.id })}`]: { body: [] },
    [`POST ${ownProfileApi.cover}`]: {
      status: 201,
      body: { url: COVER, user: { ...ada, coverImage: COVER } },
    },
    [`PUT ${ownProfileApi.profile}`]: { body: { ...ada, coverImage: null } },
    ...answers,
  })
  const page = renderPage(withDelayedActions(ProfilePage), '/profile/ada', '/profile/$username')
  await screen.findByRole('heading', { name: 'Ada', level: 1 })
  return { ...server, ...page }
}

const covers = () =>
  [...document.querySelectorAll('header img')].map((image) => image.getAttribute('src')).filter(Boolean)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const openDialog = async () => {
  fireEvent.click(button('Change cover'))
  return screen.findByRole('dialog', { name: 'Change cover' })
}

test('addresses in a bio are links that vouch for nothing', async () => {
  await open()
  const link = screen.getByRole('link', { name: 'https://example.org/books' })
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
})

test('the first three links stand under the bio, and only web addresses can be followed', async () => {
  const links = ['https://a.example/', 'javascript:alert(1)', 'data:text/html,x', 'http://b.example/'].map(
    (url, at) => ({ title: `Link ${at}`, url }),
  )
  const { history } = await open({ bio: '', links })
  expect(screen.getAllByRole('link', { name: /^Link/ }).map((link) => link.getAttribute('href'))).toEqual([
    'https://a.example/',
  ])
  expect(screen.queryByText('Link 3')).toBeNull()
  fireEvent.click(button('1 more link'))
  expect((await screen.findByRole('link', { name: 'Link 3' })).getAttribute('rel')).toContain('nofollow')
  expect(history.location.search).toBe('?tab=about')
})

test('faces of common friends stand beside their number', async () => {
  const mutualFriends = [8, 9, 10].map((id) => ({ id, username: `u${id}`, name: `U ${id}`, avatar: COVER }))
  await open({ mutualCount: 12, mutualFriends, friendship: { status: 'none' } })
  expect(button('12 mutual friends').querySelectorAll('img')).toHaveLength(3)
})

test('only the own profile offers to change the cover', async () => {
  await open({ coverImage: COVER, friendship: { status: 'none' } })
  expect(covers()).toEqual([`${COVER}?w=1280`])
  expect(screen.queryByRole('button', { name: 'Change cover' })).toBeNull()
})

test('a cover is uploaded, shown, and removed', async () => {
  const { called } = await open()
  let dialog = within(await openDialog())
  expect(dialog.queryByRole('button', { name: 'Remove the current cover' })).toBeNull()
  const file = new File(['x'], 'hills.jpg', { type: 'image/jpeg' })
  fireEvent.change(dialog.getByLabelText('Choose a picture'), { target: { files: [file] } })
  await act(async () => {
    fireEvent.click(dialog.getByRole('button', { name: 'Upload' }))
  })
  expect(await screen.findByText('Cover updated')).toBeDefined()
  expect(called('POST', ownProfileApi.cover)).toHaveLength(1)
  await expect.poll(covers).toEqual([`${COVER}?w=1280`])
  dialog = within(await openDialog())
  fireEvent.click(dialog.getByRole('button', { name: 'Remove the current cover' }))
  await expect.poll(covers).toEqual([])
  expect(called('PUT', ownProfileApi.profile)[0]?.body).toEqual({ coverImage: null })
})

test('a removal that fails says so and leaves the cover', async () => {
  await open({ coverImage: COVER }, { [`PUT ${ownProfileApi.profile}`]: refusal(503, 'Away') })
  const dialog = within(await openDialog())
  fireEvent.click(dialog.getByRole('button', { name: 'Remove the current cover' }))
  expect(await screen.findByText('Failed to update cover')).toBeDefined()
  expect(covers()).toEqual([`${COVER}?w=1280`])
})

test.each(['one\ntwo\nthree\nfour', 'word '.repeat(29)])(
  'a bio of more than three lines is folded behind See more',
  async (bio) => {
    await open({ bio })
    const shown = () => document.querySelector('header p[dir=auto]')?.textContent
    expect(shown()).toMatch(/(three|word)\s?…$/)
    fireEvent.click(button('See more'))
    expect(shown()).toBe(bio)
  },
)

test('a bio of three lines stands whole', async () => {
  await open({ bio: 'one\ntwo\nthree' })
  expect(screen.queryByRole('button', { name: 'See more' })).toBeNull()
})

test.each<[Profile['friendship'], boolean]>([
  [{ status: 'none' }, true],
  [{ status: 'pending', direction: 'sent', friendshipId: 1 }, true],
  [{ status: 'pending', direction: 'received', friendshipId: 1 }, true],
  [{ status: 'friends', friendshipId: 1 }, false],
  [{ status: 'self' }, false],
])(
  'it says why one can’t write to them yet, and only then: %j (rules/messages.md 18)',
  async (friendship, says) => {
    await open({ friendship })
    expect(screen.queryByText('You can write to Ada once you are friends') !== null).toBe(says)
    const way = screen.queryByRole('link', { name: 'Message User' })
    expect(way !== null).toBe(friendship.status === 'friends')
  },
)
