import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DialogPanel } from './DialogPanel.tsx'
import { ToastPanel } from './ToastPanel.tsx'
import { toast } from './toast.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
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

/** Where the elements with these words in them stand, from top to bottom, and everything else at the lower edge. */
function layOut(places: Record<string, [top: number, bottom: number]>): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const [top, bottom] = (this.matches('[data-actions]') && places[this.textContent]) || [
      window.innerHeight - 80,
      window.innerHeight,
    ]
    return new DOMRect(0, top, 400, bottom - top)
  })
}

const edgeOf = (words: string) => screen.getByText(words).closest('ol')?.style.bottom

test('a toast stands above the buttons of a dialog', async () => {
  render(
    <>
      <DialogPanel open onOpenChange={vi.fn()} title="Leave?" actions={<button type="button">Yes</button>} />
      <ToastPanel />
    </>,
  )
  layOut({ Yes: [700, 740] })
  act(() => toast({ title: 'Not sent' }))
  await act(async () => undefined)
  expect(edgeOf('Not sent')).toBe(`${window.innerHeight - 700}px`)
})

test('a new toast stands above the row under a post, and a press does not move it', async () => {
  render(
    <>
      <footer data-actions>
        <button type="button">Like</button>
      </footer>
      <ToastPanel />
    </>,
  )
  layOut({ Like: [700, 740] })
  act(() => toast({ title: 'Saved' }))
  await act(async () => undefined)
  expect(edgeOf('Saved')).toBe(`${window.innerHeight - 700}px`)
  layOut({ Like: [100, 140] })
  screen.getByRole('button', { name: 'Like' }).focus()
  expect(edgeOf('Saved')).toBe(`${window.innerHeight - 700}px`)
})
