import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { type InvitationEmailState, invitationsApi } from '@kith/shared/invitations.ts'
import { mailApi } from '@kith/shared/mail.ts'
import { giveClipboard } from '../../test/fake-clipboard.ts'
import { fakeServer, refusal } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { InvitationsTab } from './InvitationsTab.tsx'

const invitation = (id: number, code: string, isUsed = false) => ({
  id,
  code,
  isUsed,
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: null,
  email: null,
  letter: null,
  usedBy: isUsed ? { id: 9, username: 'grace', name: 'Grace', avatar: null } : null,
  usedAt: isUsed ? '2026-11-21T10:00:00.000Z' : null,
})
const list = [invitation(2, 'ABCD-1234-EFGH'), invitation(1, 'AAAA-BBBB-CCCC', true)]

test('invitations are shown as available or used', async () => {
  fakeServer({ [`GET ${invitationsApi.invitations}`]: { body: list } })
  renderPage(InvitationsTab)
  const [available, used] = await screen.findAllByRole('listitem')
  expect(available?.textContent).toContain('ABCD-1234-EFGHAvailable')
  expect(used?.textContent).toContain('AAAA-BBBB-CCCCUsedGrace joined on Nov 21, 2026')
  expect(used && within(used).queryByRole('button')).toBeNull()
})

test('a new invitation stands on top, and is made with an idempotency key', async () => {
  const { called } = fakeServer({
    [`GET ${invitationsApi.invitations}`]: { body: [] },
    [`POST ${invitationsApi.invitations}`]: { status: 201, body: invitation(3, 'NEW1-NEW2-NEW3') },
  })
  renderPage(InvitationsTab)
  await screen.findByText('No invitations yet')
  fireEvent.click(screen.getByRole('button', { name: 'Create invitation' }))
  expect(await screen.findByText('NEW1-NEW2-NEW3')).toBeDefined()
  expect(await screen.findByText('Invitation created successfully!')).toBeDefined()
  const [call] = called('POST', invitationsApi.invitations)
  expect(call?.body).toEqual({})
  expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
})

test('a new link is made and copied in one press', async () => {
  const write = vi.fn(
    async ([item]: { 'text/plain': Promise<string> }[]) => void (await item?.['text/plain']),
  )
  giveClipboard({ write })
  vi.stubGlobal('ClipboardItem', function item(this: object, types: object) {
    Object.assign(this, types)
  })
  fakeServer({
    [`GET ${invitationsApi.invitations}`]: { body: [] },
    [`POST ${invitationsApi.invitations}`]: { status: 201, body: invitation(3, 'NEW1-NEW2-NEW3') },
  })
  renderPage(InvitationsTab)
  fireEvent.click(await screen.findByRole('button', { name: 'Copy a new link' }))
  expect(await screen.findByText('Link copied!')).toBeDefined()
  expect(await write.mock.calls[0]?.[0][0]?.['text/plain']).toMatch(/\/register\?code=NEW1-NEW2-NEW3$/)
  expect(screen.getByText('NEW1-NEW2-NEW3')).toBeDefined()
})

test('a refused invitation is told with its reason', async () => {
  fakeServer({
    [`GET ${invitationsApi.invitations}`]: { body: [] },
    [`POST ${invitationsApi.invitations}`]: refusal(409, 'Too many.'),
  })
  renderPage(InvitationsTab)
  fireEvent.click(await screen.findByRole('button', { name: 'Create invitation' }))
  expect(await screen.findByText('Failed to create invitation. Too many.')).toBeDefined()
})

test("copying the code says 'Copied!' and the link carries the code", async () => {
  const writeText = vi.fn(async () => undefined)
  giveClipboard({ writeText })
  fakeServer({ [`GET ${invitationsApi.invitations}`]: { body: list } })
  renderPage(InvitationsTab)
  fireEvent.click(await screen.findByRole('button', { name: 'Copy code' }))
  expect(await screen.findByRole('button', { name: 'Copied!' })).toBeDefined()
  expect(await screen.findByText('Invitation code copied to clipboard!')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  await expect
    .poll(() => writeText.mock.calls)
    .toEqual([['ABCD-1234-EFGH'], [`${window.location.origin}/register?code=ABCD-1234-EFGH`]])
  vi.unstubAllGlobals()
})

test('revoking asks first, then takes the invitation away', async () => {
  const rest = list.slice(1)
  let revoked = false
  const { called } = fakeServer({
    [`GET ${invitationsApi.invitations}`]: () => ({ body: revoked ? rest : list }),
    [`DELETE ${fillPath(invitationsApi.invitation, { id: 2 })}`]: () => {
      revoked = true
      return { status: 204 }
    },
  })
  renderPage(InvitationsTab)
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke ABCD-1234-EFGH' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }))
  await expect.poll(() => screen.queryByText('ABCD-1234-EFGH')).toBeNull()
  expect(called('DELETE', fillPath(invitationsApi.invitation, { id: 2 }))).toHaveLength(1)
})

test('a list that can not be had can be asked for again', async () => {
  let fails = true
  fakeServer({ [`GET ${invitationsApi.invitations}`]: () => (fails ? refusal(503, 'Away') : { body: list }) })
  renderPage(InvitationsTab)
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  fireEvent.click(again)
  expect(await screen.findByText('ABCD-1234-EFGH')).toBeDefined()
})

test('an invitation that has expired says so and offers nothing to copy', async () => {
  const expired = { ...invitation(4, 'LATE-LATE-LATE'), expiresAt: '2026-01-02T10:00:00.000Z' }
  fakeServer({ [`GET ${invitationsApi.invitations}`]: { body: [expired] } })
  renderPage(InvitationsTab)
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toBe('LATE-LATE-LATEExpiredCreated Nov 20, 2026, expired Jan 2, 2026')
})

test('a used invitation links to the profile of the member who used it', async () => {
  fakeServer({ [`GET ${invitationsApi.invitations}`]: { body: list } })
  renderPage(InvitationsTab)
  const link = await screen.findByRole('link', { name: 'Grace' })
  expect(link.getAttribute('href')).toBe('/profile/grace')
})

test('older invitations come when they are asked for, and a new one stands above them', async () => {
  fakeServer({
    [`GET ${invitationsApi.invitations}`]: ({ path }) =>
      path.includes('before=')
        ? { body: list.slice(1) }
        : { body: list.slice(0, 1), headers: { 'x-next-cursor': 'x-2' } },
    [`POST ${invitationsApi.invitations}`]: { status: 201, body: invitation(3, 'NEW1-NEW2-NEW3') },
  })
  renderPage(InvitationsTab)
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  await screen.findByText('AAAA-BBBB-CCCC')
  fireEvent.click(screen.getByRole('button', { name: 'Create invitation' }))
  await screen.findByText('NEW1-NEW2-NEW3')
  const codes = screen.getAllByText(/^[A-Z0-9]{4}-/)
  expect(codes.map(({ textContent }) => textContent)).toEqual([
    'NEW1-NEW2-NEW3',
    'ABCD-1234-EFGH',
    'AAAA-BBBB-CCCC',
  ])
})

test('where the site sends mail, an invitation can go to an address', async () => {
  const email = 'grace@example.org'
  const { called } = fakeServer({
    [`GET ${invitationsApi.invitations}`]: { body: [] },
    [`GET ${mailApi.status}`]: { body: { configured: true } },
    [`POST ${invitationsApi.invitations}`]: {
      status: 201,
      body: { ...invitation(3, 'NEW1-NEW2-NEW3'), email },
    },
  })
  renderPage(InvitationsTab)
  const field = await screen.findByLabelText<HTMLInputElement>('Invite by email')
  fireEvent.input(field, { target: { value: 'grace' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('Invalid email address')).toBeDefined()
  fireEvent.input(field, { target: { value: ` ${email} ` } })
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText(`Invitation sent to ${email}`)).toBeDefined()
  expect(called('POST', invitationsApi.invitations)[0]?.body).toEqual({ email })
  expect(screen.getByText(`Created Nov 20, 2026 for ${email}`)).toBeDefined()
  await expect.poll(() => field.value).toBe('')
})

const mailed = (id: number, letter: InvitationEmailState) => ({
  ...invitation(id, `MAIL-MAIL-000${id}`),
  email: `guest${id}@example.org`,
  letter,
})

/** As it stands in the page. */
const Content = () => (
  <main tabIndex={-1}>
    <InvitationsTab />
  </main>
)

test('an invitation says that its email has not gone out, and one that did not is sent again', async () => {
  fakeServer({
    [`GET ${invitationsApi.invitations}`]: {
      body: [mailed(4, 'waiting'), mailed(3, 'sent'), mailed(2, 'late'), mailed(1, 'unsent')],
    },
    [`GET ${mailApi.status}`]: { body: { configured: true } },
    [`POST ${fillPath(invitationsApi.email, { id: 1 })}`]: { body: mailed(1, 'waiting') },
  })
  renderPage(Content)
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => /Not sent[^.]*\./.exec(row.textContent)?.[0])).toEqual([
    undefined,
    undefined,
    'Not sent yet.',
    'Not sent.',
  ])
  const again = screen.getByRole('button', { name: /^Send again/ })
  again.focus()
  fireEvent.click(again)
  expect(await screen.findByText('The invitation to guest1@example.org is on its way again.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull()
  // The focus stays in the row.
  await expect.poll(() => rows[3]?.contains(document.activeElement)).toBe(true)
  expect(screen.queryByText(/^Not sent\./)).toBeNull()
})

test('why an email can’t be sent again is said, and it can be tried once more', async () => {
  fakeServer({
    [`GET ${invitationsApi.invitations}`]: { body: [mailed(1, 'unsent')] },
    [`GET ${mailApi.status}`]: { body: { configured: true } },
    [`POST ${fillPath(invitationsApi.email, { id: 1 })}`]: refusal(429, 'Too often.'),
  })
  renderPage(InvitationsTab)
  fireEvent.click(await screen.findByRole('button', { name: /^Send again/ }))
  expect(await screen.findByText('The invitation could not be sent again. Too often.')).toBeDefined()
  expect(screen.getByRole('button', { name: /^Send again/ })).toBeDefined()
})

test('where it sends none, nothing is said of it', async () => {
  fakeServer({
    [`GET ${invitationsApi.invitations}`]: { body: list },
    [`GET ${mailApi.status}`]: { body: { configured: false } },
  })
  renderPage(InvitationsTab)
  await screen.findByText('ABCD-1234-EFGH')
  expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull()
})

test('an invitation is made for as long as was chosen', async () => {
  const { called } = fakeServer({
    [`GET ${invitationsApi.invitations}`]: { body: [] },
    [`POST ${invitationsApi.invitations}`]: { status: 201, body: invitation(3, 'NEW1-NEW2-NEW3') },
  })
  renderPage(InvitationsTab)
  fireEvent.change(await screen.findByLabelText('How long an invitation works'), { target: { value: '7' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create invitation' }))
  await expect.poll(() => called('POST', invitationsApi.invitations)[0]?.body).toEqual({ expiresInDays: 7 })
})
