import { act, fireEvent, screen } from '@testing-library/react'
import { friendsApi, type FriendStatus } from '@kith/shared/friends.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { communitiesApi } from '@kith/shared/communities.ts'
import { searchApi } from '@kith/shared/search.ts'
import { type Answer, type Call, fakeServer, refusal } from '../../test/fake-server.ts'
import { cardOf } from '../../test/community-of.ts'
import { postOf } from '../../test/home.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { SearchToggle } from './SearchToggle.tsx'
import { requestOf } from '../../test/friends.tsx'

const friends: FriendStatus = { status: 'friends' }
const ben = { id: 8, username: 'ben', name: 'Ben Brook', avatar: null, friendship: friends }
const long = `A <b>brook</b> ${'runs on and '.repeat(9)}`

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

type Answers = Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>

function open(answers: Answers = {}) {
  const server = fakeServer({
    [`GET ${searchApi.members}`]: { body: [ben] },
    [`GET ${communitiesApi.communities}`]: { body: [] },
    [`GET ${searchApi.posts}`]: { body: [postOf(3, { content: long })] },
    ...answers,
  })
  const page = renderPage(() => <SearchToggle />)
  return { ...server, ...page }
}

const toggle = () => screen.findByRole('button', { name: 'Search' })
const field = () => screen.findByRole('combobox', { name: 'Search users and posts' })
const submit = async () => fireEvent.submit((await field()).closest('form')!)
const press = async (key: string) => fireEvent.keyDown(await field(), { key })
const type = async (value: string) => fireEvent.change(await field(), { target: { value } })

test('the toggle reveals the field, Escape takes it away and gives the focus back', async () => {
  open()
  fireEvent.click(await toggle())
  await expect.poll(async () => document.activeElement === (await field())).toBe(true)
  await press('Escape')
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(document.activeElement).toBe(await toggle())
})

test('Tab leads out of the bar, which closes and leaves the focus where it is', async () => {
  open()
  fireEvent.click(await toggle())
  await press('Tab')
  const next = document.body.appendChild(document.createElement('button'))
  onTestFinished(() => next.remove())
  act(() => next.focus())
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(document.activeElement).toBe(next)
})

test('users and posts show in their sections, posts cut at 50 characters, with what was looked for marked', async () => {
  const { calls } = open()
  fireEvent.click(await toggle())
  await type('b')
  await type('brook')
  expect(await screen.findByRole('group', { name: 'Users' })).toBeDefined()
  const [person, post, all] = await screen.findAllByRole('option')
  expect(person?.getAttribute('href')).toBe('/profile/ben')
  expect(post?.getAttribute('href')).toBe('/posts/3')
  expect(all?.getAttribute('href')).toBe('/search?q=brook')
  expect(post?.textContent).toContain('A <b>brook</b> runs on and runs on and runs on and…')
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'Brook',
    'brook',
  ])
  expect(calls.map(({ path }) => path)).toEqual([
    `${searchApi.members}?q=brook&limit=5`,
    `${communitiesApi.communities}?q=brook&limit=5`,
    `${searchApi.posts}?q=brook&limit=5`,
  ])
})

test('communities have a section of their own, between users and posts', async () => {
  open({ [`GET ${communitiesApi.communities}`]: { body: [cardOf(4, { name: 'Brookside' })] } })
  fireEvent.click(await toggle())
  await type('brook')
  await screen.findByRole('option', { name: /Brookside/ })
  const groups = screen.getAllByRole('group').map((one) => one.firstChild?.textContent)
  expect(groups).toEqual(['Users', 'Communities', 'Posts'])
  expect(screen.getAllByRole('option').map((one) => one.getAttribute('href'))).toEqual([
    '/profile/ben',
    '/groups/4',
    '/posts/3',
    '/search?q=brook',
  ])
  expect(screen.getByText('1 user, 1 community, 1 post. Arrow keys choose.')).toBeDefined()
})

test('the arrow keys choose, Enter opens what is chosen, and without a choice all that is found', async () => {
  const { history } = open()
  fireEvent.click(await toggle())
  await type('brook')
  await screen.findByRole('option', { name: /Ben Brook/ })
  await press('ArrowDown')
  const chosen = screen.getByRole('option', { selected: true })
  expect((await field()).getAttribute('aria-activedescendant')).toBe(chosen.id)
  await press('ArrowDown')
  await submit()
  await expect.poll(() => history.location.href).toBe('/posts/3')
  expect(screen.queryByRole('combobox')).toBeNull()

  fireEvent.click(await toggle())
  await type('100% & more ')
  await submit()
  await expect.poll(() => history.location.href).toBe('/search?q=100%25%20%26%20more')
})

test('the arrow keys go round by way of the field', async () => {
  open()
  fireEvent.click(await toggle())
  await type('brook')
  await screen.findByRole('option', { name: /Ben Brook/ })
  await press('ArrowUp')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('See all results')
  await press('ArrowDown')
  expect(screen.queryByRole('option', { selected: true })).toBeNull()
})

test.each([
  ['nothing found', { body: [] }, 'No users or posts found'],
  ['a failure', refusal(503, 'Away'), 'Search failed'],
])('%s is told', async (_, answer, words) => {
  open({ [`GET ${searchApi.members}`]: answer, [`GET ${searchApi.posts}`]: answer })
  fireEvent.click(await toggle())
  await type('brook')
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
})

test('the answer to words that are no longer there is dropped', async () => {
  const late = Promise.withResolvers<Answer>()
  open({
    [`GET ${searchApi.posts}`]: { body: [] },
    [`GET ${searchApi.members}`]: ({ path }) =>
      path.includes('q=be&') ? late.promise : { body: [{ ...ben, name: 'Bert' }] },
  })
  fireEvent.click(await toggle())
  await type('be')
  await expect.poll(() => vi.mocked(fetch).mock.calls).toHaveLength(3)
  await type('bert')
  await screen.findByRole('option', { name: /Bert/ })
  late.resolve({ body: [ben] })
  await late.promise
  expect(screen.queryByRole('option', { name: /Ben Brook/ })).toBeNull()
})

const optionNames = () =>
  screen.getAllByRole('option').map(({ ariaLabel, textContent }) => ariaLabel ?? textContent)

test('a stranger can be asked from the list, which stays; a friend and oneself can not', async () => {
  const asked = Promise.withResolvers<Answer>()
  const found = (id: number, name: string, friendship: FriendStatus) => ({ ...ben, id, name, friendship })
  const { called } = open({
    [`GET ${searchApi.posts}`]: { body: [] },
    [`GET ${searchApi.members}`]: {
      body: [
        found(1, 'Stranger', { status: 'none' }),
        found(2, 'Asked', { status: 'pending', direction: 'sent' }),
        found(3, 'Asking', { status: 'pending', direction: 'received' }),
        found(4, 'Friend', friends),
        found(5, 'Self', { status: 'self' }),
      ],
    },
    [`POST ${friendsApi.request}`]: () => asked.promise,
  })
  fireEvent.click(await toggle())
  await type('b')
  await screen.findByRole('option', { name: /^Stranger/ })
  expect(optionNames().map((name) => name?.replace(' @ben', ''))).toEqual([
    'Stranger',
    'Add Friend: Stranger',
    'Asked',
    'Request Sent to Asked',
    'Asking',
    'Accept Asking',
    'Friend',
    'Self',
    'See all results',
  ])
  fireEvent.click(screen.getByRole('option', { name: 'Request Sent to Asked' }))
  await press('ArrowDown')
  await press('ArrowDown')
  await submit()
  const sent = await screen.findByRole('option', { name: 'Request Sent to Stranger' })
  expect(sent.getAttribute('aria-selected')).toBe('true')
  asked.resolve({ body: requestOf(1, 'Ada', 'Ben') })
  expect(await screen.findByText('Friend request sent!')).toBeDefined()
  expect(called('POST', friendsApi.request).map(({ body }) => body)).toEqual([{ friendId: 1 }])
})
