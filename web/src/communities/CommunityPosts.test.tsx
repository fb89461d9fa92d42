import { communitiesApi, type Community } from '@kith/shared/communities.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accountsApi } from '@kith/shared/accounts.ts'
import { audienceApi } from '@kith/shared/audience.ts'
import { fillPath } from '@kith/shared/basics.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { settingsApi } from '@kith/shared/settings/settings.ts'
import { settingsOf } from '../../test/settings-of.ts'
import { communityOf } from '../../test/community-of.ts'
import { type Answer, type Call, fakeServer, refusal } from '../../test/fake-server.ts'
import { ada, postOf, authorOf } from '../../test/home.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { storedUnder } from '../../test/stored.ts'
import { MeContext, sessionQuery } from '../accounts/api.ts'
import { PostComposer } from '../composer/PostComposer.tsx'
import { feedQuery, groupsFeedQuery } from '../home/api.ts'
import { OutboxSender } from '../shell/after-paint/OutboxSender.tsx'
import { CommunitiesWidget } from '../shell/left-column/CommunitiesWidget.tsx'
import { CommunityPosts } from './CommunityPosts.tsx'

type Answers = Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>

const POSTS = fillPath(communitiesApi.posts, { id: 5 })
const member: Partial<Community> = {
  name: 'Garden',
  isMember: true,
  userRole: 'member',
  membership: 'approved',
}
const garden = { name: 'Garden', isPinned: false, isStaff: false, isArchived: false }
const inGarden = (id: number, isPinned = false) =>
  postOf(id, { groupId: 5, community: { ...garden, isPinned } })
const mine = { ...inGarden(50), author: authorOf(ada), authorId: ada.id, content: 'Hello' }

function open(part: Partial<Community> = member, answers: Answers = {}, Beside = () => <></>) {
  const server = fakeServer({
    [`GET ${accountsApi.user}`]: { body: ada },
    [`GET ${settingsApi.settings}`]: { body: settingsOf({ maxPostLength: 300 }) },
    [`GET ${fillPath(communitiesApi.community, { id: 5 })}`]: { body: communityOf(5, part) },
    [`POST ${postsApi.posts}`]: { status: 201, body: mine },
    ...answers,
  })
  const page = renderPage(() => (
    <MeContext value={ada}>
      <CommunitiesWidget />
      <CommunityPosts community={communityOf(5, part)} />
      <Beside />
      <OutboxSender />
    </MeContext>
  ))
  page.queries.setQueryData(sessionQuery.queryKey, ada)
  return { ...server, ...page }
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /share/ })
const write = async (text: string) => fireEvent.input(await field(), { target: { value: text } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Post' }))

test('a post goes into the community, whose readers are counted, and without a visibility', async () => {
  const { called } = open(member, {
    [`GET ${audienceApi.audience}`]: {
      body: { count: 3, friends: 1, friendsOfFriends: 0, others: 2, people: [] },
    },
  })
  await write('Hello')
  expect(screen.queryByLabelText('Who can see this post')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: /^3 people/ }))
  expect(await screen.findByText('In this community · 3 people: 1 friend, 2 others')).toBeDefined()
  expect(called('GET', `${audienceApi.audience}?groupId=5`)).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  submit()
  await expect.poll(() => called('POST', postsApi.posts)).toHaveLength(1)
  const form = called('POST', postsApi.posts)[0]?.body as FormData
  expect([form.get('content'), form.get('groupId'), form.get('visibility')]).toEqual(['Hello', '5', null])
})

test('an own post shows at once under the pinned ones, not in the home tabs, and the numbers are read again', async () => {
  let isPosted = false
  const { queries, called } = open(member, {
    [`GET ${postsApi.posts}`]: { body: [postOf(9)] },
    [`GET ${POSTS}`]: () =>
      isPosted ? new Promise<Answer>(() => undefined) : { body: [inGarden(2, true), inGarden(1)] },
    [`POST ${postsApi.posts}`]: () => {
      isPosted = true
      return { status: 201, body: mine }
    },
  })
  await queries.prefetchInfiniteQuery(feedQuery('friends'))
  const chosen = groupsFeedQuery({ groupIds: [], communityIds: [5] })
  await queries.prefetchInfiniteQuery(chosen)
  await screen.findByText('Post 1')
  await write('Hello')
  submit()
  await expect.poll(() => screen.queryByText('Posting…')).toBeNull()
  await expect.poll(() => screen.getAllByRole('article')).toHaveLength(3)
  const shown = screen.getAllByRole('article').map((one) => within(one).getByText(/Post|Hello/).textContent)
  expect(shown).toEqual(['Post 2', 'Hello', 'Post 1'])
  expect((await field()).value).toBe('')
  expect(queries.getQueryData(feedQuery('friends').queryKey)?.pages[0]?.items).toHaveLength(1)
  // It is fetched again when it is opened.
  expect(queries.getQueryData(chosen.queryKey)).toBeUndefined()
  await expect.poll(() => called('GET', POSTS)).toHaveLength(2)
  expect(called('GET', communitiesApi.news)).toHaveLength(2)
})

test('each community keeps a draft of its own', async () => {
  open()
  await write('For the garden')
  expect(storedUnder('kith.draft.7.5')).toEqual([expect.stringContaining('For the garden')])
  expect(storedUnder('kith.draft.7')).toEqual([])
  cleanup()
  open()
  expect((await field()).value).toBe('For the garden')
})

test('a post that is on its way to a community keeps no other composer waiting', async () => {
  const { called } = open(
    member,
    { [`POST ${postsApi.posts}`]: () => new Promise<Answer>(() => undefined) },
    () => (
      <div data-testid="home">
        <PostComposer />
      </div>
    ),
  )
  const home = within(await screen.findByTestId('home'))
  const atHome = await home.findByRole<HTMLTextAreaElement>('textbox', { name: /share/ })
  const [inCommunity] = screen.getAllByRole('textbox', { name: /share/ })
  fireEvent.input(inCommunity!, { target: { value: 'Hello' } })
  fireEvent.click(screen.getAllByRole('button', { name: 'Post' })[0]!)
  await expect.poll(() => called('POST', postsApi.posts)).toHaveLength(1)
  await screen.findByText('Posting…')
  expect([atHome.value, atHome.readOnly]).toEqual(['', false])
})

test('a community that takes no post any more says why, and is read again', async () => {
  const words = 'This community is archived. You can read it, but nothing can be added.'
  const { called } = open(member, {
    [`POST ${postsApi.posts}`]: refusal(409, words),
  })
  await write('Hello')
  submit()
  expect(await screen.findByText(`. ${words}`)).toBeDefined()
  expect(screen.getByText('Hello')).toBeDefined()
  await expect.poll(() => called('GET', communitiesApi.news)).toHaveLength(2)
})

test.each([
  ['is no member', {}],
  ['reads an archived community', { ...member, isArchived: true }],
])('who %s reads without a composer', async (_who, part) => {
  open(part, { [`GET ${POSTS}`]: { body: [inGarden(1)] } })
  expect(await screen.findByText('Post 1')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByText('What would you like to share?')).toBeNull()
})

test('a member’s visit takes the number of new posts away; a guest makes none', async () => {
  const { called } = open(member, {
    [`GET ${communitiesApi.news}`]: { body: [{ id: 5, name: 'Garden', avatar: null, newPosts: 3 }] },
  })
  await expect.poll(() => called('PUT', fillPath(communitiesApi.visit, { id: 5 }))).toHaveLength(1)
  const link = await screen.findByRole('link', { name: /^Garden/ })
  await expect.poll(() => link.textContent).toBe('Garden')
  cleanup()
  const guest = open({}, { [`GET ${communitiesApi.news}`]: { body: [] } })
  expect(await screen.findByText('No posts yet')).toBeDefined()
  expect(guest.called('PUT', fillPath(communitiesApi.visit, { id: 5 }))).toHaveLength(0)
})

test('a failure is told, with the way to try again', async () => {
  let isAway = true
  open(member, { [`GET ${POSTS}`]: () => (isAway ? { status: 503 } : { body: [inGarden(1)] }) })
  expect(await screen.findByText('Failed to fetch posts')).toBeDefined()
  isAway = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Post 1')).toBeDefined()
})
