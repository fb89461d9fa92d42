import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { createUser, resetPassword, setRole } from './operator.ts'
import { matchesHash } from './passwords/password-hash.ts'

let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('users').execute()
  await database.db.deleteFrom('former_usernames').execute()
})

const make = (username: string, more: object = {}) =>
  createUser(database.db, {
    username,
    name: 'A Member',
    email: `${username}@example.org`,
    password: 'correct horse',
    ...more,
  })
const row = (username: string) =>
  database.db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow()

test('a member made from the console can sign in and has the role asked for', async () => {
  await make('ann')
  await make('root_admin', { role: 'admin' })
  expect(await row('ann')).toMatchObject({ role: 'user', must_change_password: false, last_login: null })
  expect((await row('root_admin')).role).toBe('admin')
  expect(await matchesHash('correct horse', (await row('ann')).password_hash)).toBe(true)
})

test('a wrong value is refused in one sentence that names it', async () => {
  await expect(make('a')).rejects.toThrow('username: Use 3 to 30 letters, digits or underscores')
  await expect(make('ann', { password: '123' })).rejects.toThrow(
    'password: Password must be at least 6 characters',
  )
  await expect(make('ann', { password: 'Password' })).rejects.toThrow('This password is too common')
  await expect(make('annabel', { password: 'Annabel' })).rejects.toThrow('This password is too common')
  await expect(make('ann', { email: 'nobody' })).rejects.toThrow('email: Invalid email address')
  await expect(make('ann', { role: 'king' })).rejects.toThrow('role:')
  await make('ann')
  await expect(make('ANN', { email: 'other@example.org' })).rejects.toThrow('This username is taken')
  await expect(make('ben', { email: 'ANN@example.org' })).rejects.toThrow(
    'This email address is already in use',
  )
})

test('a role is given by user name in any letter case', async () => {
  await make('ann')
  await setRole(database.db, 'Ann', 'moderator')
  expect((await row('ann')).role).toBe('moderator')
})

test('an unknown member or role is refused', async () => {
  await expect(setRole(database.db, 'nobody', 'admin')).rejects.toThrow('There is no member called nobody.')
  await expect(resetPassword(database.db, 'nobody')).rejects.toThrow('There is no member called nobody.')
  await make('ann')
  await expect(setRole(database.db, 'ann', 'king' as 'admin')).rejects.toThrow('user, moderator, admin')
})

test('the last admin keeps the role, however many are demoted at once', async () => {
  const names = ['admin_a', 'admin_b', 'admin_c']
  await Promise.all(names.map((name) => make(name, { role: 'admin' })))
  const demoted = await Promise.allSettled(names.map((name) => setRole(database.db, name, 'user')))
  const refused = demoted.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(1)
  expect(refused[0]?.reason).toMatchObject({ status: 409, code: 'last_admin' })
  const admins = await database.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
  expect(admins).toHaveLength(1)
})

test('a reset gives a new password each time', async () => {
  await make('ann')
  const [first, second] = [await resetPassword(database.db, 'ann'), await resetPassword(database.db, 'ann')]
  expect(first).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  expect(second).not.toBe(first)
  const { password_hash: hash, must_change_password: must } = await row('ann')
  expect([await matchesHash(first, hash), await matchesHash(second, hash), must]).toEqual([false, true, true])
})
