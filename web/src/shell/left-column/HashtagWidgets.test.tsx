import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hashtagsApi } from '@kith/shared/hashtags.ts'
import { settingsApi } from '@kith/shared/settings/settings.ts'
import { trendingApi } from '@kith/shared/trending.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { settingsOf } from '../../../test/settings-of.ts'
import { HashtagWidgets } from './HashtagWidgets.tsx'

test('ten trending hashtags lead to their pages', async () => {
  const { called } = fakeServer({
    [`GET ${settingsApi.settings}`]: { body: settingsOf({ trendingHashtagsEnabled: true }) },
    [`GET ${hashtagsApi.followed}`]: { body: [] },
    [`GET ${trendingApi.hashtags}`]: { body: [{ id: 1, name: 'garden', usageCount: 3 }] },
  })
  renderPage(HashtagWidgets)
  const link = await screen.findByRole('link', { name: /#garden/ })
  expect(link.getAttribute('href')).toBe('/hashtag/garden')
  expect(link.textContent).toContain('3 posts')
  expect(called('GET', `${trendingApi.hashtags}?limit=10`)).toHaveLength(1)
})
