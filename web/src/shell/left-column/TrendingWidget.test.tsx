import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { settingsApi } from '@kith/shared/settings/settings.ts'
import { trendingApi } from '@kith/shared/trending.ts'
import { settingsOf } from '../../../test/settings-of.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { trendingOf } from '../../../test/home.tsx'
import { renderPage } from '../../../test/render-page.tsx'
import { platformSettingsQuery } from '../../settings/api.ts'
import { TrendingWidget } from './TrendingWidget.tsx'

function open(isEnabled: boolean, posts: unknown[]) {
  const server = fakeServer({
    [`GET ${settingsApi.settings}`]: { body: settingsOf({ trendingSidebarEnabled: isEnabled }) },
    [`GET ${trendingApi.posts}`]: { body: posts },
  })
  return { ...server, ...renderPage(TrendingWidget) }
}

test('four posts lead to their pages, and on to all of them', async () => {
  const { called } = open(true, [trendingOf(5, { likes: 3, comments: 1 }), trendingOf(6)])
  const first = await screen.findByRole('link', { name: /Post 5/ })
  expect(first.getAttribute('href')).toBe('/posts/5')
  expect(first.textContent).toContain('3 likes · 1 comment')
  expect(screen.getByText('Trending Now')).toBeDefined()
  expect(screen.getByRole('link', { name: 'All trending posts' }).getAttribute('href')).toBe('/trending')
  expect(called('GET', `${trendingApi.posts}?limit=4`)).toHaveLength(1)
})

test('it is not there while nothing trends', async () => {
  const { calls } = open(true, [])
  await expect.poll(() => calls.length).toBe(2)
  expect(screen.queryByText('Trending Now')).toBeNull()
})

test('where the site has turned it off it asks for nothing', async () => {
  const { calls, queries } = open(false, [trendingOf(5)])
  await expect.poll(() => queries.getQueryData(platformSettingsQuery.queryKey)).toBeDefined()
  expect(screen.queryByText('Trending Now')).toBeNull()
  expect(calls).toHaveLength(1)
})
