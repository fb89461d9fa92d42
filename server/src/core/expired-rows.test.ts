import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, createWorld } from '../../test/world.ts'
import { dropExpiredRows } from './expired-rows.ts'

const HOUR_MS = 3_600_000

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('expired rows are deleted, and no others', async () => {
  const person = await world.person()
  const before = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
  const session = (word: string, expire: Date) => ({
    sid: createHash('sha256').update(word).digest('hex'),
    user_id: person.id,
    expire,
  })
  const [kept, gone] = [session('kept', before(-1)), session('gone', before(1))]
  await world.db.insertInto('sessions').values([kept, gone]).execute()
  const answer = (hours: number) => ({
    user_id: person.id,
    key: randomUUID(),
    request_hash: '',
    made: JSON.stringify({ id: 1 }),
    created_at: before(hours),
  })
  const [young, old] = [answer(23), answer(25)]
  await world.db.insertInto('idempotency_keys').values([young, old]).execute()
  const device = (word: string, days: number) => ({
    token_hash: createHash('sha256').update(word).digest('hex'),
    user_id: person.id,
    signed_in_at: before(24 * days),
  })
  const [used, unused] = [device('used', 364), device('unused', 366)]
  await world.db.insertInto('known_devices').values([used, unused]).execute()
  const email = (hours: number) => ({
    address_hash: '0'.repeat(64),
    sent_by: person.id,
    created_at: before(hours),
  })
  await world.db
    .insertInto('invitation_letters')
    .values([email(23), email(25)])
    .execute()
  const told = (hours: number) => ({
    user_id: person.id,
    matter: `like of ${hours}`,
    notification_id: 1,
    told_at: before(hours),
  })
  await world.db
    .insertInto('push_told')
    .values([told(23), told(25)])
    .execute()

  await dropExpiredRows(world.db)

  const sessions = await world.db.selectFrom('sessions').select('sid').execute()
  expect(sessions).toEqual([{ sid: kept.sid }])
  const keys = await world.db.selectFrom('idempotency_keys').select('key').execute()
  expect(keys).toEqual([{ key: young.key }])
  const devices = await world.db.selectFrom('known_devices').select('token_hash').execute()
  expect(devices).toEqual([{ token_hash: used.token_hash }])
  expect(await world.db.selectFrom('invitation_letters').select('id').execute()).toHaveLength(1)
  expect(await world.db.selectFrom('push_told').select('matter').execute()).toEqual([
    { matter: 'like of 23' },
  ])
})
