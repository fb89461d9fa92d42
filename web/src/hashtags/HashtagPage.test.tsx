import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { hashtagsApi } from '@kith/shared/hashtags.ts'
import { trendingApi } from '@kith/shared/trending.ts'
import { type Answer, type Answers, fakeServer, refusal } from '../../test/fake-server.ts'
import { ada, postOf } from '../../test/home.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { MeContext } from '../accounts/api.ts'
import { HashtagPage } from './HashtagPage.tsx'

const garden = { name: 'garden', usageCount: 1, isFollowing: false }

function open(answers: Answers, path = '/hashtag/garden') {
  const server = fakeServer({
    [`GET ${fillPath(hashtagsApi.hashtag, { name: '#garden' })}`]: { body: garden },
    [`GET ${fillPath(hashtagsApi.posts, { name: 'garden' })}`]: { body: [postOf(1)] },
    [`GET ${hashtagsApi.followed}`]: { body: [] },
    [`PUT ${fillPath(hashtagsApi.visit, { name: 'garden' })}`]: { status: 204 },
    ...answers,
  })
  renderPage(
    () => (
      <MeContext value={ada}>
        <HashtagPage />
      </MeContext>
    ),
    path,
    '/hashtag/$name',
  )
  return server
}

const follow = () => screen.findByRole('button', { name: /^Follow/ })

test.each([
  [1, '1 post'],
  [2, '2 posts'],
  [1000, '1000+ posts'],
])('%i posts are told as %s', async (usageCount, words) => {
  open({ [`GET ${fillPath(hashtagsApi.hashtag, { name: '#garden' })}`]: { body: { ...garden, usageCount } } })
  expect(await screen.findByRole('heading', { name: '#garden' })).toBeDefined()
  expect(await screen.findByText(words)).toBeDefined()
  expect(await screen.findByText('Post 1')).toBeDefined()
})

test.each(['trending', 'followed'])('#%s, also the name of a list, has a page', async (name) => {
  const page = {
    [`GET ${fillPath(hashtagsApi.hashtag, { name: `#${name}` })}`]: { body: { ...garden, name } },
  }
  const list = { [`GET ${trendingApi.hashtags}`]: { body: [] } }
  open(
    { ...list, ...page, [`GET ${fillPath(hashtagsApi.posts, { name })}`]: { body: [postOf(1)] } },
    `/hashtag/${name}`,
  )
  expect(await screen.findByText('1 post')).toBeDefined()
})

test('what is no hashtag is not found', async () => {
  open({ [`GET ${fillPath(hashtagsApi.hashtag, { name: '#garden' })}`]: refusal(404, 'Not found') })
  expect(await screen.findByText('Hashtag Not Found')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test.each([
  ['hashtag', `GET ${fillPath(hashtagsApi.hashtag, { name: '#garden' })}`],
  ['posts', `GET ${fillPath(hashtagsApi.posts, { name: 'garden' })}`],
])(
  'whatever of the page fails, it says so in the same words, and is tried again: %s',
  async (_what, call) => {
    let answer: Answer = refusal(500, 'Something went wrong')
    open({ [call]: () => answer })
    expect(await screen.findByText('Hashtag Not Found')).toBeDefined()
    expect(screen.queryByText('Failed to fetch posts')).toBeNull()
    expect(screen.queryByRole('heading', { name: '#garden' })).toBeNull()
    answer = { body: call.endsWith('posts') ? [postOf(1)] : garden }
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Post 1')).toBeDefined()
    expect(screen.getByRole('heading', { name: '#garden' })).toBeDefined()
  },
)

test('following shows at once, and the visit is sent to the server', async () => {
  const { called } = open({
    [`POST ${fillPath(hashtagsApi.follow, { name: 'garden' })}`]: { body: { isFollowing: true } },
  })
  fireEvent.click(await follow())
  await expect.poll(async () => (await follow()).getAttribute('aria-pressed')).toBe('true')
  expect(called('POST', fillPath(hashtagsApi.follow, { name: 'garden' }))).toHaveLength(1)
  await expect.poll(() => called('PUT', fillPath(hashtagsApi.visit, { name: 'garden' })).length).toBe(1)
})

test('a follow that fails is taken back, with the reason', async () => {
  open({
    [`POST ${fillPath(hashtagsApi.follow, { name: 'garden' })}`]: refusal(
      409,
      'You can follow at most 100 hashtags.',
    ),
  })
  fireEvent.click(await follow())
  expect(await screen.findByText('You can follow at most 100 hashtags.')).toBeDefined()
  expect((await follow()).textContent).toBe('Follow')
})
