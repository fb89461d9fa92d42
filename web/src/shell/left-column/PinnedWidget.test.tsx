import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { postsApi } from '@kith/shared/posts.ts'
import { type Answer, fakeServer } from '../../../test/fake-server.ts'
import { postOf } from '../../../test/home.tsx'
import { renderPage } from '../../../test/render-page.tsx'
import { PinnedWidget } from './PinnedWidget.tsx'

const PATH = postsApi.pinned
const pinned = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    ...postOf(from + at),
    postId: from + at,
    pinnedBy: 1,
    order: 0,
  }))

/** A server with `count` pins, 30 a page. */
const houseOf = (count: number, secondPage?: Answer) =>
  fakeServer({
    [`GET ${PATH}`]: ({ path }) => {
      if (path !== PATH) return secondPage ?? { body: pinned(31, count) }
      const headers = { 'x-total-count': String(count), ...(count > 30 && { 'x-next-cursor': '0_a-b' }) }
      return { body: pinned(1, Math.min(count, 30)), headers }
    },
  })

const linked = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
const places = (count: number) => Array.from({ length: count }, (_, at) => `/posts/${at + 1}`)

test('three pinned posts show, the rest on a press', async () => {
  houseOf(5)
  renderPage(PinnedWidget)
  const more = await screen.findByRole('button', { name: '+2 more pinned posts' })
  expect(linked()).toEqual(places(3))
  fireEvent.click(more)
  expect(linked()).toEqual(places(5))
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show less' }))
  expect(linked()).toEqual(places(3))
})

test('three are not folded', async () => {
  houseOf(3)
  renderPage(PinnedWidget)
  await screen.findAllByRole('link')
  expect([linked(), screen.queryByRole('button')]).toEqual([places(3), null])
})

test('while nothing is pinned nothing is there', async () => {
  const { calls } = houseOf(0)
  renderPage(PinnedWidget)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByText('Pinned Posts')).toBeNull()
})

test('the number of the rest is true however many there are; they come page by page', async () => {
  const { called } = houseOf(42)
  renderPage(PinnedWidget)
  fireEvent.click(await screen.findByRole('button', { name: '+39 more pinned posts' }))
  expect(linked()).toEqual(places(30))
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(linked()).toEqual(places(42)))
  expect(called('GET', `${PATH}?before=0_a-b`)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show less' }))
  expect(screen.getByRole('button', { name: '+39 more pinned posts' })).toBeTruthy()
})

test('a page that fails to load is reported, and its button stays', async () => {
  houseOf(42, { status: 503 })
  renderPage(PinnedWidget)
  fireEvent.click(await screen.findByRole('button', { name: '+39 more pinned posts' }))
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The rest could not be loaded.')
  expect(linked()).toEqual(places(30))
  expect(screen.getByRole('button', { name: 'Load more' })).toBeTruthy()
})
