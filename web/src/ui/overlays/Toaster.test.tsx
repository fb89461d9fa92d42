import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

vi.mock(import('./ToastPanel.tsx'), () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/ToastPanel.js')
})

// Other files of this process may have loaded it.
beforeEach(() => {
  vi.resetModules()
})

test('without its code a toast still says its words, and can be put away', async () => {
  const { Toaster } = await import('./Toaster.tsx')
  const { toast } = await import('./toast.ts')
  render(<Toaster />)
  const onDismiss = vi.fn()
  act(() => toast({ title: 'Post created!', description: 'It is on its way.', onDismiss }))
  expect(await screen.findByText('Post created!')).toBeDefined()
  expect(screen.getByText('It is on its way.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(onDismiss).toHaveBeenCalledOnce()
  expect(screen.queryByText('Post created!')).toBeNull()
})
