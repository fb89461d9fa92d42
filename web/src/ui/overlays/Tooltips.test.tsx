import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Tooltips } from './Tooltips.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <>
      <button type="button" aria-label="one" data-tooltip="First" />
      <button type="button" aria-label="two" data-tooltip="Second" />
      <Tooltips />
    </>,
  )
})
afterEach(() => vi.useRealTimers())

const point = (name: string) => fireEvent.pointerOver(screen.getByLabelText(name), { pointerType: 'mouse' })
const pass = (time: number) =>
  act(() => {
    vi.advanceTimersByTime(time)
  })

test('a tooltip opens 700 ms after pointing', () => {
  point('one')
  pass(690)
  expect(screen.queryByText('First')).toBeNull()
  pass(20)
  expect(screen.getByText('First')).toBeDefined()
})

test("its neighbour's opens at once within 300 ms", () => {
  point('one')
  pass(700)
  point('two')
  pass(0)
  expect(screen.getByText('Second')).toBeDefined()
})

test('it goes with Escape and when pressed', () => {
  point('one')
  pass(700)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByText('First')).toBeNull()
})

test('a finger opens none', () => {
  fireEvent.pointerOver(screen.getByLabelText('one'), { pointerType: 'touch' })
  pass(2000)
  expect(screen.queryByText('First')).toBeNull()
})
