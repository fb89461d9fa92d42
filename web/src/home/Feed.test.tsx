import { act, fireEvent, screen } from '@testing-library/react'
import { postsApi, postWording } from '@kith/shared/posts.ts'
import { expect, test, vi } from 'vitest'
import { accountsApi } from '@kith/shared/accounts.ts'
import { ownProfileApi } from '@kith/shared/own-profile.ts'
import { ada, postOf, renderHome } from '../../test/home.tsx'

test('the address names the chosen tab, and going back shows the former one', async () => {
  const { history } = renderHome({
    [`GET ${postsApi.posts}`]: ({ path }) => ({ body: [postOf(1, { content: path })] }),
  })
  await screen.findByText(`${postsApi.posts}?filter=friends`)
  fireEvent.click(screen.getByRole('tab', { name: 'Public' }))
  await screen.findByText(`${postsApi.posts}?filter=public`)
  expect(history.location.search).toBe('?feed=public')
  act(() => history.back())
  await screen.findByText(`${postsApi.posts}?filter=friends`)
})

test('five placeholders stand in until the posts are here', async () => {
  renderHome({ [`GET ${postsApi.posts}`]: () => new Promise(() => undefined) })
  expect((await screen.findByLabelText('Loading')).children).toHaveLength(5)
})

test('an empty tab says so and what to do next', async () => {
  renderHome({}, '/?feed=public')
  expect(await screen.findByText(postWording.emptyFeed)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Invite someone' })).toBeDefined()
})

test('the next page comes by cursor, is announced, and takes the focus', async () => {
  const { called } = renderHome({
    [`GET ${postsApi.posts}`]: ({ path }) =>
      path.includes('before=cursor')
        ? { body: [postOf(2), postOf(3)] }
        : { body: [postOf(1)], headers: { 'x-next-cursor': 'cursor' } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Load More Posts' }))
  await screen.findByText('Loaded 2 more')
  expect(document.activeElement?.textContent).toContain('Post 2')
  expect(screen.queryByRole('button', { name: 'Load More Posts' })).toBeNull()
  expect(called('GET', `${postsApi.posts}?filter=friends&before=cursor`)).toHaveLength(1)
})

test('a failure is tried twice more, then offers to try again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let isAway = true
  const { called } = renderHome({
    [`GET ${postsApi.posts}`]: () => (isAway ? { status: 503, body: {} } : { body: [postOf(1)] }),
  })
  await expect.poll(() => called('GET', `${postsApi.posts}?filter=friends`)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3500)
  await screen.findByText('Failed to fetch posts')
  expect(called('GET', `${postsApi.posts}?filter=friends`)).toHaveLength(3)
  isAway = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Post 1')
  vi.useRealTimers()
})

test('once a tab is shown the others are fetched in the background', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { called } = renderHome({ [`GET ${postsApi.posts}`]: { body: [postOf(1)] } })
  await screen.findByText('Post 1')
  expect(called('GET', `${postsApi.posts}?filter=public`)).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(2000)
  expect(called('GET', `${postsApi.posts}?filter=public`)).toHaveLength(1)
  expect(called('GET', `${postsApi.posts}?filter=friends_of_friends`)).toHaveLength(1)
  vi.useRealTimers()
})

test('Friends+ is explained until the member puts it away, on every device', async () => {
  const { called } = renderHome(
    {
      [`GET ${accountsApi.user}`]: { body: { ...ada, knowsFriendsPlus: false } },
      [`PUT ${ownProfileApi.profile}`]: { body: ada },
    },
    '/?feed=friends_of_friends',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Got it' }))
  await expect.poll(() => screen.queryByText(/^Friends\+ means/)).toBeNull()
  expect(document.activeElement?.getAttribute('role')).toBe('tab')
  expect(called('PUT', ownProfileApi.profile).map(({ body }) => body)).toEqual([{ knowsFriendsPlus: true }])
})
