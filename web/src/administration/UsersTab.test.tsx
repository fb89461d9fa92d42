import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { administrationApi, type ManagedMember } from '@kith/shared/administration.ts'
import { expect, test } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { type Answers, managed, renderDashboard } from '../../test/dashboard.tsx'
import { type Answer, refusal } from '../../test/fake-server.ts'
import { chooseFrom } from '../../test/open-menu.ts'
import { moderationApi } from '@kith/shared/moderation.ts'

const LIST = `GET ${administrationApi.members}`
const counts = { total: 1_234, user: 1_230, moderator: 3, admin: 1, suspended: 2 }

function open(members: ManagedMember[], answers: Answers = {}, search = '') {
  return renderDashboard(`?tab=users${search}`, {
    [LIST]: { body: members },
    [`GET ${administrationApi.summary}`]: { body: counts },
    ...answers,
  })
}
const self = managed(7, 'Ada', { role: 'admin' })
const ben = managed(8, 'Ben')
const row = async (name: string) => (await screen.findByRole('link', { name })).closest('li')
const manage = (name: string) => () => screen.getByRole('button', { name: `Manage ${name}` })
const confirm = async (title: string, button: string) =>
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: button }),
  )
const listed = (calls: { path: string }[]) => calls.map(({ path }) => path.split('?')[1] ?? '')

test('each member stands with the account, the role, and when they were seen; the own row has no menu', async () => {
  open([self, { ...ben, role: 'moderator', lastSeen: null }])
  const text = (await row('Ben'))?.textContent
  for (const words of ['Moderator', '@ben', 'ben@example.com', 'Joined Jan 2, 2026', 'Never signed in'])
    expect(text).toContain(words)
  expect((await row('Ada'))?.textContent).toContain('You')
  expect(screen.queryByRole('button', { name: 'Manage Ada' })).toBeNull()
  expect(await screen.findByText(/1,230 users, 3 moderators, 1 admin, 2 suspended/)).toBeDefined()
})

test('a search, a role and an order go to the server, and stay in the address', async () => {
  const { calls, history } = open([self, ben])
  await row('Ben')
  fireEvent.change(screen.getByRole('combobox', { name: 'Role' }), { target: { value: 'user' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort' }), { target: { value: 'alphabetical' } })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' ben ' } })
  await expect.poll(() => history.location.search).toBe('?tab=users&role=user&sort=alphabetical&q=ben')
  await expect
    .poll(() => listed(calls).findLast((query) => query.includes('q=')))
    .toBe('q=ben&role=user&sort=alphabetical')
})

test('what the address says is asked for at once', async () => {
  const { calls } = open([ben], {}, '&q=ben&role=moderator&sort=alphabetical')
  await row('Ben')
  expect(listed(calls)).toContain('q=ben&role=moderator&sort=alphabetical')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('ben')
})

test('an empty list says so, and filters that leave nobody can be cleared', async () => {
  open([])
  expect(await screen.findByText('No users found')).toBeDefined()
  cleanup()
  const { history } = open([], {}, '&q=zz')
  expect(await screen.findByText('No users match your filters')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('No users found')).toBeDefined()
  await expect.poll(() => history.location.search).toBe('?tab=users')
})

test('a list that could not be read can be asked for again', async () => {
  open([], { [LIST]: refusal(500, 'Away') })
  expect(await screen.findByText('Failed to fetch users')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('a new role shows at once, and is taken back when that fails', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const { called } = open([ben], { [`PUT ${fillPath(administrationApi.role, { id: 8 })}`]: () => promise })
  await chooseFrom(manage('Ben'), 'Change role…')
  fireEvent.click(await screen.findByRole('radio', { name: 'Admin' }))
  await confirm('The role of Ben', 'Change role')
  await expect.poll(async () => (await row('Ben'))?.textContent).toContain('Admin')
  resolve(refusal(409, 'This is the last admin.'))
  expect(await screen.findByText('Failed to update user role')).toBeDefined()
  expect(screen.getByText('This is the last admin.')).toBeDefined()
  expect((await row('Ben'))?.textContent).not.toContain('Admin')
  expect(called('PUT', fillPath(administrationApi.role, { id: 8 }))[0]?.body).toEqual({ role: 'admin' })
})

test('a reset asks first, and shows the new password once, to be copied', async () => {
  const { called } = open([ben], {
    [`POST ${fillPath(administrationApi.password, { id: 8 })}`]: {
      body: { resetPassword: 'abcd-efgh-jkmn-pqrs' },
    },
  })
  await chooseFrom(manage('Ben'), 'Reset password…')
  expect(called('POST', fillPath(administrationApi.password, { id: 8 }))).toEqual([])
  await confirm('Reset the password of Ben?', 'Reset password')
  expect(await screen.findByText('Password reset successfully')).toBeDefined()
  expect(screen.getByText('abcd-efgh-jkmn-pqrs')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Copy' })).toBeDefined()
})

test('a suspension needs a day to come and a reason, and shows in the row', async () => {
  const { called } = open([ben], {
    [`PUT ${fillPath(administrationApi.suspension, { id: 8 })}`]: ({ body }) => ({
      body: { ...ben, suspension: body },
    }),
  })
  await chooseFrom(manage('Ben'), 'Suspend…')
  fireEvent.input(await screen.findByLabelText('Until'), { target: { value: '2020-01-01' } })
  await confirm('Suspend Ben?', 'Suspend')
  expect(await screen.findByText('The suspension must end in the future')).toBeDefined()
  expect(screen.getByText('Please give a reason')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '1 month' }))
  fireEvent.input(screen.getByLabelText('Reason'), { target: { value: 'Too loud' } })
  await confirm('Suspend Ben?', 'Suspend')
  expect(await screen.findByText('Ben is suspended')).toBeDefined()
  expect((await row('Ben'))?.textContent).toMatch(/Suspended until .+: Too loud/)
  const [sent] = called('PUT', fillPath(administrationApi.suspension, { id: 8 }))
  const { until, reason } = sent!.body as { until: string; reason: string }
  expect(reason).toBe('Too loud')
  expect((Date.parse(until) - Date.now()) / 86_400_000).toBeCloseTo(29.5, -1)
})

test('a suspension can be lifted', async () => {
  const { called } = open(
    [{ ...ben, suspension: { until: '2031-03-04T05:06:00.000Z', reason: 'Too loud' } }],
    {
      [`DELETE ${fillPath(administrationApi.suspension, { id: 8 })}`]: { body: ben },
    },
  )
  expect((await row('Ben'))?.textContent).toContain('Too loud')
  await chooseFrom(manage('Ben'), 'Lift suspension…')
  await confirm('Lift the suspension of Ben?', 'Lift suspension')
  expect(await screen.findByText('Ben may sign in again')).toBeDefined()
  expect((await row('Ben'))?.textContent).not.toContain('Too loud')
  expect(called('DELETE', fillPath(administrationApi.suspension, { id: 8 }))).toHaveLength(1)
})

test('deleting asks first, takes the member off the list, and brings them back when it fails', async () => {
  open([ben, managed(9, 'Cleo')], {
    [`DELETE ${fillPath(administrationApi.member, { id: 8 })}`]: { status: 204 },
  })
  await chooseFrom(manage('Ben'), 'Delete…')
  await confirm('Delete Ben?', 'Delete user')
  expect(await screen.findByText('User deleted successfully')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Ben' })).toBeNull()
  await expect.poll(() => document.activeElement?.closest('li')?.textContent).toContain('Cleo')
  cleanup()
  open([ben], { [`DELETE ${fillPath(administrationApi.member, { id: 8 })}`]: refusal(503, 'Away') })
  await chooseFrom(manage('Ben'), 'Delete…')
  await confirm('Delete Ben?', 'Delete user')
  expect(await screen.findByText('Failed to delete user')).toBeDefined()
  expect(await row('Ben')).toBeDefined()
})

test('a moderator has no such tab', async () => {
  renderDashboard('?tab=users', { [`GET ${moderationApi.posts}`]: { body: [] } }, 'moderator')
  expect(await screen.findByRole('heading', { name: /Moderator Dashboard/ })).toBeDefined()
  expect(screen.queryByRole('tab', { name: 'User Management' })).toBeNull()
})
