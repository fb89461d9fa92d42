import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { communitiesApi } from '@kith/shared/communities.ts'
import { friendsApi } from '@kith/shared/friends.ts'
import { searchApi } from '@kith/shared/search.ts'
import { type Answer, type Call, fakeServer, refusal } from '../../test/fake-server.ts'
import { cardOf } from '../../test/community-of.ts'
import { ada, postOf } from '../../test/home.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { MeContext } from '../accounts/api.ts'
import { SearchPage } from './SearchPage.tsx'
import { requestOf } from '../../test/friends.tsx'

const personOf = (id: number) => ({
  id,
  username: `ben_${id}`,
  name: `Ben ${id}`,
  avatar: null,
  friendship: { status: 'none' },
})

type Answers = Record<string, Answer | ((call: Call) => Answer)>

function open(answers: Answers, path = '/search?q=ben') {
  const server = fakeServer({
    [`GET ${searchApi.members}`]: { body: [] },
    [`GET ${communitiesApi.communities}`]: { body: [] },
    [`GET ${searchApi.posts}`]: { body: [] },
    ...answers,
  })
  const page = renderPage(
    () => (
      <MeContext value={ada}>
        <SearchPage />
      </MeContext>
    ),
    path,
    '/search',
  )
  return { ...server, ...page }
}

test('users and posts come page by page', async () => {
  open({
    [`GET ${searchApi.members}`]: ({ path }) =>
      path.includes('before=')
        ? { body: [personOf(2)] }
        : { body: [personOf(1)], headers: { 'x-next-cursor': 'a' } },
    [`GET ${searchApi.posts}`]: ({ path }) =>
      path.includes('before=')
        ? { body: [postOf(4)] }
        : { body: [postOf(5)], headers: { 'x-next-cursor': 'b' } },
  })
  expect((await screen.findByRole('link', { name: 'Ben 1' })).getAttribute('href')).toBe('/profile/ben_1')
  expect(await screen.findByText('Post 5')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByRole('link', { name: 'Ben 2' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Load More Posts' }))
  expect(await screen.findByText('Post 4')).toBeDefined()
})

test.each([
  ['a NUL', '%00'],
  ['control characters', '%01%1B%7F'],
  ['what has no width', '%E2%80%8B'],
])('%s alone asks for nothing', (_, q) => {
  const { calls } = open({}, `/search?q=${q}`)
  expect(screen.getByRole('searchbox')).toBeDefined()
  expect(calls.filter(({ path }) => path.includes('q='))).toEqual([])
})

test('what cannot be seen among words is left out of what is asked', async () => {
  const { calls, history } = open({}, '/search?q=ben%00')
  await screen.findByText('No users or posts found')
  const askedFor = calls.map(({ path }) => new URL(path, 'http://x').searchParams.get('q'))
  expect(new Set(askedFor.filter((q) => q !== null))).toEqual(new Set(['ben']))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ben\uD83D' } })
  fireEvent.submit(screen.getByRole('search'))
  expect(history.location.href).toBe('/search?q=ben')
})

test('a page without a post that one may see is passed over', async () => {
  const { calls } = open({
    [`GET ${searchApi.posts}`]: ({ path }) =>
      path.includes('before=') ? { body: [postOf(4)] } : { body: [], headers: { 'x-next-cursor': 'c' } },
  })
  expect(await screen.findByText('Post 4')).toBeDefined()
  expect(calls.map(({ path }) => path)).toContain(`${searchApi.posts}?q=ben&before=c`)
})

test('without words it asks for some', async () => {
  const { calls, history } = open({}, '/search')
  expect(await screen.findByText('Search users and posts')).toBeDefined()
  expect(calls.filter(({ path }) => path.includes('search'))).toEqual([])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' ben ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await expect.poll(() => history.location.href).toBe('/search?q=ben')
})

test('a failure is told, with the way to try again', async () => {
  open({
    [`GET ${searchApi.members}`]: refusal(503, 'Away'),
    [`GET ${searchApi.posts}`]: refusal(503, 'Away'),
  })
  expect(await screen.findAllByText('Search failed')).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2)
})

test('communities show between users and posts, page by page, and tell where one belongs', async () => {
  const { called } = open({
    [`GET ${communitiesApi.communities}`]: ({ path }) =>
      path.includes('before=')
        ? { body: [cardOf(2, { name: 'Bens of the world' })] }
        : {
            body: [cardOf(1, { name: 'Ben and friends', isMember: true })],
            headers: { 'x-next-cursor': 'a' },
          },
  })
  const link = await screen.findByRole('link', { name: 'Ben and friends' })
  expect(link.getAttribute('href')).toBe('/groups/1')
  expect(screen.getByText('You are a member')).toBeDefined()
  expect(await screen.findByText('No posts found.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByRole('link', { name: 'Bens of the world' })).toBeDefined()
  expect(called('GET', `${communitiesApi.communities}?q=ben&limit=5&before=a`)).toHaveLength(1)
  expect(screen.queryByText('No users or posts found')).toBeNull()
})

test('a text that is too long for communities is looked for elsewhere', async () => {
  const { calls } = open({}, `/search?q=${'long'.repeat(21)}`)
  expect(await screen.findByText('No users or posts found')).toBeDefined()
  expect(calls.filter(({ path }) => path.includes('community'))).toEqual([])
})

test('a stranger who was found can be asked', async () => {
  open({
    [`GET ${searchApi.members}`]: { body: [personOf(1)] },
    [`POST ${friendsApi.request}`]: { body: requestOf(1, 'Ada', 'Ben') },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Add Friend: Ben 1' }))
  expect(await screen.findByRole('button', { name: 'Request Sent to Ben 1' })).toBeDefined()
  expect(await screen.findByText('Friend request sent!')).toBeDefined()
})
