import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, createWorld } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ TRUST_PROXY: 'true', RATE_LIMIT_FACTOR: '0.1' })
})
afterAll(() => world.close())

const check = async (forwarded: string) => {
  const headers = { 'x-forwarded-for': forwarded }
  return (await world.visitor().get('/api/invites/validate?code=x', headers)).status
}

test('behind a proxy a caller is limited by the address that the proxy saw, whatever the caller claims', async () => {
  const statuses = []
  for (let claim = 1; claim <= 7; claim += 1) statuses.push(await check(`198.51.100.${claim}, 203.0.113.9`))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  expect(await check('203.0.113.9, 203.0.113.10')).toBe(200)
})

let names = 0

test.each([
  ['198.51.100.21', (n: number) => `198.51.100.21:${4700 + n}`],
  ['2001:db8:1:1::1', (n: number) => `[2001:db8:1:1::${n}]:${4700 + n}`],
  ['198.51.100.23', (n: number) => `[::ffff:198.51.100.23]:${4700 + n}`],
])(
  'failures of sign-in from %s are counted together when the proxy appends ports',
  async (bare, withPort) => {
    const fail = async (forwarded: string) => {
      const body = { username: `nobody_${(names += 1)}`, password: 'wrong password' }
      const headers = { 'x-forwarded-for': forwarded }
      return (await world.visitor().post('/api/login', body, headers)).status
    }
    const statuses = []
    for (let n = 1; statuses.at(-1) !== 429 && n < 50; n += 1) statuses.push(await fail(withPort(n)))
    expect(statuses.at(-1)).toBe(429)
    expect(await fail(bare)).toBe(429)
    expect(await fail(`203.0.113.${100 + names}`)).toBe(401)
  },
)

test('an address that is none is counted like any other', async () => {
  expect(await check('x'.repeat(5000))).toBe(200)
})
