import { cleanup, fireEvent, screen } from '@testing-library/react'
import { auditAction, auditApi, type AuditEntry } from '@kith/shared/audit.ts'
import { expect, test } from 'vitest'
import { personOf } from '../../test/community.tsx'
import { type Answers, renderDashboard } from '../../test/dashboard.tsx'
import { refusal } from '../../test/fake-server.ts'

const LOG = `GET ${auditApi.log}`
const open = (answers: Answers, search = '') => renderDashboard(`?tab=audit${search}`, answers)
const entryOf = (id: number, part: Partial<AuditEntry>): AuditEntry => ({
  id,
  act: 'post.delete',
  actor: { username: 'ben', person: personOf(8, 'Ben') },
  subject: { username: 'cleo', person: personOf(9, 'Cleo') },
  targetId: 1,
  detail: null,
  createdAt: '2026-01-02T12:00:00.000Z',
  ...part,
})
const sentences = async () =>
  (await screen.findAllByRole('listitem')).map((item) => item.querySelector('p')?.textContent)

test('each act is a sentence', async () => {
  open({ [LOG]: { body: auditAction.options.map((one, at) => entryOf(at + 1, { act: one })) } })
  expect(await sentences()).toEqual([
    'Ben deleted a post by Cleo.',
    'Ben pinned a post by Cleo.',
    'Ben unpinned a post by Cleo.',
    'Ben deleted a community of Cleo.',
    'Ben removed what was reported of Cleo.',
    'Ben dismissed a report about Cleo.',
    'Ben added a note to a report about Cleo.',
    'Ben registered as the first admin.',
    'Ben changed the role of Cleo.',
    'Ben suspended Cleo.',
    'Ben lifted the suspension of Cleo.',
    'Ben reset the password of Cleo.',
    'Ben deleted the account of Cleo.',
    'Ben changed the settings.',
    'Ben changed the colors.',
    'Ben edited the About page.',
    'Ben asked for a backup.',
    'Ben wrote a note.',
    'Ben deleted a note by Cleo.',
  ])
})

test('what was edited on the About page is said in words', async () => {
  const edit = entryOf(1, { act: 'content.edit', subject: null, detail: 'highlight_connect_title' })
  open({ [LOG]: { body: [edit] } })
  expect(await sentences()).toEqual(['Ben edited the About page: highlight connect title'])
})

test('a member who has left is named by the username, and the note of the act follows', async () => {
  const gone = { username: 'cleo', person: null }
  open({
    [LOG]: { body: [entryOf(1, { act: 'user.role', actor: gone, subject: gone, detail: 'moderator' })] },
  })
  expect(await sentences()).toEqual(['@cleo changed the role of @cleo: moderator'])
})

test('an act on nobody names nobody', async () => {
  open({ [LOG]: { body: [entryOf(1, { subject: null })] } })
  expect(await sentences()).toEqual(['Ben deleted a post.'])
})

test('a username and an act go to the server, and stay in the address', async () => {
  const { calls, history } = open({ [LOG]: { body: [] } })
  expect(await screen.findByText('Nothing yet')).toBeDefined()
  fireEvent.change(screen.getByRole('combobox', { name: 'Action' }), { target: { value: 'user.role' } })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ben' } })
  await expect.poll(() => history.location.search).toBe('?tab=audit&act=user.role&q=ben')
  await expect.poll(() => calls.at(-1)?.path).toBe(`${auditApi.log}?q=ben&act=user.role`)
  expect(await screen.findByText('Nothing found')).toBeDefined()
})

test('a log that could not be read can be asked for again', async () => {
  open({ [LOG]: refusal(500, 'Away') })
  expect(await screen.findByText('Failed to fetch the audit log')).toBeDefined()
  cleanup()
})
