import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type Person } from '../../test/world.ts'
import { bitmapOf } from './friends-of-friends-bitmap.ts'

const world = await createWorld()
afterAll(() => world.close())

/** Has two friends, and three friends of friends: Ada and the two further friends of Ben. */
let ada: Person
beforeAll(async () => {
  const [viewer, ben, ...others] = (await world.people(5)) as [Person, Person, Person, Person, Person]
  ada = viewer
  await world.befriend(ada, ben)
  await world.befriend(ada, others[0])
  for (const friend of others.slice(1)) await world.befriend(ben, friend)
})

/** As a server reads it that has just started. */
const bitmapFrom = (bitmapMinMembers: number, bitmapMaxFriends = 2) =>
  bitmapOf(world.db.withoutPlugins(), ada, { bitmapMaxFriends, bitmapMinMembers })

test('a bitmap is there from so many friends of friends on, and up to so many friends', async () => {
  expect(await bitmapFrom(3)).toBeDefined()
  expect(await bitmapFrom(4)).toBeUndefined()
  expect(await bitmapFrom(3, 1)).toBeUndefined()
})

test('friends of friends are not collected when the friends’ own counts say that they are too few', async () => {
  await sql`update users set friend_count = 1 where id <> ${ada.id}`.execute(world.db)
  expect(await bitmapFrom(3)).toBeUndefined()
})
