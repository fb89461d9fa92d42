import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TimeAgo } from './TimeAgo.tsx'

test('the exact minute is told to whoever points at a time', () => {
  render(<TimeAgo time="2026-11-28T12:39:40.780Z" />)
  const time = screen.getByRole('time')
  expect(time.title).toBe('')
  fireEvent.pointerEnter(time)
  expect(time.title).toContain('Saturday, November 28, 2026')
})
