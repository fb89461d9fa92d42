import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastPanel } from './ToastPanel.tsx'
import { toast } from './toast.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  act(() => {
    vi.runOnlyPendingTimers()
  })
  vi.useRealTimers()
})

test('a toast shows its title and description', () => {
  render(<ToastPanel />)
  act(() => toast({ title: 'Post created!', description: 'Your post has been shared successfully.' }))
  expect(screen.getByText('Post created!')).toBeDefined()
  expect(screen.getByText('Your post has been shared successfully.')).toBeDefined()
})

test('there is one toast at a time', () => {
  render(<ToastPanel />)
  act(() => toast({ title: 'First' }))
  act(() => toast({ title: 'Second' }))
  expect(screen.queryByText('First')).toBeNull()
  expect(screen.getByText('Second')).toBeDefined()
})

test('a toast goes after 5 seconds', () => {
  render(<ToastPanel />)
  act(() => toast({ title: 'Passing' }))
  act(() => {
    vi.advanceTimersByTime(4900)
  })
  expect(screen.queryByText('Passing')).not.toBeNull()
  act(() => {
    vi.advanceTimersByTime(200)
  })
  expect(screen.queryByText('Passing')).toBeNull()
})

test('F8 leads to the toasts', () => {
  render(<ToastPanel />)
  act(() => toast({ title: 'Here' }))
  expect(screen.getByRole('region', { name: /F8/ })).toBeDefined()
})

test('Escape elsewhere puts a toast away, but not one that offers something', () => {
  render(<ToastPanel />)
  act(() => toast({ title: 'Passing' }))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByText('Passing')).toBeNull()
  act(() => toast({ title: 'A password', action: <button type="button">Copy</button> }))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByText('A password')).not.toBeNull()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Copy' }), { key: 'Escape' })
  expect(screen.queryByText('A password')).toBeNull()
})

test('a toast that is put away returns the focus to what had it before', () => {
  render(
    <>
      <button type="button">Leave</button>
      <ToastPanel />
    </>,
  )
  screen.getByRole('button', { name: 'Leave' }).focus()
  act(() => toast({ title: 'Left' }))
  const dismiss = screen.getByRole('button', { name: 'Dismiss' })
  dismiss.focus()
  fireEvent.click(dismiss)
  expect(document.activeElement?.textContent).toBe('Leave')
})
