import type { Notification } from '@kith/shared/notifications.ts'
import { communityWording } from '@kith/shared/communities.ts'
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
let ben: Person
let asAnn: Client
let asBen: Client
const events: LiveEvent[] = []

beforeAll(async () => {
  onLiveEvents(world.db, (list) => events.push(...list))
})
beforeEach(async () => {
  ;[ann, ben] = (await world.people(2)) as [Person, Person]
  ;[asAnn, asBen] = [await world.signIn(ann), await world.signIn(ben)]
  events.length = 0
})

const MISSING = 999_999_999
const join = (client: Client, id: number, body?: object) =>
  client.post<{ status: string }>(`/api/community-groups/${id}/join`, body)
const leave = (client: Client, id: number) => client.post(`/api/community-groups/${id}/leave`)
const rowsOf = async (id: number, person: Person) => {
  const one = sql`where community_id = ${id} and user_id = ${person.id}`
  const { rows } = await sql<{ kind: string; message: string }>`
    select status::text as kind, '' as message from community_members ${one}
    union all select status::text, message from join_requests ${one}`.execute(world.db)
  return rows.map(({ kind, message }) => (message ? `${kind}: ${message}` : kind))
}
const notificationsOf = async (client: Client) =>
  (await client.get<Notification[]>('/api/notifications')).body
const memberCount = async (id: number) => {
  expect(await drifted(world.db)).toEqual([])
  const query = world.db.selectFrom('communities').select('member_count').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).member_count
}
const decline = (id: number, person: Person, hoursAgo: number) =>
  sql`update join_requests set status = 'declined', answer = 'No', reviewed_by = ${ann.id},
      reviewed_at = now() - make_interval(hours => ${hoursAgo}::int)
    where community_id = ${id} and user_id = ${person.id}`.execute(world.db)
const WEEK = 7 * 24

describe('joining', () => {
  test('an open community is at once, and once more changes nothing', async () => {
    const id = await world.community(ann)
    expect(await join(asBen, id)).toMatchObject({ status: 200, body: { status: 'approved' } })
    const before = await world.db.selectFrom('community_members').selectAll().execute()
    expect((await join(asBen, id, { message: 'Again' })).body).toEqual({ status: 'approved' })
    expect(await world.db.selectFrom('community_members').selectAll().execute()).toEqual(before)
    expect(await rowsOf(id, ben)).toEqual(['approved'])
    expect(await memberCount(id)).toBe(2)
    expect(await notificationsOf(asAnn)).toEqual([])
  })

  test('one with approval is a request with a message, and once more changes nothing', async () => {
    const id = await world.community(ann, { joinApproval: 'approval' })
    expect((await join(asBen, id, { message: ' Please ' })).body).toEqual({ status: 'pending' })
    expect((await join(asBen, id, { message: 'Now' })).body).toEqual({ status: 'pending' })
    expect(await rowsOf(id, ben)).toEqual(['pending: Please'])
    expect(await notificationsOf(asAnn)).toHaveLength(1)
    expect(await memberCount(id)).toBe(1)
  })

  test('needs no body, as the contract says', async () => {
    const id = await world.community(ann, { joinApproval: 'approval' })
    expect((await join(asBen, id)).body).toEqual({ status: 'pending' })
    expect(await rowsOf(id, ben)).toEqual(['pending'])
  })

  test.each(['public', 'private', 'hidden'] as const)(
    'a %s one is at once for the invited, whatever it asks of others',
    async (visibility) => {
      const id = await world.community(ann, { visibility, joinApproval: 'approval', invited: [ben] })
      expect((await join(asBen, id)).body).toEqual({ status: 'approved' })
      expect(await rowsOf(id, ben)).toEqual(['approved'])
      expect(await memberCount(id)).toBe(2)
    },
  )

  test('a community that has become open since the request ends the request', async () => {
    const id = await world.community(ann, { joinApproval: 'approval' })
    await join(asBen, id)
    await sql`update communities set join_approval = 'open' where id = ${id}`.execute(world.db)
    expect((await join(asBen, id)).body).toEqual({ status: 'approved' })
    expect(await rowsOf(id, ben)).toEqual(['approved'])
    expect(await notificationsOf(asAnn)).toEqual([])
  })

  test('again is possible 7 days after one was declined, and not before', async () => {
    const id = await world.community(ann, { joinApproval: 'approval' })
    await join(asBen, id, { message: 'Please' })
    await decline(id, ben, WEEK - 1)
    const { status, body } = await join(asBen, id, { message: 'Please!' })
    const message = communityWording.askedAlready
    expect([status, body]).toEqual([409, { message, error: message, code: 'asked_already' }])
    expect(await rowsOf(id, ben)).toEqual(['declined: Please'])
    await decline(id, ben, WEEK + 1)
    await sql`update join_requests set created_at = '2020-01-01'`.execute(world.db)
    expect((await join(asBen, id, { message: 'Please!' })).body).toEqual({ status: 'pending' })
    const query = world.db.selectFrom('join_requests').selectAll().where('community_id', '=', id)
    const { created_at, ...row } = await query.executeTakeFirstOrThrow()
    expect(row).toMatchObject({ message: 'Please!', answer: '', reviewed_by: null, reviewed_at: null })
    expect(created_at.getFullYear()).toBeGreaterThan(2020)
    expect(await notificationsOf(asAnn)).toHaveLength(2)
  })

  test('an archived one is a 409', async () => {
    const id = await world.community(ann)
    await sql`update communities set archived_at = now() where id = ${id}`.execute(world.db)
    expect(await join(asBen, id)).toMatchObject({ status: 409, body: { code: 'archived' } })
    expect(await rowsOf(id, ben)).toEqual([])
  })

  test('a hidden one is a 404 like a missing one, for staff of the site too', async () => {
    const id = await world.community(ann, { visibility: 'hidden' })
    const staff = [await world.person({ role: 'moderator' }), await world.person({ role: 'admin' })]
    for (const client of [asBen, ...(await Promise.all(staff.map(world.signIn)))]) {
      const [hidden, missing] = [await join(client, id), await join(client, MISSING)]
      expect([hidden.status, hidden.body]).toEqual([missing.status, missing.body])
      expectRefusal('hidden', hidden, [404])
    }
    expect(await memberCount(id)).toBe(1)
  })

  test('a private one needs approval, for staff of the site too', async () => {
    const id = await world.community(ann, { visibility: 'private', joinApproval: 'approval' })
    const asStaff = await world.signIn(await world.person({ role: 'admin' }))
    expect((await join(asStaff, id)).body).toEqual({ status: 'pending' })
  })

  test('refuses an invalid message', async () => {
    const id = await world.community(ann, { joinApproval: 'approval' })
    for (const message of [5, null, [], {}, 'x'.repeat(501)])
      expectRefusal(String(message).slice(0, 20), await join(asBen, id, { message }), [400])
    for (const body of [[], 'text', 5])
      expectRefusal('body', await join(asBen, id, body as object), [400, 415])
    expect(await rowsOf(id, ben)).toEqual([])
  })

  test('is for members of the site', async () => {
    const id = await world.community(ann)
    for (const call of ['join', 'leave'])
      expect((await world.visitor().post(`/api/community-groups/${id}/${call}`)).status).toBe(401)
  })
})

describe('leaving', () => {
  test('ends a membership, and the count follows', async () => {
    const id = await world.community(ann, { members: [ben] })
    expect(await leave(asBen, id)).toMatchObject({ status: 204, body: null })
    expect(await rowsOf(id, ben)).toEqual([])
    expect(await memberCount(id)).toBe(1)
  })

  test('withdraws a request, and deletes the unread notifications of it', async () => {
    const mod = await world.person()
    const id = await world.community(ann, { joinApproval: 'approval', moderators: [mod] })
    const asMod = await world.signIn(mod)
    await join(asBen, id)
    const [read] = await notificationsOf(asMod)
    await asMod.put(`/api/notifications/${read!.id}/read`)
    events.length = 0
    expect((await leave(asBen, id)).status).toBe(204)
    expect(await rowsOf(id, ben)).toEqual([])
    expect([(await notificationsOf(asAnn)).length, (await notificationsOf(asMod)).length]).toEqual([0, 1])
    expect(events).toEqual([{ what: 'unread', to: ann.id }])
  })

  test('declines an invitation, after which a hidden community is missing', async () => {
    const id = await world.community(ann, { visibility: 'hidden', invited: [ben] })
    expect((await leave(asBen, id)).status).toBe(204)
    expect(await rowsOf(id, ben)).toEqual([])
    const missing = await leave(asBen, MISSING)
    expect(await leave(asBen, id)).toMatchObject({ status: missing.status, body: missing.body })
    expect(await memberCount(id)).toBe(1)
  })

  test('does not end the wait after a declined request', async () => {
    const id = await world.community(ann, { joinApproval: 'approval' })
    await join(asBen, id)
    await decline(id, ben, 1)
    expect((await leave(asBen, id)).status).toBe(204)
    expect((await join(asBen, id)).status).toBe(409)
  })

  test('changes nothing for somebody who neither belongs to it nor asked', async () => {
    const id = await world.community(ann)
    expect((await leave(asBen, id)).status).toBe(204)
    expect(await memberCount(id)).toBe(1)
  })

  test('is not for the creator', async () => {
    const id = await world.community(ann, { members: [ben] })
    const message = communityWording.creatorStays
    expect(await leave(asAnn, id)).toMatchObject({ status: 409, body: { code: 'creator_stays', message } })
    expect(await memberCount(id)).toBe(2)
  })

  test('is possible where nothing can be added any more', async () => {
    const id = await world.community(ann, { members: [ben] })
    await sql`update communities set archived_at = now() where id = ${id}`.execute(world.db)
    expect((await leave(asBen, id)).status).toBe(204)
    expect(await rowsOf(id, ben)).toEqual([])
  })
})

describe('a request', () => {
  test('notifies the staff of the community alone, each once and live', async () => {
    const [mod, member, guest] = (await world.people(3)) as [Person, Person, Person]
    const id = await world.community(ann, {
      name: 'Garden',
      joinApproval: 'approval',
      moderators: [mod],
      members: [member],
      invited: [guest],
    })
    await join(asBen, id)
    const [asMod, asMember, asGuest] = await Promise.all([mod, member, guest].map(world.signIn))
    for (const client of [asAnn, asMod!])
      expect(await notificationsOf(client)).toEqual([
        expect.objectContaining({
          type: 'community_request',
          message: `${ben.name} asked to join Garden`,
          relatedUserId: ben.id,
          relatedCommunityId: id,
        }),
      ])
    for (const client of [asMember!, asGuest!, asBen]) expect(await notificationsOf(client)).toEqual([])
    expect(events.map(({ what, ...more }) => [what, 'to' in more && more.to]).toSorted()).toEqual(
      [ann.id, mod.id].map((to) => ['notice', to]).toSorted(),
    )
  })

  test.each(['removed', 'no moderator any more'])('is silent for a moderator who is %s', async (how) => {
    const mod = await world.person()
    const id = await world.community(ann, {
      visibility: 'private',
      joinApproval: 'approval',
      moderators: [mod],
    })
    await join(asBen, id)
    const asMod = await world.signIn(mod)
    expect((await notificationsOf(asMod)).map(({ type }) => type)).toEqual(['community_request'])
    const path = `/api/community-groups/${id}/members/${mod.id}`
    await (how === 'removed' ? asAnn.delete(path) : asAnn.put(path, { role: 'member' }))
    expect(await notificationsOf(asMod)).toEqual([])
    expect((await asMod.get('/api/notifications/unread-count')).body).toEqual({
      count: 0,
      withoutMessages: 0,
    })
  })

  test('can be made despite a block with a member of the staff, who is then not notified', async () => {
    const mod = await world.person()
    const id = await world.community(ann, { joinApproval: 'approval', moderators: [mod] })
    await world.block(ann, ben)
    expect((await join(asBen, id)).body).toEqual({ status: 'pending' })
    expect(await notificationsOf(await world.signIn(mod))).toHaveLength(1)
    await sql`delete from blocks where blocker_id = ${ann.id}`.execute(world.db)
    expect(await notificationsOf(asAnn)).toEqual([])
  })
})
