import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { postOf } from '../../test/home.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { PinnedPosts } from './PinnedPosts.tsx'

const pinned = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...postOf(at + 1), postId: at + 1, pinnedBy: 1, order: 0 }))

test('three pinned posts show, the rest on a press', async () => {
  renderPage(() => <PinnedPosts posts={pinned(5)} />)
  expect(await screen.findAllByRole('link')).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: '+2 more pinned posts' }))
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([1, 2, 3, 4, 5].map((id) => `/posts/${id}`))
  fireEvent.click(screen.getByRole('button', { name: 'Show less' }))
  expect(screen.getAllByRole('link')).toHaveLength(3)
})

test('three are not folded', async () => {
  renderPage(() => <PinnedPosts posts={pinned(3)} />)
  expect(await screen.findAllByRole('link')).toHaveLength(3)
  expect(screen.queryByRole('button')).toBeNull()
})
