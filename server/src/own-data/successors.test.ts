import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, createWorld } from '../../test/world.ts'
import { hashPassword } from '../accounts/passwords/password-hash.ts'
import { reopenCommunities } from './own-data.ts'

const PASSWORD = 'correct horse'

const world = await createWorld()
afterAll(() => world.close())
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
})

async function someone(): Promise<Person> {
  const person = await world.person()
  await world.db.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute()
  return person
}

const leave = async (person: Person) =>
  (await world.signIn(person)).send('DELETE', '/api/user', { body: { password: PASSWORD } })

const FOREVER = '2999-01-01T00:00:00Z'
const ENDED = '2020-01-01T00:00:00Z'

/** What the others in a community are, and which of them takes it over. */
const SUCCESSORS: [
  others: ['member' | 'moderator' | 'admin', suspended?: string][],
  successor: number | null,
][] = [
  [[['admin', FOREVER], ['moderator'], ['member']], 1],
  [[['moderator', FOREVER], ['member', FOREVER], ['member']], 2],
  [[['moderator', ENDED], ['member']], 0],
  [[['member', FOREVER]], null],
  [
    [
      ['admin', FOREVER],
      ['member', FOREVER],
    ],
    null,
  ],
]

test.each(SUCCESSORS)('of %j a community passes over the suspended', async (others, successor) => {
  const ada = await someone()
  const people = await world.people(others.length)
  const community = await world.community(ada)
  for (const [place, [role, until]] of others.entries()) {
    const user_id = people[place]!.id
    await world.db
      .insertInto('community_members')
      .values({ community_id: community, user_id, role, invited_by: null })
      .execute()
    if (until) await world.db.insertInto('suspensions').values({ user_id, until, reason: 'Spam' }).execute()
  }
  expect((await leave(ada)).status).toBe(204)
  const { creator_id, archived_at } = await world.db
    .selectFrom('communities')
    .select(['creator_id', 'archived_at'])
    .where('id', '=', community)
    .executeTakeFirstOrThrow()
  expect([creator_id, archived_at === null]).toEqual([
    successor === null ? null : people[successor]!.id,
    successor !== null,
  ])
})

test('a community that was archived for want of a successor goes to the first who is back', async () => {
  const [ada, ben, cleo] = [await someone(), await world.person(), await world.person()]
  const community = await world.community(ada, { members: [ben, cleo] })
  const alone = await world.community(ada)
  const suspensions = [ben, cleo].map(({ id }) => ({ user_id: id, until: FOREVER, reason: 'Spam' }))
  await world.db.insertInto('suspensions').values(suspensions).execute()
  expect((await leave(ada)).status).toBe(204)
  const state = async () => {
    await reopenCommunities(world.db)
    const { rows } = await sql`
      select creator_id as creator, archived_at is not null as archived from communities
      where id in (${community}, ${alone}) order by id`.execute(world.db)
    return rows
  }
  const archived = { creator: null, archived: true }
  expect(await state()).toEqual([archived, archived])
  await sql`update suspensions set until = now() - interval '1 minute' where user_id = ${cleo.id}`.execute(
    world.db,
  )
  expect(await state()).toEqual([{ creator: cleo.id, archived: false }, archived])
  const asCleo = await world.signIn(cleo)
  expect((await asCleo.get<{ type: string }[]>('/api/notifications')).body).toMatchObject([
    { type: 'community_role', relatedCommunityId: community },
  ])
  // Who is back later finds it in good hands.
  await sql`delete from suspensions where user_id = ${ben.id}`.execute(world.db)
  expect(await state()).toEqual([{ creator: cleo.id, archived: false }, archived])
})

test('a community of three who leave, are suspended and are made moderator at once never goes to one suspended before', async () => {
  const admin = await world.signIn(await world.person({ role: 'admin' }))
  for (let round = 0; round < 10; round += 1) {
    const [ada, ben, cleo] = [await someone(), await someone(), await world.person()]
    const community = await world.community(ada, { members: [ben, cleo] })
    const asAda = await world.signIn(ada)
    const suspended = await admin.put(`/api/moderator/users/${cleo.id}/suspension`, {
      until: FOREVER.replace('2999', String(new Date().getFullYear() + 1)),
      reason: 'Spam',
    })
    expect(suspended.status).toBe(200)
    const answers = await Promise.all([
      leave(ada),
      leave(ben),
      asAda.put(`/api/community-groups/${community}/creator`, { userId: cleo.id }),
      asAda.put(`/api/community-groups/${community}/members/${cleo.id}`, { role: 'moderator' }),
    ])
    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([204, 204])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const { rows } = await sql`
      select creator_id, archived_at is not null as archived, (select role from community_members
        where community_id = c.id and user_id = ${cleo.id}) as role
      from communities c where id = ${community}`.execute(world.db)
    expect(rows).toEqual([{ creator_id: null, archived: true, role: 'member' }])
  }
})
