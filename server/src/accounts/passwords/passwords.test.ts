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
  // The answer of the reference implementation for: password, salt "somesalt", m=256, t=2, p=2.
  const stored = '$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc'
  expect(await matchesHash('password', stored)).toBe(true)
})

test('a password never matches something that is no hash', async () => {
  for (const stored of ['none', '', '$argon2id$', 'plain password']) {
    expect(await matchesHash(stored, stored)).toBe(false)
  }
})

test('a missing hash is compared at the same cost as a stored one', async () => {
  const derive = vi.fn(matchesHash)
  const passwords = openPasswords({ hashPassword, matchesHash: derive })
  expect(await passwords.matches('here', 'secret', undefined)).toBe(false)
  expect(derive).toHaveBeenCalledTimes(1)
})

/** Hashing that waits for a gate, and reports how many run and for whom. */
function openSlowPasswords() {
  const gate = Promise.withResolvers<void>()
  const began: string[] = []
  const running = { now: 0, most: 0 }
  const hashPassword = async (password: string) => {
    began.push(password)
    running.now += 1
    running.most = Math.max(running.most, running.now)
    await gate.promise
    running.now -= 1
    return 'hash'
  }
  return { passwords: openPasswords({ hashPassword, matchesHash }), open: gate.resolve, began, running }
}

test('two passwords are hashed at a time, fifty of one address and two hundred in all wait, and others learn when to retry', async () => {
  const { passwords, open, running } = openSlowPasswords()
  const of = (address: string, count: number) =>
    Array.from({ length: count }, () => passwords.hash(address, 'x'))
  const taken = ['one', 'two', 'three', 'four'].flatMap((address) => of(address, 50))
  taken.push(...of('one', 1), ...of('two', 1))
  const comeBack = { status: 503, retryAfter: 2 }
  await expect(passwords.hash('one', 'x')).rejects.toMatchObject(comeBack)
  await expect(passwords.hash('five', 'x')).rejects.toMatchObject(comeBack)
  open()
  expect(await Promise.all(taken)).toHaveLength(202)
  expect(running.most).toBe(2)
})

test('sign-ins take turns by address: a second address does not wait for the whole queue of the first', async () => {
  const { passwords, open, began } = openSlowPasswords()
  const first = Array.from({ length: 40 }, (_, n) => passwords.hash('crowded', `crowded ${n}`))
  const second = passwords.hash('calm', 'calm')
  open()
  await Promise.all([...first, second])
  expect(began.indexOf('calm')).toBe(1)
})

test('guesses are counted one after the other, and a guess beyond the limit is never compared', async () => {
  const derive = vi.fn(matchesHash)
  const passwords = openPasswords({ hashPassword, matchesHash: derive })
  let wrong = 0
  const counting = {
    before: async () => {
      if (wrong >= 3) throw new Error('too many')
    },
    wrong: async () => {
      wrong += 1
    },
  }
  const guesses = Array.from({ length: 10 }, () => passwords.matches('here', 'x', undefined, counting))
  const answers = await Promise.allSettled(guesses)
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(7)
  expect(derive).toHaveBeenCalledTimes(3)
})
