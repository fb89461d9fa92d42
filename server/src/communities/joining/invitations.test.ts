import type { InvitableFriend } from '@kith/shared/communities.ts'
import type { Notification } from '@kith/shared/notifications.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { drifted } from '../../../test/drifted.ts'
import { expectRefusal } from '../../../test/refusals.ts'
import { type Person, createWorld } from '../../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())
let ann: Person
let ben: Person
let cleo: Person
let asAnn: Client
let asBen: Client
let asCleo: Client
let id: number

beforeEach(async () => {
  ;[ann, ben, cleo] = (await world.people(3)) as [Person, Person, Person]
  const clients = await Promise.all([ann, ben, cleo].map(world.signIn))
  ;[asAnn, asBen, asCleo] = clients as [Client, Client, Client]
  await world.befriend(ben, cleo)
  id = await world.community(ann, { name: 'Garden', visibility: 'private', members: [ben] })
})

const MISSING = 999_999_999
const list = (client: Client, query = '') =>
  client.get<InvitableFriend[]>(`/api/community-groups/${id}/invitations${query}`)
const invite = (client: Client, userId: unknown, community = id) =>
  client.post<InvitableFriend>(`/api/community-groups/${community}/invitations`, { userId })
const notificationsOf = async (client: Client) =>
  (await client.get<Notification[]>('/api/notifications')).body
const statusOf = async (person: Person) => {
  const query = world.db.selectFrom('community_members').select(['status', 'invited_by'])
  return query.where('community_id', '=', id).where('user_id', '=', person.id).executeTakeFirst()
}

describe('the friends to invite', () => {
  test('are the own ones by name, with what they are to the community, in pages', async () => {
    const names = ['adam', 'carl', 'Dora', 'Olga', 'Olga']
    const friends: Person[] = []
    for (const name of names.toReversed()) friends.push(await world.person({ name }))
    await world.befriend(ben, ...friends)
    const [dora, carl] = friends.slice(2) as [Person, Person]
    await sql`insert into community_members (community_id, user_id, status)
      values (${id}, ${dora.id}, 'invited'), (${id}, ${carl.id}, 'approved')`.execute(world.db)
    const seen: InvitableFriend[] = []
    for (let before = ''; ;) {
      const { body, headers } = await list(asBen, `?limit=2${before}`)
      seen.push(...body)
      if (!headers['x-next-cursor']) break
      before = `&before=${String(headers['x-next-cursor'])}`
    }
    const expected = [...names, cleo.name].map((name) => [
      name,
      { carl: 'approved', Dora: 'invited' }[name] ?? 'none',
    ])
    expect(seen.map(({ name, membership }) => [name, membership])).toEqual(expected)
    expect(new Set(seen.map((one) => one.id)).size).toBe(seen.length)
    expect(seen.at(-1)).toEqual({ ...seen.at(-1), id: cleo.id, username: cleo.username, avatar: null })
    expect((await list(asBen, '?q=olg')).body.map(({ name }) => name)).toEqual(['Olga', 'Olga'])
    expect((await list(asBen, '?limit=1&offset=1')).body[0]?.name).toBe('carl')
  })

  test('do not show that a friend has asked or was declined', async () => {
    await sql`insert into join_requests (community_id, user_id, status) values (${id}, ${cleo.id}, 'declined')`.execute(
      world.db,
    )
    expect((await list(asBen)).body).toMatchObject([{ id: cleo.id, membership: 'none' }])
    await sql`update join_requests set status = 'pending'`.execute(world.db)
    expect((await list(asBen)).body).toMatchObject([{ id: cleo.id, membership: 'none' }])
  })

  test('leave out blocked members, in both directions, even before the friendship ends', async () => {
    await world.block(cleo, ben)
    expect((await list(asBen)).body).toEqual([])
  })

  test('are for members alone', async () => {
    const guest = await world.person()
    await sql`insert into community_members (community_id, user_id, status) values (${id}, ${guest.id}, 'invited')`.execute(
      world.db,
    )
    for (const person of [cleo, guest, await world.person({ role: 'admin' })]) {
      const refused = await list(await world.signIn(person))
      expect(refused).toMatchObject({ status: 403, body: { code: 'members_only', message: 'Members only' } })
    }
    expect((await world.visitor().get(`/api/community-groups/${id}/invitations`)).status).toBe(401)
  })

  test('are a 400 when badly asked for', async () => {
    for (const query of ['limit=0', 'offset=-1', 'before=!', 'before=a_b', 'q=%00', `q=${'x'.repeat(101)}`])
      expectRefusal(query, await list(asBen, `?${query}`), [400])
    expect((await list(asBen, `?before=${MISSING.toString(36)}`)).body).toEqual([])
  })
})

describe('an invitation', () => {
  test('goes from any member to a friend, who is notified', async () => {
    const answer = await invite(asBen, cleo.id)
    const friend = { id: cleo.id, username: cleo.username, name: cleo.name, avatar: null }
    expect([answer.status, answer.body]).toEqual([201, { ...friend, membership: 'invited' }])
    expect(await statusOf(cleo)).toEqual({ status: 'invited', invited_by: ben.id })
    expect(await notificationsOf(asCleo)).toEqual([
      expect.objectContaining({
        type: 'community_invite',
        message: `${ben.name} invited you to Garden`,
        relatedUserId: ben.id,
        relatedCommunityId: id,
      }),
    ])
    expect(await drifted(world.db)).toEqual([])
  })

  test('that is repeated, by another member too, changes nothing and notifies nobody', async () => {
    await invite(asBen, cleo.id)
    await world.befriend(ann, cleo)
    for (const client of [asBen, asAnn]) {
      const { status, body } = await invite(client, cleo.id)
      expect([status, body.membership]).toEqual([200, 'invited'])
    }
    expect(await statusOf(cleo)).toEqual({ status: 'invited', invited_by: ben.id })
    expect(await notificationsOf(asCleo)).toHaveLength(1)
  })

  test('of a member changes nothing', async () => {
    await world.befriend(ann, ben)
    const { status, body } = await invite(asAnn, ben.id)
    expect([status, body.membership]).toEqual([200, 'approved'])
    expect(await statusOf(ben)).toEqual({ status: 'approved', invited_by: null })
    expect(await notificationsOf(asBen)).toEqual([])
  })

  test('opens a hidden community to the invited member, until they decline', async () => {
    await sql`update communities set visibility = 'hidden' where id = ${id}`.execute(world.db)
    expect((await asCleo.post(`/api/community-groups/${id}/join`)).status).toBe(404)
    await invite(asBen, cleo.id)
    expect(await notificationsOf(asCleo)).toHaveLength(1)
    await asCleo.post(`/api/community-groups/${id}/leave`)
    expect(await notificationsOf(asCleo)).toEqual([])
    await invite(asBen, cleo.id)
    expect((await asCleo.post(`/api/community-groups/${id}/join`)).body).toEqual({ status: 'approved' })
  })

  test('that was declined notifies again when the same inviter asks 7 days later, and not before', async () => {
    await world.befriend(ann, cleo)
    const declined = async (by: Client) => {
      const before = await notificationsOf(asCleo)
      expect(await invite(by, cleo.id)).toMatchObject({ status: 201, body: { membership: 'invited' } })
      const after = await notificationsOf(asCleo)
      await asCleo.post(`/api/community-groups/${id}/leave`)
      return after.length - before.length
    }
    expect([await declined(asBen), await declined(asBen), await declined(asAnn)]).toEqual([1, 0, 1])
    await sql`update declined_invitations set declined_at = declined_at - interval '7 days'`.execute(world.db)
    expect([await declined(asBen), await declined(asBen)]).toEqual([1, 0])
  })

  test('to a member whose request waits for an answer lets them in at once', async () => {
    await sql`update communities set join_approval = 'approval' where id = ${id}`.execute(world.db)
    const join = () => asCleo.post(`/api/community-groups/${id}/join`)
    expect((await join()).body).toEqual({ status: 'pending' })
    await invite(asBen, cleo.id)
    expect((await join()).body).toEqual({ status: 'approved' })
    expect(await notificationsOf(asAnn)).toEqual([])
    expect(
      await world.db.selectFrom('join_requests').where('user_id', '=', cleo.id).selectAll().execute(),
    ).toEqual([])
  })

  test('of a stranger, a blocked member, oneself and nobody is the same 404', async () => {
    const [stranger, foe] = (await world.people(2)) as [Person, Person]
    await world.befriend(ben, foe)
    await world.block(foe, ben)
    const missing = await invite(asBen, MISSING)
    expect(missing).toMatchObject({ status: 404, body: { message: 'User not found' } })
    for (const person of [stranger, foe, ben, ann]) {
      const { status, body } = await invite(asBen, person.id)
      expect([status, body]).toEqual([404, missing.body])
    }
  })

  test('is for members alone, and a hidden community is missing for others', async () => {
    expect(await invite(asCleo, ben.id)).toMatchObject({ status: 403, body: { code: 'members_only' } })
    expect(await invite(asCleo, MISSING)).toMatchObject({ status: 403 })
    const hidden = await world.community(ann, { visibility: 'hidden' })
    const [there, missing] = [await invite(asCleo, ben.id, hidden), await invite(asCleo, ben.id, MISSING)]
    expect([there.status, there.body]).toEqual([404, missing.body])
  })

  test('to an archived community is a 409', async () => {
    await sql`update communities set archived_at = now() where id = ${id}`.execute(world.db)
    expect(await invite(asBen, cleo.id)).toMatchObject({ status: 409, body: { code: 'archived' } })
  })

  test('names a person', async () => {
    for (const userId of [undefined, null, '1', 0, -1, 1.5, 2 ** 53, {}, []])
      expectRefusal(String(userId), await invite(asBen, userId), [400])
  })

  test('between two members with a block is shown to neither, and to no third member', async () => {
    await world.befriend(ann, cleo)
    await invite(asBen, cleo.id)
    const before = (await list(asAnn)).body
    await asCleo.post('/api/users/block', { userId: ben.id })
    expect((await list(asAnn)).body).toEqual(before)
    expect((await list(asBen)).body).toEqual([])
    expect(await notificationsOf(asCleo)).toEqual([])
  })
})
