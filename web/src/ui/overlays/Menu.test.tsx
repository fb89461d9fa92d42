import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

const loading = Promise.withResolvers<void>()
vi.mock(import('./MenuPanel.tsx'), async (original) => {
  await loading.promise
  return original()
})

// Other files of this process may have loaded the menu.
beforeEach(() => {
  vi.resetModules()
})

test('the button keeps the focus when its menu has loaded', async () => {
  const { Menu } = await import('./Menu.tsx')
  render(
    <Menu label="More" className="" groups={[]}>
      …
    </Menu>,
  )
  const early = screen.getByRole('button', { name: 'More' })
  act(() => early.focus())
  loading.resolve()
  await expect.poll(() => screen.getByRole('button', { name: 'More' }) === early).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }))
})
