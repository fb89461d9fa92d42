import { OVERVIEW_DAYS } from '@kith/shared/administration.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'
import { openOverview } from './overview.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

test('it counts members, those who came back, what was written each day, storage, reports and sign-ups', async () => {
  const [ann, ben, cleo, dan] = await world.people(4)
  const change = (set: string, id: number) =>
    sql`update users set ${sql.raw(set)} where id = ${id}`.execute(world.db)
  for (const { id } of [ann!, ben!, cleo!]) await change(`created_at = now() - interval '80 days'`, id)
  await change(`last_login = now() - interval '6 days', storage_used = 70`, ann!.id)
  await world.signIn(ben!)
  await change(`last_login = now() - interval '8 days', storage_used = 30`, cleo!.id)
  await sql`insert into invitations (code, used_by, used_at) values ('AAAA-BBBB-CCCC', ${dan!.id}, now())`.execute(
    world.db,
  )
  await world.person()
  const today = await world.post(ann!)
  const community = await world.community(ann!)
  await world.post(ann!, { communityId: community })
  await world.post(ann!, { createdAt: new Date(Date.now() - 86_400_000) })
  await world.post(ann!, { createdAt: new Date(Date.now() - OVERVIEW_DAYS * 86_400_000) })
  await world.comment(ben!, today)
  await sql`insert into reports (target_type, target_id) values ('post', ${today})`.execute(world.db)

  const read = await openOverview(world)({ ...ben!, role: 'admin' })
  expect(read).toMatchObject({
    members: { total: 5, cameBack: 2 },
    storage: { used: 100, free: world.room.free, size: world.room.size },
    openReports: 1,
    signUps: { invited: 1, open: 1 },
  })
  expect(read.days).toHaveLength(OVERVIEW_DAYS)
  expect(read.days.at(-1)).toEqual({ day: day(0), posts: 2, comments: 1 })
  expect(read.days.at(-2)).toEqual({ day: day(1), posts: 1, comments: 0 })
  expect(read.days[0]).toEqual({ day: day(OVERVIEW_DAYS - 1), posts: 0, comments: 0 })
})

test('a disk that can’t be measured is reported as unknown', async () => {
  const disk = { ...world.disk, measure: () => Promise.reject(new Error('away')) }
  const { storage } = await openOverview({ ...world, disk })(await world.person({ role: 'admin' }))
  expect(storage).toMatchObject({ free: null, size: null })
})

test('it counts no reports about its viewer, as the list of reports has none', async () => {
  const [ada, boss] = [await world.person({ role: 'admin' }), await world.person({ role: 'admin' })]
  const read = openOverview(world)
  const before = (await read(ada)).openReports
  await sql`insert into reports (target_type, target_id, owner_id) values ('user', ${ada.id}, ${ada.id})`.execute(
    world.db,
  )
  expect((await read(ada)).openReports).toBe(before)
  expect((await read(boss)).openReports).toBe(before + 1)
})
