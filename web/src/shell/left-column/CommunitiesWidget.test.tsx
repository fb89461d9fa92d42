import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { communitiesApi } from '@kith/shared/communities.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { CommunitiesWidget } from './CommunitiesWidget.tsx'

const NEWS = `GET ${communitiesApi.news}`
const newsOf = (id: number, newPosts: number) => ({ id, name: `Community ${id}`, avatar: null, newPosts })

test('the own communities lead to their pages, each with the number of its new posts', async () => {
  fakeServer({ [NEWS]: { body: [newsOf(1, 3), newsOf(2, 0), newsOf(3, 100)] } })
  renderPage(CommunitiesWidget)
  await screen.findByText('New in Your Communities')
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/groups/1', 'Community 13 new'],
    ['/groups/2', 'Community 2'],
    ['/groups/3', 'Community 399+ new'],
  ])
})

test('without communities nothing is there', async () => {
  const { calls } = fakeServer({ [NEWS]: { body: [] } })
  renderPage(CommunitiesWidget)
  await expect.poll(() => calls.length).toBe(1)
  expect(screen.queryByText('New in Your Communities')).toBeNull()
})
