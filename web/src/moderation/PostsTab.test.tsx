import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { CurrentUser } from '@kith/shared/accounts.ts'
import { expect, test } from 'vitest'
import { moderationApi } from '@kith/shared/moderation.ts'
import { type Answers, renderForMember } from '../../test/community.tsx'
import { type Answer, refusal } from '../../test/fake-server.ts'
import { ada, postOf } from '../../test/home.tsx'
import { DashboardPage } from '../dashboard/DashboardPage.tsx'
import { mediaOf } from '../../test/media-of.ts'

const PATH = moderationApi.posts
const moderator: CurrentUser = { ...ada, role: 'moderator' }
const posts = (...ids: number[]) => ids.map((id) => postOf(id))

const open = (list: Answers[string], answers: Answers = {}, search = '?tab=posts', me = moderator) =>
  renderForMember(<DashboardPage />, {
    answers: { [`GET ${PATH}`]: list, ...answers },
    path: `/moderator${search}`,
    pattern: '/moderator',
    me,
  })
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const box = async (name: string | RegExp, at = 0) =>
  (await screen.findAllByRole<HTMLInputElement>('checkbox', { name }))[at]!
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select the post/ })
    .map(({ checked }) => checked)
const deleteButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' })
async function confirm(question: string) {
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(question)).toBeDefined()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
}
const sent = (calls: { path: string }[]) =>
  calls.filter(({ path }) => path.startsWith(`${PATH}?`) || path === PATH).map(({ path }) => path)

test('a member is turned away without a call', async () => {
  const { calls } = open({ body: [] }, {}, '', ada)
  expect(
    await screen.findByText('Access denied. You need moderator privileges to view this page.'),
  ).toBeDefined()
  expect(sent(calls)).toEqual([])
})

test('the filters fold on a phone, behind a button that says how many are in use', async () => {
  open({ body: [] }, {}, '?tab=posts&author=ben&visibility=public&q=hello')
  const button = await screen.findByRole('button', { name: 'Filters, 2 in use' })
  const author = screen.getByLabelText('Author')
  const fields = document.getElementById(button.getAttribute('aria-controls')!)
  expect([button.ariaExpanded, fields?.contains(author)]).toEqual(['false', true])
  expect(fields?.contains(screen.getByLabelText('Words'))).toBe(false)
  fireEvent.click(button)
  expect(button.ariaExpanded).toBe('true')
})

test('each row says who wrote the post, for whom, its likes and comments, and whether the moderator is among its readers', async () => {
  const media = { ...mediaOf('photo'), alt: 'A cat' }
  open({
    body: [
      postOf(2, { content: 'Hello', likes: 1, comments: 2, canInteract: false, media: [media] }),
      postOf(1, { visibility: 'public' }),
    ],
  })
  await screen.findByText('Hello')
  const [first, , second] = rows()
  expect(first).toMatch(/^Ben.*FriendsHello1 like · 2 commentsNot for youOpenDelete$/)
  expect(second).toMatch(/^Ben.*PublicPost 10 likes · 0 commentsOpenDelete$/)
  expect(screen.getByRole('img', { name: 'A cat' })).toBeDefined()
  expect(screen.getAllByRole('link', { name: 'Open the post by Ben' })[0]?.getAttribute('href')).toBe(
    '/posts/2',
  )
  expect(screen.getByText(/Their authors can see in Settings that you looked/)).toBeDefined()
})

test('an empty site and filters that nothing matches say so', async () => {
  open({ body: [] })
  expect(await screen.findByText('No posts found on the platform')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Words'), { target: { value: 'bread' } })
  expect(await screen.findByText('No posts match your filters')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('No posts found on the platform')).toBeDefined()
})

test('filters come from the address, and stay there', async () => {
  const search = '?tab=posts&q=bread&author=ben&from=2026-01-02&to=2026-01-03&visibility=public'
  const { calls, history } = open({ body: posts(1) }, {}, search)
  await screen.findByText('Post 1')
  const query = new URLSearchParams(sent(calls)[0]?.split('?')[1])
  expect(Object.fromEntries(query)).toEqual({
    q: 'bread',
    author: 'ben',
    from: new Date(2026, 0, 2).toISOString(),
    to: new Date(2026, 0, 4).toISOString(),
    visibility: 'public',
  })
  fireEvent.change(screen.getByLabelText('Audience'), { target: { value: 'community' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '' } })
  await expect
    .poll(() => history.location.search)
    .toBe('?tab=posts&q=bread&author=ben&from=2026-01-02&visibility=community')
})

test('what is no filter in the address is left out', async () => {
  const { calls } = open({ body: posts(1) }, {}, '?tab=posts&from=tomorrow&visibility=all')
  await screen.findByText('Post 1')
  expect(sent(calls)).toEqual([PATH])
})

test('while nothing is found, older posts are looked through by themselves', async () => {
  open(({ path }) => {
    const at = Number(new URLSearchParams(path.split('?')[1]).get('before') ?? 0)
    return at === 3 ? { body: posts(9) } : { body: [], headers: { 'x-next-cursor': String(at + 1) } }
  })
  expect(await screen.findByText('Post 9')).toBeDefined()
})

test('rows are chosen one by one, in ranges with Shift, and all at once', async () => {
  open({ body: posts(5, 4, 3, 2, 1) })
  fireEvent.click(await box(/^Select the post/, 1))
  fireEvent.click(await box(/^Select the post/, 3), { shiftKey: true })
  expect(chosen()).toEqual([false, true, true, true, false])
  expect(screen.getByText('3 selected')).toBeDefined()
  expect((await box('Select all')).indeterminate).toBe(true)
  fireEvent.click(await box('Select all'))
  expect(chosen()).toEqual([true, true, true, true, true])
  fireEvent.click(await box('Select all'))
  expect(chosen()).toEqual([false, false, false, false, false])
  expect(deleteButton().disabled).toBe(true)
})

test('several posts are deleted after one question, and those that could not be deleted stay and are named', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const { called } = open(
    { body: posts(4, 3, 2, 1) },
    {
      [`DELETE ${PATH}/4`]: { status: 204 },
      [`DELETE ${PATH}/3`]: () => promise,
      [`DELETE ${PATH}/2`]: refusal(404, 'Post not found'),
    },
  )
  fireEvent.click(await box(/^Select the post/, 0))
  fireEvent.click(await box(/^Select the post/, 2), { shiftKey: true })
  fireEvent.click(deleteButton())
  await confirm('Are you sure you want to delete these 3 posts? This action cannot be undone.')
  expect(await screen.findByText('Deleting 2 of 3')).toBeDefined()
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(2)
  expect(called('DELETE', `${PATH}/2`)).toEqual([])
  resolve(refusal(503, 'The site rests'))
  expect(await screen.findByText('1 of 3 posts could not be deleted')).toBeDefined()
  expect(screen.getByText(/^Not deleted/).textContent).toBe('Not deleted: “Post 3” by Ben. The site rests')
  await waitFor(() => expect(chosen()).toEqual([true, false]))
})

test('one is deleted with its own question', async () => {
  open({ body: posts(2, 1) }, { [`DELETE ${PATH}/2`]: { status: 204 } })
  fireEvent.click((await screen.findAllByRole('button', { name: 'Delete the post by Ben' }))[0]!)
  await confirm('Are you sure you want to delete this post? This action cannot be undone.')
  expect(await screen.findByText('Post deleted successfully')).toBeDefined()
  await expect.poll(() => screen.queryByText('Post 2')).toBeNull()
  expect(screen.getByText('Post 1')).toBeDefined()
})

test('a list that could not be read can be asked for again', async () => {
  let answer: Answer = refusal(500, 'Away')
  open(() => answer)
  expect(await screen.findByText('Failed to fetch posts')).toBeDefined()
  answer = { body: posts(1) }
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Post 1')).toBeDefined()
})
