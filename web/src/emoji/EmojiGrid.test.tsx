import { settingsApi } from '@kith/shared/settings/settings.ts'
import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fake-server.ts'
import { ada, renderHome } from '../../test/home.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { settingsOf } from '../../test/settings-of.ts'
import { MeContext } from '../accounts/api.ts'
import { NewCommentForm } from '../comments/NewCommentForm.tsx'
import { MessageComposer } from '../messages/MessageComposer.tsx'
import { EMOJI, EMOJI_COLUMNS } from './emoji.ts'

const nothing = () => undefined

test('every emoji has one sign and a name of its own', () => {
  expect(new Set(EMOJI.map(({ char }) => char)).size).toBe(EMOJI.length)
  expect(new Set(EMOJI.map(({ name }) => name)).size).toBe(EMOJI.length)
  expect(EMOJI.length % EMOJI_COLUMNS).toBe(0)
  for (const { char, name } of EMOJI) {
    expect(char).toMatch(/^\p{Extended_Pictographic}\uFE0F?$/u)
    expect(name).toMatch(/^[a-z -]+$/)
  }
})

const renderForm = (form: ReactNode) => {
  fakeServer({ [`GET ${settingsApi.settings}`]: { body: settingsOf() } })
  renderPage(() => <MeContext value={ada}>{form}</MeContext>)
}

test.each([
  ['a post', 'What would you like to share?', () => renderHome({})],
  ['a comment', 'Write a comment', () => renderForm(<NewCommentForm postId={4} asked={0} />)],
  ['a message', 'Message', () => renderForm(<MessageComposer otherId={9} name="Cleo" onSend={nothing} />)],
])('in %s an emoji is chosen with the keyboard and typed into the text', async (_, label, render) => {
  const insert = vi.fn(() => true)
  document.execCommand = insert
  render()
  const field = await screen.findByRole('textbox', { name: label })
  fireEvent.focus(field)
  fireEvent.click(await screen.findByRole('button', { name: 'Add emoji' }))
  const first = await screen.findByRole('button', { name: 'grinning' })
  expect(document.activeElement).toBe(first)
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  fireEvent.keyDown(screen.getByRole('button', { name: 'tears of joy' }), { key: 'ArrowDown' })
  const chosen = screen.getByRole('button', { name: 'star-struck' })
  expect(document.activeElement).toBe(chosen)
  fireEvent.click(chosen)
  expect(insert).toHaveBeenCalledWith('insertText', false, '🤩')
  expect(document.activeElement).toBe(field)
  expect(screen.queryByRole('region', { name: 'Emoji' })).toBeNull()
})

test('Escape goes back to the text without one', async () => {
  renderHome({})
  fireEvent.click(await screen.findByRole('button', { name: 'Add emoji' }))
  fireEvent.keyDown(await screen.findByRole('button', { name: 'grinning' }), { key: 'Escape' })
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /share/ }))
})
