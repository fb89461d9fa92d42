import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { settingsApi } from '@kith/shared/settings/settings.ts'
import { trendingApi } from '@kith/shared/trending.ts'
import { settingsOf } from '../../test/settings-of.ts'
import { type Answer, fakeServer, refusal } from '../../test/fake-server.ts'
import { ada, trendingOf } from '../../test/home.tsx'
import { chooseFrom, menuOfPost } from '../../test/open-menu.ts'
import { renderPage } from '../../test/render-page.tsx'
import { MeContext } from '../accounts/api.ts'
import { TrendingPage } from './TrendingPage.tsx'

function open(trending: Answer | (() => Answer | Promise<Answer>), trendingPostsTitle?: string) {
  const server = fakeServer({
    [`GET ${settingsApi.settings}`]:
      trendingPostsTitle === undefined ? refusal(503, 'Away') : { body: settingsOf({ trendingPostsTitle }) },
    [`GET ${trendingApi.posts}`]: trending,
    [`DELETE ${fillPath(postsApi.post, { id: 2 })}`]: { status: 204 },
  })
  renderPage(() => (
    <MeContext value={ada}>
      <TrendingPage />
    </MeContext>
  ))
  return server
}

const places = () =>
  screen
    .getAllByRole('article')
    .map((card) => [
      within(card).getByText(/^Post \d$/).textContent,
      card.previousElementSibling?.textContent ?? '',
    ])

test('the posts stand in their order, the first three with their rank', async () => {
  open({ body: [3, 1, 2, 4].map((id) => trendingOf(id)) })
  await screen.findByText('Post 3')
  expect(places()).toEqual([
    ['Post 3', 'Rank 1'],
    ['Post 1', 'Rank 2'],
    ['Post 2', 'Rank 3'],
    ['Post 4', ''],
  ])
})

test.each([
  ['What moves us', 'What moves us'],
  [undefined, 'Trending Posts'],
])('with %s in the settings its title is %s', async (given, title) => {
  open({ body: [] }, given)
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  await expect.poll(() => document.title).toBe(`${title} · Kith`)
})

test('while nothing trends, that is said', async () => {
  open({ body: [] })
  expect(await screen.findByText('No trending posts yet')).toBeDefined()
  expect(
    screen.getByText('Posts will appear here as they gain popularity through likes and comments.'),
  ).toBeDefined()
})

test('five skeletons show while the posts are on their way; a failure can be tried again', async () => {
  let answer = Promise.withResolvers<Answer>()
  open(() => answer.promise)
  expect((await screen.findByRole('status', { name: 'Loading' })).children).toHaveLength(5)
  answer.resolve(refusal(503, 'Away'))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  answer = Promise.withResolvers<Answer>()
  answer.resolve({ body: [trendingOf(1)] })
  fireEvent.click(retry)
  expect(await screen.findByText('Post 1')).toBeDefined()
})

test('a post that is deleted leaves, and those behind it move up', async () => {
  open({ body: [trendingOf(1), trendingOf(2, { canDelete: true }), trendingOf(3)] })
  await screen.findByText('Post 2')
  await chooseFrom(() => menuOfPost('Post 2'), 'Delete')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByText('Post deleted successfully!')
  expect(places()).toEqual([
    ['Post 1', 'Rank 1'],
    ['Post 3', 'Rank 2'],
  ])
})
