import { expect, test, vi } from 'vitest'
import { hashPassword, matchesHash } from './password-hash.ts'
import { openPasswords } from './passwords.ts'

test('a hash is an argon2id PHC string with a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword('same words'), hashPassword('same words')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(other)
})

test('only the password that was hashed matches, however its letters are composed', async () => {
  const stored = await hashPassword('cr\u00e8me 1')
  expect(await matchesHash('cr\u00e8me 1', stored)).toBe(true)
  expect(await matchesHash('cre\u0300me 1', stored)).toBe(true)
  expect(await matchesHash('Cr\u00e8me 1', stored)).toBe(false)
  expect(await matchesHash('', stored)).toBe(false)
})

test('a hash made at another cost is still checked', async () => {
  // The reference implementation's answer for: password, salt "somesalt", m=256, t=2, p=2.
  const stored = '$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc'
  expect(await matchesHash('password', stored)).toBe(true)
})

test('what is no hash matches nothing', async () => {
  for (const stored of ['none', '', '$argon2id$', 'plain password']) {
    expect(await matchesHash(stored, stored)).toBe(false)
  }
})

test('a missing hash is compared at the same cost as a stored one', async () => {
  const derive = vi.fn(matchesHash)
  const passwords = openPasswords({ hashPassword, matchesHash: derive })
  expect(await passwords.matches('secret', undefined)).toBe(false)
  expect(derive).toHaveBeenCalledTimes(1)
})

test('two are hashed at a time, a hundred wait, and more are told to come back', async () => {
  const gate = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const slow = async () => {
    running += 1
    most = Math.max(most, running)
    await gate.promise
    running -= 1
    return 'hash'
  }
  const passwords = openPasswords({ hashPassword: slow, matchesHash })
  const first = Array.from({ length: 2 }, () => passwords.hash('x'))
  await vi.waitFor(() => expect(running).toBe(2))
  const waiting = Array.from({ length: 100 }, () => passwords.hash('x'))
  await expect(passwords.hash('x')).rejects.toMatchObject({ status: 503, retryAfter: 2 })
  gate.resolve()
  expect(await Promise.all([...first, ...waiting])).toHaveLength(102)
  expect(most).toBe(2)
})
