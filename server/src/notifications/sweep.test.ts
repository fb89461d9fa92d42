import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'
import { dropOldNotifications } from './notifications.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('read notifications go after 90 days, a bounded number at a time; unread ones stay', async () => {
  const { id } = await world.person()
  const make = (days: number, isRead: boolean, times = 1) =>
    sql`insert into notifications (user_id, type, message, is_read, created_at)
      select ${id}, 'mention', ${`${days} days`}, ${isRead}, now() - make_interval(days => ${days})
      from generate_series(1, ${times}::int)`.execute(world.db)
  await make(89, true)
  await make(91, true, 5)
  await make(200, true)
  await make(200, false)
  const left = async () => {
    const rows = await world.db
      .selectFrom('notifications')
      .select(['message', 'is_read'])
      .orderBy('id')
      .execute()
    return rows.map(({ message, is_read }) => `${message}${is_read ? '' : ', unread'}`)
  }
  await dropOldNotifications(world.db, { batch: 2, batchesMax: 2 })
  expect(await left()).toEqual(['89 days', '91 days', '91 days', '200 days, unread'])
  await dropOldNotifications(world.db)
  expect(await left()).toEqual(['89 days', '200 days, unread'])
})
