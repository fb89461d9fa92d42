import { fireEvent, screen, within } from '@testing-library/react'
import type { CurrentUser } from '@kith/shared/accounts.ts'
import { type ModeratorNote, notesApi } from '@kith/shared/moderator-notes.ts'
import { expect, test } from 'vitest'
import { type Answers, personOf, renderForMember } from '../../../test/community.tsx'
import { type Answer, refusal } from '../../../test/fake-server.ts'
import { ada } from '../../../test/home.tsx'
import { NotesWidget } from './NotesWidget.tsx'

const PATH = notesApi.notes
const moderator: CurrentUser = { ...ada, role: 'moderator' }
const noteOf = (id: number, part: Partial<ModeratorNote> = {}): ModeratorNote => ({
  id,
  content: `Note ${id}`,
  author: personOf(8, 'Ben'),
  createdAt: '2026-01-02T15:05:00.000Z',
  ...part,
})
const listOf = (...notes: ModeratorNote[]): Answer => ({
  body: notes,
  headers: { 'x-total-count': String(notes.length) },
})

const open = (list: Answer, me: CurrentUser, answers: Answers = {}) =>
  renderForMember(<NotesWidget />, { answers: { [`GET ${PATH}`]: list, ...answers }, path: '/', me })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const dialog = () => screen.findByRole('dialog', { name: 'Mod Notes' })
const write = async (content: string) =>
  fireEvent.change(within(await dialog()).getByLabelText('A note for all members'), {
    target: { value: content },
  })
const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add note' })

test('the newest three notes show, the newest first of all, with who wrote them and when', async () => {
  open(listOf(noteOf(4, { author: null }), noteOf(3), noteOf(2), noteOf(1)), ada)
  const rows = await screen.findAllByRole('listitem')
  expect(rows).toHaveLength(3)
  expect(rows[0]?.textContent).toMatch(/^Note 4NewestA moderatorJan 2, \d+:05 [AP]M$/)
  expect(rows[1]?.textContent).toMatch(/^Note 3BenJan 2, \d+:05 [AP]M$/)
  await press('All 4 notes')
  expect(await within(await dialog()).findByText('Note 1')).toBeDefined()
  expect(screen.queryByLabelText('A note for all members')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
})

test('without notes members have no section, and moderators one to write in', async () => {
  const { calls } = open(listOf(), ada)
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  expect(screen.queryByText('Mod Notes')).toBeNull()
})

test('a note is sent once, trimmed, and its words go when it is saved', async () => {
  const { called } = open(listOf(), moderator, { [`POST ${PATH}`]: { status: 201, body: noteOf(1) } })
  await press('Write a note')
  expect(addButton().disabled).toBe(true)
  await write('   ')
  expect(addButton().disabled).toBe(true)
  await write(' We move on Sunday. ')
  expect(screen.getByText('18/500')).toBeDefined()
  await press('Add note')
  expect(await screen.findByText('Note added')).toBeDefined()
  expect(screen.getByText('Your moderator note has been saved.')).toBeDefined()
  expect(called('POST', PATH).map(({ body }) => body)).toEqual([{ content: 'We move on Sunday.' }])
  expect(screen.getByText('0/500')).toBeDefined()
})

test('more than 500 characters can not be sent, and the counter says so', async () => {
  open(listOf(), moderator)
  await press('Write a note')
  await write('🎉'.repeat(501))
  expect(screen.getByText('501/500').className).toContain('text-danger')
  expect(addButton().disabled).toBe(true)
  await write('🎉'.repeat(500))
  expect(addButton().disabled).toBe(false)
})

test('a note that could not be saved stays in the field, and is the same when sent again', async () => {
  const { called } = open(listOf(), moderator, { [`POST ${PATH}`]: refusal(503, 'Away') })
  await press('Write a note')
  await write('Hello')
  for (const sent of [1, 2]) {
    await expect.poll(() => addButton().ariaBusy).toBeNull()
    fireEvent.click(addButton())
    await expect.poll(() => called('POST', PATH).length).toBe(sent)
  }
  expect(await screen.findByText('Failed to add note. Please try again.')).toBeDefined()
  const [one, again] = called('POST', PATH).map(({ headers }) => headers.get('idempotency-key'))
  expect(one).toBe(again)
})

test('moderators take back own notes alone, after a question; a failure brings the note back', async () => {
  const own = noteOf(2, { author: personOf(ada.id, 'Ada') })
  open(listOf(own, noteOf(1)), moderator, { [`DELETE ${PATH}/2`]: refusal(503, 'Away') })
  await press('Write a note')
  const [button, ...others] = await within(await dialog()).findAllByRole('button', {
    name: /^Delete the note/,
  })
  expect(others).toEqual([])
  fireEvent.click(button!)
  const question = await screen.findByRole('dialog', { name: 'Delete this note?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Failed to delete note')).toBeDefined()
  expect((await within(await dialog()).findAllByText('Note 2')).length).toBe(1)
})
