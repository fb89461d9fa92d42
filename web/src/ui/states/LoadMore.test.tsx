import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LoadMore } from './LoadMore.tsx'

const list = (count: number, isFetchingNextPage: boolean, hasNextPage = true) => ({
  data: { pages: [{ items: Array.from({ length: count }, (_, at) => at) }] },
  hasNextPage,
  isFetching: isFetchingNextPage,
  isFetchingNextPage,
  isFetchNextPageError: false,
  refetch: () => Promise.resolve(),
  fetchNextPage: () => Promise.resolve(),
})

test('it announces how many more have loaded, and takes the focus when its button disappears with the last page', () => {
  const { rerender } = render(<LoadMore list={list(30, false)} failed="Failed" />)
  const status = screen.getByRole('status')
  screen.getByRole('button', { name: 'Load more' }).focus()
  rerender(<LoadMore list={list(30, true)} failed="Failed" />)
  rerender(<LoadMore list={list(60, false)} failed="Failed" />)
  expect(status.textContent).toBe('Loaded 30 more')
  expect(document.activeElement?.textContent).toBe('Load more')
  rerender(<LoadMore list={list(60, true)} failed="Failed" />)
  rerender(<LoadMore list={list(65, false, false)} failed="Failed" />)
  expect(status.textContent).toBe('Loaded 5 more')
  expect(document.activeElement).toBe(status)
})

test('entries that load without a press are not announced', () => {
  const { rerender } = render(<LoadMore list={list(30, false)} failed="Failed" />)
  rerender(<LoadMore list={list(31, false)} failed="Failed" />)
  expect(screen.getByRole('status').textContent).toBe('')
})
