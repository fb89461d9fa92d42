import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderHome } from '../../test/home.tsx'
import { EMOJI, EMOJI_COLUMNS } from './emoji.ts'

test('every emoji has one sign and a name of its own', () => {
  expect(new Set(EMOJI.map(({ char }) => char)).size).toBe(EMOJI.length)
  expect(new Set(EMOJI.map(({ name }) => name)).size).toBe(EMOJI.length)
  expect(EMOJI.length % EMOJI_COLUMNS).toBe(0)
  for (const { char, name } of EMOJI) {
    expect(char).toMatch(/^\p{Extended_Pictographic}\uFE0F?$/u)
    expect(name).toMatch(/^[a-z -]+$/)
  }
})

test('an emoji is chosen with the keyboard and typed into the text', async () => {
  const insert = vi.fn(() => true)
  document.execCommand = insert
  renderHome({})
  fireEvent.click(await screen.findByRole('button', { name: 'Add emoji' }))
  const first = await screen.findByRole('button', { name: 'grinning' })
  expect(document.activeElement).toBe(first)
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  fireEvent.keyDown(screen.getByRole('button', { name: 'tears of joy' }), { key: 'ArrowDown' })
  const chosen = screen.getByRole('button', { name: 'star-struck' })
  expect(document.activeElement).toBe(chosen)
  fireEvent.click(chosen)
  expect(insert).toHaveBeenCalledWith('insertText', false, '🤩')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /share/ }))
  expect(screen.queryByRole('region', { name: 'Emoji' })).toBeNull()
})

test('Escape goes back to the text without one', async () => {
  renderHome({})
  fireEvent.click(await screen.findByRole('button', { name: 'Add emoji' }))
  fireEvent.keyDown(await screen.findByRole('button', { name: 'grinning' }), { key: 'Escape' })
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /share/ }))
})
