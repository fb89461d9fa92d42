import { randomUUID } from 'node:crypto'
import type { CommunityLink, LinkedCommunity } from '@kith/shared/communities.ts'
import type { ErrorBody } from '@kith/shared/errors.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Client } from '../../../test/client.ts'
import { drifted } from '../../../test/drifted.ts'
import { expectRefusal } from '../../../test/refusals.ts'
import { type Person, createWorld } from '../../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())
let ann: Person
let mod: Person
let ben: Person
let asAnn: Client
let asMod: Client
let asBen: Client
let id: number

beforeEach(async () => {
  ;[ann, mod, ben] = (await world.people(3)) as [Person, Person, Person]
  const clients = await Promise.all([ann, mod, ben].map(world.signIn))
  ;[asAnn, asMod, asBen] = clients as [Client, Client, Client]
  id = await world.community(ann, { name: 'Cellar', visibility: 'hidden', moderators: [mod] })
})

const MISSING = 999_999_999
const UNKNOWN = 'nowhere'.padEnd(22, 'x')
const at = (community: number) => `/api/community-groups/${community}/links`
const make = (client: Client, body?: unknown, headers?: Record<string, string>) =>
  client.post<CommunityLink>(at(id), body, headers)
const made = async (body?: object) => (await make(asAnn, body)).body
const list = (client: Client, query = '') => client.get<CommunityLink[]>(`${at(id)}${query}`)
const look = <T = LinkedCommunity>(client: Client, code: string) =>
  client.get<T>(`/api/community-links/${code}`)
const join = (client: Client, code: string) => client.post(`/api/community-links/${code}`)
const usesOf = async (code: string) => {
  const query = world.db.selectFrom('community_links').select('uses').where('code', '=', code)
  return (await query.executeTakeFirst())?.uses
}
const logged = async () => {
  const query = world.db.selectFrom('community_log').select(['act', 'actor_id'])
  return query.where('community_id', '=', id).orderBy('id').execute()
}
const memberCount = async () => {
  expect(await drifted(world.db)).toEqual([])
  const query = world.db.selectFrom('communities').select('member_count').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).member_count
}

describe('a link', () => {
  test('is made by the staff of the community, with an address, an end and a number of uses', async () => {
    const { status, body } = await make(asMod, { expiresInDays: 3, maxUses: 5 })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      code: expect.stringMatching(/^[\w-]{22}$/),
      url: `${world.config.publicUrl}/groups/join/${body.code}`,
      createdBy: { id: mod.id, username: mod.username, name: mod.name, avatar: null },
      createdAt: expect.any(String),
      expiresAt: new Date(Date.parse(body.createdAt) + 3 * 86_400_000).toISOString(),
      maxUses: 5,
      useCount: 0,
    })
    expect(await made()).toMatchObject({ expiresAt: null, maxUses: null })
    expect(await logged()).toEqual([
      { act: 'link.make', actor_id: mod.id },
      { act: 'link.make', actor_id: ann.id },
    ])
  })

  test('is made once for each key', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const [first, again] = [await make(asAnn, {}, headers), await make(asAnn, {}, headers)]
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await logged()).toHaveLength(1)
    expect((await make(asAnn, { maxUses: 1 }, headers)).status).toBe(422)
    expectRefusal('key', await asAnn.post(at(id), {}, { 'idempotency-key': 'x' }), [400])
    const other = await world.community(ann)
    expect((await asAnn.post(at(other), {}, headers)).status).toBe(422)
  })

  test('is one of at most 20, and a revoked one makes room', async () => {
    const first = await made()
    for (let n = 1; n < 20; n += 1) await made()
    expect(await make(asAnn)).toMatchObject({ status: 409, body: { code: 'too_many_links' } })
    expect((await list(asAnn)).body).toHaveLength(20)
    expect((await asAnn.delete(`${at(id)}/${first.id}`)).status).toBe(204)
    expect((await make(asAnn)).status).toBe(201)
  })

  test('is refused with a wrong end or number of uses', async () => {
    for (const wrong of [0, -1, 1.5, '1', null, 366, {}])
      expectRefusal(`days ${String(wrong)}`, await make(asAnn, { expiresInDays: wrong }), [400])
    for (const wrong of [0, -1, 1.5, '1', null, 10_001, {}])
      expectRefusal(`uses ${String(wrong)}`, await make(asAnn, { maxUses: wrong }), [400])
    for (const body of [[], '"text"', 5]) expectRefusal('body', await make(asAnn, body), [400, 415])
    expect((await list(asAnn)).body).toEqual([])
  })

  test('can not be made in an archived community', async () => {
    await sql`update communities set archived_at = now() where id = ${id}`.execute(world.db)
    expect(await make(asAnn)).toMatchObject({ status: 409, body: { code: 'archived' } })
  })

  test('is made, listed and revoked by the staff alone, and is a 404 in a hidden community', async () => {
    const link = await made()
    const member = await world.person()
    await sql`insert into community_members (community_id, user_id) values (${id}, ${member.id})`.execute(
      world.db,
    )
    const staff = await world.person({ role: 'moderator' })
    for (const client of [await world.signIn(member), await world.signIn(staff)]) {
      expectRefusal('make', await make(client), [403])
      expectRefusal('list', await list(client), [403])
      expectRefusal('revoke', await client.delete(`${at(id)}/${link.id}`), [403])
    }
    for (const method of ['GET', 'POST'] as const) {
      const [hidden, missing] = [
        await asBen.send(method, at(id), {}),
        await asBen.send(method, at(MISSING), {}),
      ]
      expect([hidden.status, hidden.body]).toEqual([404, missing.body])
    }
    const [hidden, missing] = [
      await asBen.delete(`${at(id)}/${link.id}`),
      await asBen.delete(`${at(MISSING)}/1`),
    ]
    expect([hidden.status, hidden.body]).toEqual([404, missing.body])
    expect((await world.visitor().get(at(id))).status).toBe(401)
  })

  test('is revoked by the staff of its own community, and once', async () => {
    const link = await made()
    const other = await world.community(ann)
    for (const path of [`${at(other)}/${link.id}`, `${at(id)}/${MISSING}`])
      expect(await asAnn.delete(path)).toMatchObject({ status: 404, body: { message: 'Not found' } })
    expect((await asMod.delete(`${at(id)}/${link.id}`)).status).toBe(204)
    expect((await asMod.delete(`${at(id)}/${link.id}`)).status).toBe(404)
    expect(await logged()).toEqual([
      { act: 'link.make', actor_id: ann.id },
      { act: 'link.revoke', actor_id: mod.id },
    ])
  })

  test('stands in the list of the staff, newest first, in pages, without who is blocked', async () => {
    const links = [(await make(asMod)).body, await made(), await made()].toReversed()
    const first = await list(asAnn, '?limit=2')
    const rest = await list(asAnn, `?limit=2&before=${String(first.headers['x-next-cursor'])}`)
    expect([...first.body, ...rest.body]).toEqual(links)
    expect(rest.headers['x-next-cursor']).toBeUndefined()
    for (const query of ['limit=0', 'offset=-1', 'before=!'])
      expectRefusal(query, await list(asAnn, `?${query}`), [400])
    await world.block(mod, ann)
    expect((await list(asAnn)).body.at(-1)).toEqual({ ...links.at(-1), createdBy: null })
    expect((await list(asMod)).body.at(-1)).toEqual(links.at(-1))
  })
})

describe('whoever opens a link', () => {
  test('sees the community, hidden as it is, and joins at once, whatever it asks of others', async () => {
    await sql`update communities set join_approval = 'approval', description = 'Below' where id = ${id}`.execute(
      world.db,
    )
    const { code } = await made()
    const shown = {
      id,
      name: 'Cellar',
      description: 'Below',
      visibility: 'hidden',
      avatar: null,
      coverImage: null,
    }
    expect((await look(asBen, code)).body).toEqual({ ...shown, memberCount: 2, isMember: false })
    expect(await usesOf(code)).toBe(0)
    expect(await join(asBen, code)).toMatchObject({ status: 200, body: { status: 'approved' } })
    expect((await look(asBen, code)).body).toEqual({ ...shown, memberCount: 3, isMember: true })
    expect([await usesOf(code), await memberCount()]).toEqual([1, 3])
  })

  test('uses it once, however often they open it, and no member uses it', async () => {
    const { code } = await made({ maxUses: 1 })
    expect((await join(asMod, code)).body).toEqual({ status: 'approved' })
    for (let n = 0; n < 3; n += 1) expect((await join(asBen, code)).body).toEqual({ status: 'approved' })
    expect([await usesOf(code), await memberCount()]).toEqual([1, 3])
    expect((await look(asBen, code)).status).toBe(200)
  })

  test('joins with an open invitation or request too, which then ends', async () => {
    await sql`update communities set visibility = 'public', join_approval = 'approval' where id = ${id}`.execute(
      world.db,
    )
    const { code } = await made()
    await asBen.post(`/api/community-groups/${id}/join`)
    expect((await asAnn.get<object[]>('/api/notifications')).body).toHaveLength(1)
    await join(asBen, code)
    expect((await asAnn.get<object[]>('/api/notifications')).body).toEqual([])
    expect(
      await world.db.selectFrom('join_requests').where('user_id', '=', ben.id).selectAll().execute(),
    ).toEqual([])
    const guest = await world.person()
    await sql`insert into community_members (community_id, user_id, status) values (${id}, ${guest.id}, 'invited')`.execute(
      world.db,
    )
    await join(await world.signIn(guest), code)
    expect([await usesOf(code), await memberCount()]).toEqual([2, 4])
  })

  test('gets the same 404 for every link that leads nowhere', async () => {
    const [expired, used, revoked, archived] = [
      await made(),
      await made({ maxUses: 1 }),
      await made(),
      await made(),
    ]
    await sql`update community_links set expires_at = now() where id = ${expired.id}`.execute(world.db)
    await join(await world.signIn(await world.person()), used.code)
    await asAnn.delete(`${at(id)}/${revoked.id}`)
    const elsewhere = await world.community(ann)
    await sql`update community_links set community_id = ${elsewhere} where id = ${archived.id}`.execute(
      world.db,
    )
    await sql`update communities set archived_at = now() where id = ${elsewhere}`.execute(world.db)
    const bytes = ({ status, body, headers }: Answer<unknown>) => {
      const { 'x-request-id': _id, date: _date, ...rest } = headers
      return { status, body, headers: rest }
    }
    const malformed = ['x', 'x'.repeat(23), `${'x'.repeat(21)}!`, '%00', '%20'.repeat(22), '..%2f..%2fusers']
    for (const ask of [look<ErrorBody>, join]) {
      const unknown = bytes(await ask(asBen, UNKNOWN))
      expect(unknown).toMatchObject({ status: 404, body: { message: 'Group not found', code: 'not_found' } })
      for (const { code } of [expired, used, revoked, archived])
        expect(bytes(await ask(asBen, code))).toEqual(unknown)
      for (const code of malformed)
        expect(bytes(await ask(asBen, encodeURI(code)))).toMatchObject({ status: 404 })
    }
    for (const code of malformed.slice(0, 4))
      expect(bytes(await look<ErrorBody>(asBen, code))).toEqual(bytes(await look<ErrorBody>(asBen, UNKNOWN)))
    expect([await usesOf(expired.code), await usesOf(used.code), await usesOf(archived.code)]).toEqual([
      0, 1, 0,
    ])
  })

  test('is a member of the site', async () => {
    const { code } = await made()
    for (const one of [code, UNKNOWN, 'x']) expect((await look(world.visitor(), one)).status).toBe(401)
    expect((await join(world.visitor(), code)).status).toBe(401)
  })

  test('joins despite a block with a member, and is counted only for those who see them', async () => {
    const { code } = await made()
    await world.block(ann, ben)
    expect((await look(asBen, code)).body.memberCount).toBe(1)
    expect((await join(asBen, code)).body).toEqual({ status: 'approved' })
    expect((await look(asMod, code)).body.memberCount).toBe(3)
    expect((await look(asAnn, code)).body.memberCount).toBe(2)
  })
})
