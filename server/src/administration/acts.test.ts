import type { CurrentUser } from '@kith/shared/accounts.ts'
import type { ManagedMember } from '@kith/shared/administration.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { drifted } from '../../test/drifted.ts'
import { expectRefusal } from '../../test/refusals.ts'
import { type Person, createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())
let boss: Person
let asBoss: Client
let ann: Person
let asAnn: Client
beforeEach(async () => {
  ;[boss, ann] = [await world.person({ role: 'admin' }), await world.person()]
  ;[asBoss, asAnn] = [await world.signIn(boss), await world.signIn(ann)]
})

const at = (person: Pick<Person, 'id'>, call = '') => `/api/moderator/users/${person.id}${call}`
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const week = () => ({ until: inHours(168), reason: 'Spam' })
const me = (client: Client) => client.get<CurrentUser>('/api/user')
const actsOn = (person: Person) =>
  world.db
    .selectFrom('audit_log')
    .select(['actor_username', 'act', 'subject_id', 'subject_username', 'detail'])
    .where('subject_username', '=', person.username)
    .orderBy('id')
    .execute()
const recorded = (act: string, detail: string | null = null) => ({
  actor_username: boss.username,
  act,
  subject_id: ann.id,
  subject_username: ann.username,
  detail,
})

describe('an admin', () => {
  test('gives a member another role, which counts with their next call', async () => {
    expect((await asAnn.get('/api/moderator/users')).status).toBe(403)
    const given = await asBoss.put<ManagedMember>(at(ann, '/role'), { role: 'admin' })
    expect([given.status, given.body.role]).toEqual([200, 'admin'])
    expect((await me(asAnn)).body.role).toBe('admin')
    expect((await asAnn.get('/api/moderator/users')).status).toBe(200)
    await asBoss.put(at(ann, '/role'), { role: 'user' })
    expect((await asAnn.get('/api/moderator/users')).status).toBe(403)
    await asBoss.put(at(ann, '/role'), { role: 'user' })
    expect(await actsOn(ann)).toEqual([recorded('user.role', 'admin'), recorded('user.role', 'user')])
  })

  test('resets a password: the member is signed out, signs in with the new one, and must change it', async () => {
    const { status, body } = await asBoss.post<{ resetPassword: string }>(at(ann, '/reset-password'))
    expect([status, Object.keys(body)]).toEqual([200, ['resetPassword']])
    expect((await me(asAnn)).status).toBe(401)
    const login = { username: ann.username, password: body.resetPassword }
    const entered = await world.visitor().post<CurrentUser>('/api/login', login)
    expect([entered.status, entered.body.mustChangePassword]).toEqual([200, true])
    expect(await actsOn(ann)).toEqual([recorded('user.reset_password')])
    expect(JSON.stringify(await actsOn(ann))).not.toContain(body.resetPassword)
  })

  test('deletes a member with all that is theirs, and every count stays true', async () => {
    const ben = await world.person()
    await world.befriend(ann, ben)
    const community = await world.community(ann, { members: [ben] })
    const post = await world.post(ben, { visibility: 'public' })
    await world.post(ann, { communityId: community })
    await world.comment(ann, post)
    await world.like(ann, post)
    expect((await asBoss.delete(at(ann))).status).toBe(204)
    expect((await me(asAnn)).status).toBe(401)
    expect((await asBoss.get(`/api/users/${ann.id}`)).status).toBe(404)
    const { creator_id } = await world.db
      .selectFrom('communities')
      .select('creator_id')
      .where('id', '=', community)
      .executeTakeFirstOrThrow()
    expect(creator_id).toBe(ben.id)
    expect(await drifted(world.db)).toEqual([])
    expect(await actsOn(ann)).toEqual([{ ...recorded('user.delete'), subject_id: null }])
    expect((await asBoss.delete(at(ann))).status).toBe(404)
  })

  test('deletes a member whose invitations are worth nothing from then on', async () => {
    const { body } = await asAnn.post<{ code: string }>('/api/invites', {})
    await asBoss.delete(at(ann))
    expect((await asBoss.get(`/api/invites/validate?code=${body.code}`)).body).toEqual({ valid: false })
  })
})

const ACTS: [method: 'POST' | 'PUT' | 'DELETE', call: string, body?: () => object][] = [
  ['PUT', '/role', () => ({ role: 'moderator' })],
  ['POST', '/reset-password'],
  ['PUT', '/suspension', week],
  ['DELETE', '/suspension'],
  ['DELETE', ''],
]
const send = (client: Client, person: Pick<Person, 'id'>, [method, call, body]: (typeof ACTS)[number]) =>
  client.send(method, at(person, call), body ? { body: body() } : {})

describe.each(ACTS)('%s …/users/{id}%s', (...act) => {
  test('is refused for the own account, and for nobody', async () => {
    const own = await send(asBoss, boss, act)
    expect([own.status, own.body.code]).toEqual([403, 'own_account'])
    const nobody = await send(asBoss, { id: 999_999_999 }, act)
    expect([nobody.status, nobody.body.message]).toEqual([404, 'User not found'])
    expect((await me(asBoss)).body.role).toBe('admin')
  })
})

test.each([
  ['/role', {}],
  ['/role', { role: 'king' }],
  ['/role', { role: null }],
  ['/role', []],
  ['/suspension', {}],
  ['/suspension', { until: inHours(1) }],
  ['/suspension', { until: inHours(1), reason: ' ' }],
  ['/suspension', { until: inHours(1), reason: '\u0000\u3164' }],
  ['/suspension', { until: inHours(1), reason: 'x'.repeat(501) }],
  ['/suspension', { until: inHours(-1), reason: 'Spam' }],
  ['/suspension', { until: inHours(11 * 365 * 24), reason: 'Spam' }],
  ['/suspension', { until: '9999-12-31T23:59:59Z', reason: 'Spam' }],
  ['/suspension', { until: 'tomorrow', reason: 'Spam' }],
  ['/suspension', { until: '2027-01-01', reason: 'Spam' }],
  ['/suspension', { until: '2027-02-30T00:00:00Z', reason: 'Spam' }],
  ['/suspension', { until: 5, reason: 'Spam' }],
])('PUT …%s refuses %j', async (call, body) => {
  expectRefusal(call, await asBoss.put(at(ann, call), body), [400])
  expect(await actsOn(ann)).toEqual([])
})
