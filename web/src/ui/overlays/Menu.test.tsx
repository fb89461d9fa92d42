import { fireEvent, render, screen } from '@testing-library/react'
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

test('a press before the menu has loaded opens it, and the button stays the same', async () => {
  const { Menu } = await import('./Menu.tsx')
  render(
    <Menu label="More" className="" groups={[[{ label: 'Copy', onSelect: () => undefined }]]}>
      …
    </Menu>,
  )
  const button = screen.getByRole('button', { name: 'More' })
  fireEvent.click(button)
  expect(screen.queryByRole('menu')).toBeNull()
  loading.resolve()
  expect(await screen.findByRole('menuitem', { name: 'Copy' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'More', expanded: true })).toBe(button)
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  await expect.poll(() => screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
})
