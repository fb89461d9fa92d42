import { MutationObserver, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountsApi, type CurrentUser } from '@kith/shared/accounts.ts'
import { friendsApi } from '@kith/shared/friends.ts'
import { ownProfileApi } from '@kith/shared/own-profile.ts'
import { settingsApi } from '@kith/shared/settings/settings.ts'
import { trendingApi } from '@kith/shared/trending.ts'
import { settingsOf } from '../../test/settings-of.ts'
import { fakeServer, refusal } from '../../test/fake-server.ts'
import { ada as homeAda } from '../../test/home.tsx'
import { chooseFrom } from '../../test/open-menu.ts'
import { sessionQuery } from '../accounts/api.ts'
import { createQueryClient } from '../core/calls/query-client.ts'
import { request } from '../core/calls/request.ts'
import { friendsQuery } from '../friends/api.ts'
import { postsApi } from '@kith/shared/posts.ts'

const ada: CurrentUser = { ...homeAda, id: 1, colorTheme: 'midnight_dark' }
const bea = { ...ada, id: 3, username: 'bea', name: 'Bea' }
const site = {
  [`GET ${settingsApi.settings}`]: {
    body: settingsOf({ registrationEnabled: true, inviteOnly: true }),
  },
  [`GET ${friendsApi.friends}`]: {
    body: [{ id: 2, username: 'grace', name: 'Grace', avatar: null, friendsSince: null }],
  },
  [`GET ${friendsApi.received}`]: { body: [] },
  [`GET ${friendsApi.sent}`]: { body: [] },
  [`GET ${postsApi.posts}`]: { body: [] },
}
const refused = refusal(401, 'You are not signed in')
const signedOut = { ...site, [`GET ${accountsApi.user}`]: refused }
const signedIn = {
  ...site,
  [`GET ${accountsApi.user}`]: { body: ada },
  [`POST ${accountsApi.logout}`]: { status: 204 },
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('scrollTo', () => undefined)
  return () => vi.unstubAllGlobals()
})

async function open(path: string) {
  window.history.replaceState(null, '', path)
  const { App } = await import('./App.tsx')
  const queries = createQueryClient()
  render(
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>,
  )
  return queries
}

test('while it is not known who is there, a Loading indicator shows', async () => {
  fakeServer(signedOut)
  await open('/')
  expect(screen.getByRole('status').textContent).toBe('Loading')
  expect(await screen.findByText('Welcome back')).toBeDefined()
})

test.each(['/', '/login', '/posts/5', '/no/such/page', '/hashtag/%ff'])(
  'signed out, %s shows sign-in',
  async (path) => {
    fakeServer(signedOut)
    await open(path)
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeDefined()
    await expect.poll(() => document.title).toBe('Sign in · Kith')
  },
)

test('signed in, a page stands in the site, in the theme of the member', async () => {
  fakeServer(signedIn)
  await open('/friends')
  expect(await screen.findByText('Grace')).toBeDefined()
  const header = within(screen.getByRole('banner'))
  expect(header.getByRole('link', { name: 'Friends' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Skip to content' })).toBeDefined()
  await expect.poll(() => document.title).toBe('Friends · Kith')
  await expect.poll(() => document.documentElement.style.colorScheme).toBe('dark')
})

test.each(['/no/such/page', '/hashtag/%ff', '/profile/%E0%A4%A'])('signed in, %s is a 404', async (path) => {
  fakeServer(signedIn)
  await open(path)
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
})

test.each(['/', '/friends'])(
  'who has to choose another password first, does so at %s, and is in then',
  async (path) => {
    let me = { ...ada, mustChangePassword: true }
    const { called } = fakeServer({
      ...signedIn,
      [`GET ${accountsApi.user}`]: () => ({ body: me }),
      [`PUT ${ownProfileApi.password}`]: () => {
        me = { ...me, mustChangePassword: false }
        return { body: me }
      },
    })
    await open(path)
    await screen.findByRole('heading', { name: 'Choose a new password' })
    const type = (label: string, value: string) =>
      fireEvent.input(screen.getByLabelText(label), { target: { value } })
    type('Current Password', 'given by ann')
    type('New Password', 'better horse')
    type('Confirm New Password', 'better horse')
    fireEvent.click(screen.getByRole('button', { name: 'Change Password' }))
    expect(await screen.findByRole('button', { name: 'Your menu' })).toBeDefined()
    expect(called('PUT', ownProfileApi.password)[0]?.body).toEqual({
      currentPassword: 'given by ann',
      newPassword: 'better horse',
    })
  },
)

test('signing out leads to /login and forgets what was read', async () => {
  const { called } = fakeServer(signedIn)
  const queries = await open('/friends')
  await screen.findByText('Grace')
  await chooseFrom(() => screen.getByRole('button', { name: 'Your menu' }), 'Sign out')
  expect(await screen.findByText('Welcome back')).toBeDefined()
  expect(window.location.pathname).toBe('/login')
  expect(called('POST', accountsApi.logout)).toHaveLength(1)
  expect(queries.getQueryData(friendsQuery.queryKey)).toBeUndefined()
})

test('fetches ahead are given up before the session ends', async () => {
  let ahead: AbortSignal | undefined
  const isGivenUp = vi.fn<() => boolean | undefined>(() => ahead?.aborted)
  fakeServer({
    ...signedIn,
    [`POST ${accountsApi.logout}`]: () => {
      isGivenUp()
      return { status: 204 }
    },
  })
  const queries = await open('/friends')
  await screen.findByText('Grace')
  void queries.prefetchQuery({
    queryKey: ['ahead'],
    queryFn: ({ signal }) => {
      ahead = signal
      return new Promise(() => {})
    },
  })
  await chooseFrom(() => screen.getByRole('button', { name: 'Your menu' }), 'Sign out')
  await screen.findByText('Welcome back')
  expect(isGivenUp).toHaveReturnedWith(true)
})

test('a session that was ended elsewhere ends here with the next refusal, and leaves nothing to the next member', async () => {
  fakeServer(signedIn)
  const queries = await open('/friends')
  await screen.findByText('Grace')
  await leaveUnsent(queries)
  fakeServer({ ...signedOut, [`GET ${friendsApi.friends}`]: refused })
  void queries.invalidateQueries(friendsQuery)
  await screen.findByText('Welcome back')

  fakeServer({
    ...site,
    [`GET ${accountsApi.user}`]: { body: bea },
    [`POST ${accountsApi.login}`]: { body: bea },
  })
  fireEvent.input(screen.getByLabelText('Username'), { target: { value: 'bea' } })
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'correct horse' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('button', { name: 'Your menu' })).toBeDefined()
  expect(queries.getQueryData(friendsQuery.queryKey)).toBeUndefined()
  expect(unsentIn(queries)).toEqual([])
})

test('a member who signed in in another tab gets pages of their own, with nothing of the member before', async () => {
  fakeServer(signedIn)
  const queries = await open('/friends')
  await screen.findByText('Grace')
  await leaveUnsent(queries)
  fakeServer({
    ...site,
    [`GET ${accountsApi.user}`]: { body: bea },
    [`GET ${friendsApi.friends}`]: { body: [] },
  })
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'kith.member', newValue: '3' })))
  expect(await screen.findByText('No friends yet')).toBeDefined()
  expect(screen.queryByText('Grace')).toBeNull()
  expect(unsentIn(queries)).toEqual([])
  expect(localStorage.getItem('kith.member')).toBe('3')
})

/** A mutation that is kept until it succeeds, as unsent messages are. */
const leaveUnsent = (queries: QueryClient) =>
  new MutationObserver(queries, { mutationFn: () => Promise.reject(new Error('Away')), gcTime: Infinity })
    .mutate()
    .catch(() => undefined)

const unsentIn = (queries: QueryClient) =>
  queries.getMutationCache().findAll({ predicate: ({ state }) => state.status === 'error' })

test('however many calls are refused at once, the session is read once, and the page stays until the answer', async () => {
  fakeServer(signedIn)
  const queries = await open('/friends')
  await screen.findByText('Grace')
  const { called } = fakeServer({
    ...site,
    [`GET ${accountsApi.user}`]: refusal(503, 'Away'),
    [`GET ${trendingApi.hashtags}`]: refused,
  })
  const reads = [1, 2, 3].map((nth) =>
    queries.fetchQuery({ queryKey: ['stats', nth], queryFn: () => request('GET', trendingApi.hashtags) }),
  )
  await act(() => Promise.allSettled(reads))
  await expect.poll(() => queries.getQueryState(sessionQuery.queryKey)?.status).toBe('error')
  expect(called('GET', accountsApi.user)).toHaveLength(1)
  expect(screen.getByText('Grace')).toBeDefined()
})

test('a read that is refused because the cookie was just replaced is repeated, and the page stays', async () => {
  fakeServer(signedIn)
  const queries = await open('/friends')
  await screen.findByText('Grace')
  const once = (body: unknown) => {
    let isRefused = true
    return () => {
      const answer = isRefused ? refused : { body }
      isRefused = false
      return answer
    }
  }
  const grace = { id: 2, username: 'grace', name: 'Grace H.', avatar: null, friendsSince: null }
  const { calls } = fakeServer({
    ...site,
    [`GET ${accountsApi.user}`]: once(ada),
    [`GET ${friendsApi.friends}`]: once([grace]),
  })
  void queries.invalidateQueries(friendsQuery)
  expect(await screen.findByText('Grace H.')).toBeDefined()
  expect(screen.queryByText('Welcome back')).toBeNull()
  expect([timesAsked(calls, accountsApi.user), timesAsked(calls, friendsApi.friends)]).toEqual([2, 2])
})

test('a read that is refused again and again to a signed-in member is not repeated without end', async () => {
  fakeServer(signedIn)
  const queries = await open('/friends')
  await screen.findByText('Grace')
  const { calls } = fakeServer({ ...signedIn, [`GET ${friendsApi.friends}`]: refused })
  await act(() => queries.invalidateQueries(friendsQuery))
  await expect.poll(() => timesAsked(calls, accountsApi.user)).toBe(2)
  await expect.poll(() => queries.isFetching()).toBe(0)
  expect(timesAsked(calls, friendsApi.friends)).toBe(2)
})

const timesAsked = (calls: { path: string }[], path: string) =>
  calls.filter((call) => call.path.split('?')[0] === path).length

test('a server that is away is not taken for signed out', async () => {
  fakeServer({ ...site, [`GET ${accountsApi.user}`]: refusal(503, 'Away') })
  await open('/')
  expect(await screen.findByText("The server can't be reached")).toBeDefined()
  fakeServer(signedOut)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Welcome back')).toBeDefined()
})

test('a page that could not be opened comes as soon as the connection is back', async () => {
  fakeServer({ ...site, [`GET ${accountsApi.user}`]: refusal(503, 'Away') })
  await open('/')
  expect(await screen.findByText("The server can't be reached")).toBeDefined()
  fakeServer(signedOut)
  fireEvent(window, new Event('online'))
  expect(await screen.findByText('Welcome back')).toBeDefined()
})
