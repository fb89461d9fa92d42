import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accountsApi } from '@kith/shared/accounts.ts'
import { fillPath } from '@kith/shared/basics.ts'
import { mailApi } from '@kith/shared/mail.ts'
import { ownProfileApi } from '@kith/shared/own-profile.ts'
import { descriptionOf } from '../../test/description-of.ts'
import { refusal } from '../../test/fake-server.ts'
import { ada } from '../../test/home.tsx'
import { renderOwnProfile, renderSettings } from '../../test/own-profile.tsx'

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const save = async () => {
  await screen.findByLabelText('Full Name')
  press('Update Profile')
}

test('the form holds the profile, and what is changed is saved', async () => {
  const { called } = renderOwnProfile()
  await screen.findByLabelText('Full Name')
  expect(screen.getByLabelText<HTMLInputElement>('Username').readOnly).toBe(true)
  expect(screen.getByText('Username cannot be changed')).toBeDefined()
  type('Full Name', 'Ada Lovelace')
  type('Bio', 'I count.')
  expect(screen.getByText('8/500')).toBeDefined()
  press('Add Link')
  type('Title', 'Notes')
  type('URL', 'https://example.org/notes')
  await save()
  expect(await screen.findByText('Profile updated successfully!')).toBeDefined()
  expect(called('PUT', ownProfileApi.profile)[0]?.body).toEqual({
    name: 'Ada Lovelace',
    bio: 'I count.',
    links: [{ title: 'Notes', url: 'https://example.org/notes' }],
  })
})

test('a field that is not changed is not sent, as it may be changed on another device', async () => {
  const { called } = renderOwnProfile()
  await screen.findByLabelText('Full Name')
  type('Bio', 'I count.')
  await save()
  expect(await screen.findByText('Profile updated successfully!')).toBeDefined()
  expect(called('PUT', ownProfileApi.profile)[0]?.body).toEqual({ bio: 'I count.' })
})

test('what is wrong is said beside its field, in its exact words, and nothing is sent', async () => {
  const { called } = renderOwnProfile()
  await screen.findByLabelText('Full Name')
  type('Full Name', ' ')
  type('Email', 'nobody')
  type('Bio', 'x'.repeat(501))
  press('Add Link')
  type('URL', 'example.org')
  await save()
  for (const wording of [
    'Name is required',
    'Invalid email address',
    'Current password is required',
    'Bio must be 500 characters or less',
    'Link title is required',
    'Please enter a valid URL',
  ])
    expect(await screen.findByText(wording)).toBeDefined()
  expect(screen.getByText('501/500').className).toContain('text-danger')
  expect(called('PUT', ownProfileApi.profile)).toEqual([])
})

test('links are added and taken away, ten at most', async () => {
  renderOwnProfile()
  await screen.findByLabelText('Full Name')
  for (let n = 0; n < 10; n += 1) press('Add Link')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Link' }).disabled).toBe(true)
  press('Remove link 3')
  expect(screen.getAllByLabelText('URL')).toHaveLength(9)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Link' }).disabled).toBe(false)
})

test('another e-mail address asks for the password and sends it along', async () => {
  const { called } = renderOwnProfile()
  await screen.findByLabelText('Full Name')
  expect(screen.queryByLabelText('Current password')).toBeNull()
  type('Email', 'lovelace@example.com')
  type('Current password', 'correct horse')
  await save()
  await screen.findByText('Profile updated successfully!')
  expect(called('PUT', ownProfileApi.profile)[0]?.body).toMatchObject({
    email: 'lovelace@example.com',
    currentPassword: 'correct horse',
  })
})

test('a refusal shows in a toast and beside the field that it is about', async () => {
  const taken = 'This email address is already in use'
  renderOwnProfile({
    [`PUT ${ownProfileApi.profile}`]: refusal(409, taken, [{ path: 'email', message: taken }]),
  })
  await screen.findByLabelText('Full Name')
  type('Email', 'taken@example.com')
  type('Current password', 'correct horse')
  await save()
  expect(await screen.findByText('Failed to update profile')).toBeDefined()
  expect(screen.getAllByText(taken)).toHaveLength(2)
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Email'))
})

test('before the page is left with unsaved changes, it asks', async () => {
  const { history } = renderOwnProfile()
  await screen.findByLabelText('Full Name')
  type('Bio', 'Half a thought')
  fireEvent.click(screen.getByRole('tab', { name: 'Settings' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Bio').value).toBe('Half a thought')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('tab', { name: 'Settings' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await expect.poll(() => history.location.search).toContain('tab=settings')
  fireEvent.click(screen.getByRole('tab', { name: 'Profile' }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Bio')).value).toBe('')
})

test('unsaved changes are still there after a reload, but never a password', async () => {
  renderOwnProfile()
  await screen.findByLabelText('Full Name')
  type('Bio', 'Half a thought')
  type('Email', 'lovelace@example.com')
  type('Current password', 'correct horse')
  press('Add Link')
  type('Title', 'Notes')
  expect(Object.values<string>(localStorage).join(' ')).not.toMatch(/horse|lovelace/)
  cleanup()
  renderOwnProfile()
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Bio')).value).toBe('Half a thought')
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Notes')
  type('URL', 'https://example.org/notes')
  await save()
  expect(await screen.findByText('Profile updated successfully!')).toBeDefined()
  expect(Object.keys(localStorage)).toEqual([])
})

test('the password form says what a password must be, and what is wrong', async () => {
  const { called } = renderOwnProfile()
  await screen.findByLabelText('Current Password')
  expect(descriptionOf(screen.getByLabelText('New Password'))).toMatch(/^At least 6 characters/)
  press('Change Password')
  expect(await screen.findByText('Current password is required')).toBeDefined()
  expect(screen.getByText('Password must be at least 6 characters')).toBeDefined()
  expect(screen.getByText('Please confirm your password')).toBeDefined()
  type('New Password', 'better horse')
  type('Confirm New Password', 'other horse')
  press('Change Password')
  expect(await screen.findByText("Passwords don't match")).toBeDefined()
  expect(called('PUT', ownProfileApi.password)).toEqual([])
})

test("the server's refusal of a password stands above the form; success empties it", async () => {
  let isRight = false
  renderOwnProfile({
    [`PUT ${ownProfileApi.password}`]: () =>
      isRight ? { body: ada } : refusal(400, 'Current password is incorrect'),
  })
  await screen.findByLabelText('Current Password')
  type('Current Password', 'wrong horse')
  type('New Password', 'better horse')
  type('Confirm New Password', 'better horse')
  press('Change Password')
  expect((await screen.findByRole('alert')).textContent).toBe('Current password is incorrect')
  isRight = true
  press('Change Password')
  expect(await screen.findByText('Password changed successfully!')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe('')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a password that everybody has is refused at its field, until it is changed', async () => {
  const wording = 'This password is too common'
  renderOwnProfile({
    [`PUT ${ownProfileApi.password}`]: refusal(400, wording, [{ path: 'newPassword', message: wording }]),
  })
  await screen.findByLabelText('Current Password')
  type('Current Password', 'correct horse')
  type('New Password', 'letmein')
  type('Confirm New Password', 'letmein')
  press('Change Password')
  expect(await screen.findByText(wording)).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('New Password'))
  type('New Password', 'better horse')
  await expect.poll(() => screen.queryByText(wording)).toBeNull()
})

test('account information tells since when, and the number', async () => {
  renderOwnProfile()
  const section = await screen.findByRole('region', { name: 'Account Information' })
  expect(within(section).getByText('Jan 1, 2026')).toBeDefined()
  expect(within(section).getByText('7')).toBeDefined()
})

test('mail is offered only by a site that can send it; a failed change is taken back', async () => {
  const { queries } = renderOwnProfile()
  await screen.findByLabelText('Full Name')
  await expect.poll(() => queries.isFetching()).toBe(0)
  expect(screen.queryByRole('switch')).toBeNull()
})

test('the mail switch changes at once, and comes back with a word when that fails', async () => {
  const { called } = renderOwnProfile({
    [`GET ${mailApi.status}`]: { body: { configured: true } },
    [`PUT ${ownProfileApi.emailPreferences}`]: { status: 500 },
  })
  const toggle = await screen.findByRole<HTMLInputElement>('switch')
  expect(toggle.checked).toBe(true)
  fireEvent.click(toggle)
  expect(await screen.findByText('Failed to update email preferences')).toBeDefined()
  expect(called('PUT', ownProfileApi.emailPreferences)[0]?.body).toEqual({ emailNotifications: false })
  await expect.poll(() => toggle.checked).toBe(true)
})

const sessionOf = (id: number, part: object = {}) => ({
  id,
  device: 'Firefox on Windows',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSeen: '2026-01-02T00:00:00.000Z',
  isCurrent: false,
  ...part,
})

test('sessions are listed, and the others are signed out together or one by one', async () => {
  let sessions = [
    sessionOf(1, { isCurrent: true }),
    sessionOf(2, { device: 'Chrome on Android' }),
    sessionOf(3),
  ]
  const { called } = renderSettings('security', {
    [`GET ${accountsApi.sessions}`]: () => ({ body: sessions }),
    [`DELETE ${fillPath(accountsApi.session, { id: 2 })}`]: () => {
      sessions = sessions.filter(({ id }) => id !== 2)
      return { status: 204 }
    },
    [`DELETE ${accountsApi.sessions}`]: () => {
      sessions = sessions.filter(({ isCurrent }) => isCurrent)
      return { status: 204 }
    },
  })
  expect(await screen.findByText('This device')).toBeDefined()
  press('Sign out Chrome on Android, since Jan 1, 2026')
  await expect.poll(() => screen.queryByText('Chrome on Android')).toBeNull()
  press('Sign out others')
  expect(await screen.findByText('Signed out everywhere else')).toBeDefined()
  expect(screen.getAllByText('Firefox on Windows')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Sign out others' })).toBeNull()
  expect(called('DELETE', accountsApi.sessions)).toHaveLength(1)
})

test('a session that could not be ended comes back', async () => {
  const sessions = [sessionOf(1, { isCurrent: true, device: 'Edge on Windows' }), sessionOf(2)]
  renderSettings('security', {
    [`GET ${accountsApi.sessions}`]: { body: sessions },
    [`DELETE ${accountsApi.sessions}`]: { status: 500 },
  })
  await screen.findByText('Firefox on Windows')
  press('Sign out others')
  expect(await screen.findByText('Failed to sign out there')).toBeDefined()
  expect(await screen.findByText('Firefox on Windows')).toBeDefined()
})
