import type { Community, JoinRequest } from '@kith/shared/communities.ts'
import type { Notification } from '@kith/shared/notifications.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { drifted } from '../../../test/drifted.ts'
import { expectRefusal } from '../../../test/refusals.ts'
import { type Person, createWorld } from '../../../test/world.ts'
import { type LiveEvent, onLiveEvents } from '../../core/live-events.ts'

const world = await createWorld()
afterAll(() => world.close())
let ann: Person
let mod: Person
let ben: Person
let zoe: Person
let asAnn: Client
let asMod: Client
let asBen: Client
let asZoe: Client
let id: number
const events: LiveEvent[] = []

beforeAll(async () => {
  onLiveEvents(world.db, (list) => events.push(...list))
})
beforeEach(async () => {
  ;[ann, mod, ben, zoe] = (await world.people(4)) as [Person, Person, Person, Person]
  const clients = await Promise.all([ann, mod, ben, zoe].map(world.signIn))
  ;[asAnn, asMod, asBen, asZoe] = clients as [Client, Client, Client, Client]
  id = await world.community(ann, { name: 'Garden', joinApproval: 'approval', moderators: [mod] })
  events.length = 0
})

const MISSING = 999_999_999
const ask = (client: Client, message = '') =>
  client.post(`/api/community-groups/${id}/join`, { message }).then(({ status }) => expect(status).toBe(200))
const list = (client: Client, query = '') =>
  client.get<JoinRequest[]>(`/api/community-groups/${id}/requests${query}`)
const answer = (client: Client, userId: number | string, body: object) =>
  client.post(`/api/community-groups/${id}/requests/${userId}`, body)
const approve = (client: Client, { id: userId }: Person) => answer(client, userId, { status: 'approved' })
const decline = (client: Client, { id: userId }: Person, message = '') =>
  answer(client, userId, { status: 'declined', message })
const notificationsOf = async (client: Client) =>
  (await client.get<Notification[]>('/api/notifications')).body
const logged = async () => {
  const query = world.db.selectFrom('community_log').select(['act', 'actor_id', 'subject_id'])
  return query.where('community_id', '=', id).orderBy('id').execute()
}
const stateOf = async ({ id: userId }: Person) => {
  expect(await drifted(world.db)).toEqual([])
  const { rows } = await sql<{ state: string }>`
    select 'member ' || role as state from community_members where community_id = ${id} and user_id = ${userId}
    union all select 'request ' || status from join_requests where community_id = ${id} and user_id = ${userId}`.execute(
    world.db,
  )
  return rows.map(({ state }) => state)
}

describe('the list of requests', () => {
  test('has its number on the page of the community, for the staff alone', async () => {
    await ask(asBen)
    await ask(asZoe)
    const numberFor = async (client: Client) =>
      (await client.get<Community>(`/api/community-groups/${id}`)).body.pendingRequests
    expect(await Promise.all([asAnn, asMod, asBen].map(numberFor))).toEqual([2, 2, 0])
    await world.block(mod, zoe)
    expect(await numberFor(asMod)).toBe(1)
  })

  test('has those that wait, the oldest first, in pages', async () => {
    const people = await world.people(5)
    for (const person of people) await ask(await world.signIn(person), `I am ${person.id}`)
    await decline(asAnn, people[1]!)
    const waiting = people.filter((person) => person !== people[1])
    const first = await list(asMod, '?limit=3')
    const next = String(first.headers['x-next-cursor'])
    const rest = await list(asMod, `?limit=3&before=${next}`)
    expect([...first.body, ...rest.body]).toEqual(
      waiting.map((person) => ({
        userId: person.id,
        message: `I am ${person.id}`,
        createdAt: expect.any(String),
        user: { id: person.id, username: person.username, name: person.name, avatar: null },
      })),
    )
    expect(rest.headers['x-next-cursor']).toBeUndefined()
    expect((await list(asMod, '?limit=1&offset=1')).body[0]?.userId).toBe(waiting[1]?.id)
    for (const query of ['limit=0', 'offset=-1', 'before=!', 'before=a'])
      expectRefusal(query, await list(asMod, `?${query}`), [400])
  })

  test('continues where it ended among those of one moment', async () => {
    const people = await world.people(4)
    for (const person of people) await ask(await world.signIn(person))
    await sql`update join_requests set created_at = '2026-01-01'`.execute(world.db)
    const seen: number[] = []
    for (let before = ''; ;) {
      const { body, headers } = await list(asAnn, `?limit=1${before}`)
      seen.push(...body.map(({ userId }) => userId))
      if (!headers['x-next-cursor']) break
      before = `&before=${String(headers['x-next-cursor'])}`
    }
    expect(seen).toEqual(people.map((person) => person.id))
  })

  test('is for the staff of the community alone', async () => {
    const member = await world.person()
    await sql`insert into community_members (community_id, user_id) values (${id}, ${member.id})`.execute(
      world.db,
    )
    const siteAdmin = await world.person({ role: 'admin' })
    for (const person of [member, zoe, siteAdmin])
      expectRefusal(person.name, await list(await world.signIn(person)), [403])
    expect((await world.visitor().get(`/api/community-groups/${id}/requests`)).status).toBe(401)
  })

  test('of a hidden community is a 404 like that of a missing one', async () => {
    const hidden = await world.community(ann, { visibility: 'hidden' })
    const paths = [hidden, MISSING].map((one) => `/api/community-groups/${one}/requests`)
    const [there, missing] = await Promise.all(paths.map((path) => asZoe.get(path)))
    expect([there!.status, there!.body]).toEqual([404, missing!.body])
    const [answered, unanswered] = await Promise.all(
      paths.map((path) => asZoe.post(`${path}/${ben.id}`, { status: 'approved' })),
    )
    expect([answered!.status, answered!.body]).toEqual([404, unanswered!.body])
  })

  test('leaves out the blocked, and the rest of the staff notice nothing', async () => {
    await ask(asBen)
    await ask(asZoe)
    const before = await list(asAnn)
    await world.block(ben, mod)
    expect((await list(asMod)).body.map(({ userId }) => userId)).toEqual([zoe.id])
    expect((await list(asAnn)).body).toEqual(before.body)
  })
})

describe('an answer', () => {
  test('that approves makes a member, notifies them, and deletes the notifications to the staff', async () => {
    await ask(asBen)
    expect(await approve(asMod, ben)).toMatchObject({ status: 200, body: { status: 'approved' } })
    expect(await stateOf(ben)).toEqual(['member member'])
    expect(await notificationsOf(asBen)).toEqual([
      expect.objectContaining({
        type: 'community_approved',
        message: 'You are now a member of Garden',
        relatedUserId: mod.id,
        relatedCommunityId: id,
      }),
    ])
    expect([await notificationsOf(asAnn), await notificationsOf(asMod)]).toEqual([[], []])
    const unread = events.filter(({ what }) => what === 'unread').map((one) => 'to' in one && one.to)
    expect(unread.toSorted()).toEqual([ann.id, mod.id].toSorted())
    expect(await logged()).toEqual([{ act: 'request.approve', actor_id: mod.id, subject_id: ben.id }])
  })

  test('that declines stores the words of the staff, and deletes the notifications to them', async () => {
    await ask(asBen, 'Please')
    expect((await decline(asMod, ben, ' Not now ')).body).toEqual({ status: 'declined' })
    const row = await world.db.selectFrom('join_requests').selectAll().where('user_id', '=', ben.id).execute()
    expect(row).toMatchObject([{ message: 'Please', answer: 'Not now', reviewed_by: mod.id }])
    expect(row[0]?.reviewed_at).toBeInstanceOf(Date)
    expect([
      await notificationsOf(asAnn),
      await notificationsOf(asMod),
      await notificationsOf(asBen),
    ]).toEqual([[], [], []])
    expect(await logged()).toEqual([{ act: 'request.decline', actor_id: mod.id, subject_id: ben.id }])
  })

  test.each(['approved', 'declined'] as const)('that is given again (%s) changes nothing', async (status) => {
    await ask(asBen)
    await answer(asMod, ben.id, { status, message: 'First' })
    const [before, notifications] = [await logged(), await notificationsOf(asBen)]
    expect((await answer(asAnn, ben.id, { status, message: 'Second' })).body).toEqual({ status })
    expect([await logged(), await notificationsOf(asBen)]).toEqual([before, notifications])
    const other = status === 'approved' ? 'declined' : 'approved'
    const refused = await answer(asAnn, ben.id, { status: other })
    expect(refused).toMatchObject({ status: 409, body: { code: 'answered' } })
    expect([await logged(), await notificationsOf(asBen)]).toEqual([before, notifications])
    const rows = await world.db
      .selectFrom('join_requests')
      .select('answer')
      .where('user_id', '=', ben.id)
      .execute()
    expect(rows).toEqual(status === 'declined' ? [{ answer: 'First' }] : [])
  })

  test('to a member who has not asked, has withdrawn or is blocked is the 404 of a missing member', async () => {
    await ask(asBen)
    await ask(asZoe)
    await asZoe.post(`/api/community-groups/${id}/leave`)
    await world.block(ben, mod)
    const never = await world.person()
    const missing = await answer(asMod, MISSING, { status: 'approved' })
    expect(missing).toMatchObject({ status: 404, body: { message: 'Not found' } })
    for (const person of [never, zoe, ben])
      for (const status of ['approved', 'declined']) {
        const { status: code, body } = await answer(asMod, person.id, { status })
        expect([code, body]).toEqual([404, missing.body])
      }
    expect(await stateOf(ben)).toEqual(['request pending'])
    expect((await approve(asAnn, ben)).status).toBe(200)
  })

  test('to a member whom one has blocked is a 404 too', async () => {
    await ask(asBen)
    await approve(asAnn, ben)
    await world.block(mod, ben)
    expect((await approve(asMod, ben)).status).toBe(404)
  })

  test('is for the staff of the community alone', async () => {
    await ask(asBen)
    for (const person of [ben, zoe, await world.person({ role: 'admin' })])
      expectRefusal(person.name, await approve(await world.signIn(person), ben), [403])
    expect(await stateOf(ben)).toEqual(['request pending'])
  })

  test('is refused when it is invalid', async () => {
    await ask(asBen)
    for (const status of [undefined, null, 5, '', 'pending', ['approved']])
      expectRefusal(String(status), await answer(asMod, ben.id, { status }), [400])
    for (const message of [5, null, {}, 'x'.repeat(501)])
      expectRefusal(
        String(message).slice(0, 9),
        await answer(asMod, ben.id, { status: 'declined', message }),
        [400],
      )
    for (const userId of ['abc', '0', '-1', '1e9', '9007199254740993'])
      expectRefusal(userId, await answer(asMod, userId, { status: 'approved' }), [404])
    expect(await stateOf(ben)).toEqual(['request pending'])
  })

  test('can not approve anybody in an archived community', async () => {
    await ask(asBen)
    await sql`update communities set archived_at = now() where id = ${id}`.execute(world.db)
    expect(await approve(asMod, ben)).toMatchObject({ status: 409, body: { code: 'archived' } })
    expect(await stateOf(ben)).toEqual(['request pending'])
  })
})
