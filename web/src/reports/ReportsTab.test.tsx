import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { type Report, reportsApi } from '@kith/shared/reports.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { type Answers, personOf, renderForMember } from '../../test/community.tsx'
import { refusal } from '../../test/fake-server.ts'
import { ada } from '../../test/home.tsx'
import { copyOf, reasonOf, reportOf } from '../../test/report-of.ts'
import { DashboardPage } from '../dashboard/DashboardPage.tsx'

afterEach(() => vi.restoreAllMocks())

const QUEUE = `GET ${reportsApi.queue}`
const open = (
  reports: Report[] | Answers,
  { role = 'moderator', status = '' }: { role?: 'moderator' | 'admin'; status?: string } = {},
) =>
  renderForMember(<DashboardPage />, {
    answers: {
      [`GET ${reportsApi.openCount}`]: { body: { count: 3 } },
      ...(Array.isArray(reports) ? { [QUEUE]: { body: reports } } : reports),
    },
    path: `/moderator?tab=reports${status}`,
    me: { ...ada, role },
  })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const card = async (name = 'Post by Ben') => within(await screen.findByRole('article', { name }))

test('the tab counts the open reports, and an entry shows the copy, the reporters and their reasons', async () => {
  const late = reasonOf(2, 'Dan', { reason: 'Rude', copy: copyOf({ content: 'Buy later' }) })
  open([
    reportOf(1, {
      reasons: [reasonOf(1, 'Cleo', { copy: copyOf() }), late, reasonOf(3, 'Eve')],
      reasonCount: 25,
      state: 'changed',
    }),
  ])
  const { getByText, getAllByText, getByRole } = await card()
  expect(getAllByText(/^As it was when reported/)).toHaveLength(2)
  for (const words of ['Buy now', 'Buy later', 'Rude', '25 reports', 'Changed since', 'and 22 more'])
    expect(getByText(words)).toBeDefined()
  for (const name of ['Cleo', 'Dan', 'Eve']) expect(getByRole('link', { name })).toBeDefined()
  expect(getByRole('link', { name: 'Open post' }).getAttribute('href')).toBe('/posts/30')
  expect((await screen.findByRole('tab', { name: /Reports/ })).textContent).toBe('Reports3 open')
})

test('a note needs words, and is shown to the other staff', async () => {
  const note = {
    id: 1,
    author: personOf(7, 'Ada'),
    content: 'I ask him',
    createdAt: '2026-01-02T12:00:00.000Z',
  }
  let entry = reportOf(1)
  open({
    [QUEUE]: () => ({ body: [entry] }),
    [`PUT ${fillPath(reportsApi.decided, { id: 1 })}`]: () => {
      entry = reportOf(1, { notes: [note] })
      return { body: entry }
    },
  })
  await press('Note')
  await press('Add note')
  expect(await screen.findByText('Please write a note')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'I ask him' } })
  await press('Add note')
  expect(await screen.findByText('Notes among staff')).toBeDefined()
  expect(screen.getByText('I ask him')).toBeDefined()
})

test('when another has decided meanwhile, the tab says so and the list is fetched again', async () => {
  let calls = 0
  open({
    [QUEUE]: () => {
      calls += 1
      return { body: calls === 1 ? [reportOf(1)] : [] }
    },
    [`PUT ${fillPath(reportsApi.decided, { id: 1 })}`]: refusal(409, 'This report is already decided.'),
  })
  await press('Dismiss')
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss this report?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Dismiss' }))
  expect(await screen.findByText('No open reports')).toBeDefined()
  await press('Dismiss')
  expect(await screen.findByText('This report is already decided.')).toBeDefined()
  expect(await screen.findByText('No open reports')).toBeDefined()
})

test('a dismissed report leaves the list at once, and is back with its note after Undo', async () => {
  const { called } = open([reportOf(1)])
  await press('Dismiss')
  const dialog = () => screen.findByRole('dialog', { name: 'Dismiss this report?' })
  fireEvent.change(within(await dialog()).getByLabelText('Note (optional)'), { target: { value: 'A joke' } })
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Dismiss' }))
  expect(await screen.findByText('No open reports')).toBeDefined()
  expect((await screen.findByRole('tab', { name: /Reports/ })).textContent).toBe('Reports2 open')
  await press('Undo')
  await press('Dismiss')
  const note = within(await dialog()).getByLabelText<HTMLTextAreaElement>('Note (optional)')
  expect(note.value).toBe('A joke')
  expect(called('PUT', fillPath(reportsApi.decided, { id: 1 }))).toEqual([])
})

test('a member is not removed, and only admins get to User Management', async () => {
  const member = reportOf(1, { targetType: 'user', targetId: 8, postId: null })
  open([member])
  const ofModerator = await card('Member Ben')
  expect(ofModerator.queryByRole('button', { name: 'Remove…' })).toBeNull()
  expect(ofModerator.getByRole('link', { name: 'Open profile' }).getAttribute('href')).toBe('/profile/ben')
  expect(ofModerator.queryByRole('link', { name: 'User Management' })).toBeNull()
  cleanup()
  open([member], { role: 'admin' })
  const link = (await card('Member Ben')).getByRole('link', { name: 'User Management' })
  expect(link.getAttribute('href')).toBe('/moderator?tab=users&q=ben')
})

test('a deleted thing can’t be removed again, and has no link', async () => {
  open([reportOf(1, { state: 'gone', postId: null, owner: null })])
  const { getByText, queryByRole } = await card()
  expect(getByText('Deleted since')).toBeDefined()
  expect(queryByRole('button', { name: 'Remove…' })).toBeNull()
  expect(queryByRole('link', { name: 'Open post' })).toBeNull()
})

test('resolved reports say what became of them', async () => {
  const decision = {
    outcome: 'dismissed',
    note: 'A joke',
    decidedBy: personOf(9, 'Mona'),
    decidedAt: '2026-01-03T12:00:00.000Z',
  } as const
  const { called } = open([reportOf(1, { decision })], { status: '&status=resolved' })
  const { getByText, queryByRole } = await card()
  expect(getByText('Dismissed').closest('p')?.textContent).toMatch(/^Dismissed by Mona/)
  expect(getByText('A joke')).toBeDefined()
  expect(queryByRole('button', { name: 'Note' })).toBeNull()
  expect(called('GET', `${reportsApi.queue}?status=resolved`)).toHaveLength(1)
})

test('the list says when there is nothing in it, and when it could not be read', async () => {
  open([])
  expect(await screen.findByText('No open reports')).toBeDefined()
  cleanup()
  open({ [QUEUE]: refusal(500, 'Away') })
  expect(await screen.findByText('Failed to fetch reports')).toBeDefined()
})
