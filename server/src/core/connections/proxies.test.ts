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

test('an address that is none is counted like any other', async () => {
  expect(await check('x'.repeat(5000))).toBe(200)
})
