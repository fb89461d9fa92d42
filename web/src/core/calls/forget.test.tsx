import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { forgetOnceLeft } from './forget.ts'

const KEY = ['a thing']
let reads = 0

function Thing() {
  return <p>{useQuery({ queryKey: KEY, queryFn: () => `Read ${(reads += 1)}` }).data}</p>
}

function Page() {
  const [times, setTimes] = useState(0)
  return (
    <>
      <button onClick={() => setTimes(times + 1)}>Draw again</button>
      {times < 2 && <Thing key="thing" />}
    </>
  )
}

test('something deleted is not read again while its page is open, and is forgotten when the page is left', async () => {
  const { queries } = renderPage(Page)
  await screen.findByText('Read 1')
  act(() => forgetOnceLeft(queries, KEY))
  fireEvent.click(screen.getByRole('button'))
  expect(screen.getByText('Read 1')).toBeDefined()
  fireEvent.click(screen.getByRole('button'))
  expect(screen.queryByText('Read 1')).toBeNull()
  expect(queries.getQueryCache().find({ queryKey: KEY })).toBeUndefined()
  expect(reads).toBe(1)
})

test('what no page shows is forgotten at once', () => {
  const { queries } = renderPage(() => null)
  queries.setQueryData(KEY, 'Read before')
  forgetOnceLeft(queries, KEY)
  expect(queries.getQueryData(KEY)).toBeUndefined()
})
