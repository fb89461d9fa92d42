import { randomUUID } from 'node:crypto'
import type { Invitation } from '@kith/shared/invitations.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { createWorld, type Person } from '../../test/world.ts'
import { claimInvitation, befriendInviter } from './redemption.ts'

const world = await createWorld()
afterAll(() => world.close())
let ann: Person
let own: Client

beforeEach(async () => {
  ann = await world.person()
  own = await world.signIn(ann)
})

const invite = (body?: unknown, headers?: Record<string, string>) =>
  own.post<Invitation>('/api/invites', body, headers)
const list = (query = '') => own.get<Invitation[]>(`/api/invites${query}`)
const validate = async (code: string) =>
  (await world.visitor().get<{ valid: boolean }>(`/api/invites/validate?code=${encodeURIComponent(code)}`))
    .body

async function redeem(code: string): Promise<Person> {
  const member = await world.person()
  await befriendInviter(world.db, await claimInvitation(world.db, code), member.id)
  return member
}

test('a member makes an invitation without saying anything', async () => {
  const { status, body } = await invite()
  expect(status).toBe(201)
  expect(body.code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  expect(body).toMatchObject({ isUsed: false, expiresAt: null, email: null, usedBy: null, usedAt: null })
  expect((await list()).body).toEqual([body])
})

test('an invitation may name an address and a last day', async () => {
  const { body } = await invite({ email: 'someone@example.org', expiresInDays: 7 })
  expect(body.email).toBe('someone@example.org')
  expect(Date.parse(String(body.expiresAt)) - Date.parse(body.createdAt)).toBe(7 * 24 * 3_600_000)
})

test('own invitations are listed newest first, in pages, and nobody else sees them', async () => {
  const ids = [(await invite()).body.id, (await invite()).body.id, (await invite()).body.id].reverse()
  const first = await list('?limit=2')
  expect(first.body.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  const rest = await list(`?limit=2&before=${String(first.headers['x-next-cursor'])}`)
  expect(rest.body.map(({ id }) => id)).toEqual(ids.slice(2))
  expect(rest.headers['x-next-cursor']).toBeUndefined()
  expect((await list('?offset=2')).body.map(({ id }) => id)).toEqual(ids.slice(2))
  expect((await (await world.signIn(await world.person())).get('/api/invites')).body).toEqual([])
})

test('an invitation does not say who used it once one of the two has blocked the other', async () => {
  const guests = [await redeem((await invite()).body.code), await redeem((await invite()).body.code)]
  await world.block(ann, guests[0]!)
  await world.block(guests[1]!, ann)
  const { body } = await list()
  expect(body.map(({ isUsed, usedBy }) => ({ isUsed, usedBy }))).toEqual([
    { isUsed: true, usedBy: null },
    { isUsed: true, usedBy: null },
  ])
})

test('a used invitation tells who used it and when', async () => {
  const { body } = await invite()
  const member = await redeem(body.code)
  const [used] = (await list()).body
  expect(used).toMatchObject({
    isUsed: true,
    usedBy: { id: member.id, username: member.username, avatar: null },
  })
  expect(used?.usedAt).not.toBeNull()
})

test('codes made are counted on the member', async () => {
  await invite()
  await invite()
  expect((await own.get<{ codesGenerated: number }>('/api/user')).body.codesGenerated).toBe(2)
})

test('a member keeps at most 20 unused ones, however many are asked for at once', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => invite()))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(10)
  expect(refused[0]?.body).toMatchObject({ code: 'too_many_invitations' })
  expect((await own.get<{ codesGenerated: number }>('/api/user')).body.codesGenerated).toBe(20)
})

test('a used, revoked or expired one makes room for another', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => invite()))
  const [one, two, three] = made.map(({ body }) => body)
  await redeem(one!.code)
  await own.delete(`/api/invites/${two!.id}`)
  await world.db
    .updateTable('invitations')
    .set({ expires_at: new Date(0) })
    .where('id', '=', three!.id)
    .execute()
  for (const status of [201, 201, 201, 409]) expect((await invite()).status).toBe(status)
})

test('admins keep as many as they like', async () => {
  own = await world.signIn(await world.person({ role: 'admin' }))
  const answers = await Promise.all(Array.from({ length: 25 }, () => invite()))
  expect(answers.every(({ status }) => status === 201)).toBe(true)
})

test('an Idempotency-Key makes one invitation of many requests', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const first = await invite(undefined, headers)
  const second = await invite(undefined, headers)
  expect([second.status, second.body]).toEqual([201, first.body])
  expect((await list()).body).toHaveLength(1)
  expect((await invite({ expiresInDays: 1 }, headers)).status).toBe(422)
  expect((await invite(undefined, { 'idempotency-key': 'no-uuid' })).status).toBe(400)
})

test('an unused invitation can be revoked, a used one not, and a stranger’s is not found', async () => {
  const [unused, used] = [(await invite()).body, (await invite()).body]
  await redeem(used.code)
  const stranger = await world.signIn(await world.person())
  expect((await stranger.delete(`/api/invites/${unused.id}`)).status).toBe(404)
  expect((await own.delete(`/api/invites/${unused.id}`)).status).toBe(204)
  expect((await own.delete(`/api/invites/${unused.id}`)).status).toBe(404)
  expect(await validate(unused.code)).toEqual({ valid: false })
  const refused = await own.delete(`/api/invites/${used.id}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'invite_used'])
})

test('a code is valid until it is used, expired or revoked; all else is answered alike', async () => {
  const { code } = (await invite()).body
  expect(await validate(code)).toMatchObject({ valid: true })
  await redeem(code)
  for (const bad of [
    code,
    'AAAA-BBBB-CCCC',
    'nonsense',
    code.toLowerCase(),
    `${code} `,
    '\u0000',
    'x'.repeat(1000),
  ]) {
    expect(await validate(bad)).toEqual({ valid: false })
  }
})

test('codes cannot be tried without end', async () => {
  const strict = await createWorld({ RATE_LIMIT_FACTOR: '0.1' })
  try {
    const statuses: number[] = []
    for (let n = 0; n < 8; n += 1) {
      statuses.push((await strict.visitor().get('/api/invites/validate?code=AAAA-BBBB-CCCC')).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  } finally {
    await strict.close()
  }
})

test('bad input gets its 4xx', async () => {
  const bodies = [{ email: 'nobody' }, { email: ['a@b.org'] }, { expiresInDays: 0 }, { expiresInDays: 366 }]
  for (const body of [
    ...bodies,
    { expiresInDays: '3' },
    { expiresInDays: 1e22 },
    { expiresInDays: 1.5 },
    [],
  ]) {
    expect([body, (await invite(body)).status]).toEqual([body, 400])
  }
  for (const query of [
    'limit=0',
    'limit=101',
    'limit=x',
    'offset=-1',
    'limit=1&limit=2',
    'before=x',
    'before=zzzzzzzzzz-1',
  ]) {
    expect([query, (await list(`?${query}`)).status]).toEqual([query, 400])
  }
  for (const id of ['abc', '-1', '0', '1e9', '9007199254740993', '%00', '1.5']) {
    expect([id, (await own.delete(`/api/invites/${id}`)).status]).toEqual([id, 404])
  }
  for (const query of ['', '?code=', '?code=a&code=b']) {
    expect([query, (await world.visitor().get(`/api/invites/validate${query}`)).status]).toEqual([query, 400])
  }
  for (const call of [world.visitor().get('/api/invites'), world.visitor().post('/api/invites')]) {
    expect((await call).status).toBe(401)
  }
  expect((await world.visitor().delete('/api/invites/abc')).status).toBe(401)
})
