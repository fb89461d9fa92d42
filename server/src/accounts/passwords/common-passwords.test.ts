import { expect, test } from 'vitest'
import { refuseCommonPassword } from './common-passwords.ts'

const outcome = (password: string, username = 'ada_l') =>
  refuseCommonPassword(password, username, 'newPassword').then(
    () => 'accepted',
    (error: { status: number; message: string; issues: unknown }) => [
      error.status,
      error.message,
      error.issues,
    ],
  )
const REFUSED = [
  400,
  'This password is too common',
  [{ path: 'newPassword', message: 'This password is too common' }],
]

test.each([
  'password',
  'Password',
  'PASSWORD1',
  'iloveyou',
  'qwerty123',
  'secret',
  'trustno1',
  '1q2w3e4r',
  'passw0rd',
  '123456',
  '123456789',
  'ｐａｓｓｗｏｒｄ',
])('%s is on the list', async (password) => {
  expect(await outcome(password)).toEqual(REFUSED)
})

test.each(['222222', 'aaaaaaaa', '654321', '987654321', 'abcdef', 'ytrewq', 'hahaha', '12341234', '696969'])(
  '%s is as common, though the list leaves such ones to a rule',
  async (password) => expect(await outcome(password)).toEqual(REFUSED),
)

test('the own user name is refused in any letter case, that of others is not', async () => {
  expect(await outcome('Ada_Lovelace', 'ada_lovelace')).toEqual(REFUSED)
  expect(await outcome('Ada_Lovelace', 'grace_h')).toBe('accepted')
})

test.each([
  'correct horse',
  'correct horse battery staple',
  'x'.repeat(200),
  'Ada_Lovelace1',
  'a password',
  'kq7-2mfx-wz4h',
  'пароль от моего дома',
])('%s is taken', async (password) => expect(await outcome(password)).toBe('accepted'))
