import { auditAction, type AuditEntry } from '@kith/shared/audit.ts'
import { NEXT_CURSOR } from '@kith/shared/basics.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { createWorld, type Person, type World } from '../../test/world.ts'
import { recordAction } from './audit.ts'

let world: World
let boss: Person
let asBoss: Client
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('audit_log').execute()
  boss = await world.person({ role: 'admin' })
  asBoss = await world.signIn(boss)
})

const list = async (query = '') => (await asBoss.get<AuditEntry[]>(`/api/moderator/audit${query}`)).body
const acts = async (query = '') => (await list(query)).map((entry) => entry.act)
const inAct = (person: Person, isThere = true) => ({
  username: person.username,
  person: isThere ? { id: person.id, username: person.username, name: person.name, avatar: null } : null,
})

test('each act is listed with who did it to whom, when, and a word about it, the newest first', async () => {
  const ann = await world.person()
  await recordAction(world.db, boss, { act: 'settings.change', detail: 'siteName' })
  await recordAction(world.db, boss, { act: 'post.delete', targetId: 5, subjectId: ann.id })
  const [first, second] = await list()
  expect(first).toEqual({
    id: expect.any(Number),
    act: 'post.delete',
    actor: inAct(boss),
    subject: inAct(ann),
    targetId: 5,
    detail: null,
    createdAt: expect.any(String),
  })
  expect(second).toMatchObject({ act: 'settings.change', subject: null, targetId: null, detail: 'siteName' })
})

test('a member who has left is still named by the username', async () => {
  const [ann, mona] = [await world.person(), await world.person({ role: 'moderator' })]
  await recordAction(world.db, mona, { act: 'post.delete', subjectId: ann.id })
  await world.db.deleteFrom('users').where('id', 'in', [ann.id, mona.id]).execute()
  expect((await list())[0]).toMatchObject({ actor: inAct(mona, false), subject: inAct(ann, false) })
  expect(await acts(`?q=${mona.username}`)).toEqual(['post.delete'])
})

test('the log is filtered by the act, and by the username of either of the two', async () => {
  const [ann, mona] = [await world.person(), await world.person({ role: 'moderator' })]
  await recordAction(world.db, mona, { act: 'note.create' })
  await recordAction(world.db, boss, { act: 'user.role', subjectId: mona.id })
  await recordAction(world.db, boss, { act: 'user.role', subjectId: ann.id })
  await recordAction(world.db, mona, { act: 'note.delete', subjectId: mona.id })
  expect(await acts('?act=user.role')).toEqual(['user.role', 'user.role'])
  for (const q of [mona.username, mona.username.toUpperCase(), `%40${mona.username}`])
    expect(await acts(`?q=${q}`)).toEqual(['note.delete', 'user.role', 'note.create'])
  expect(await acts(`?q=${mona.username}&act=user.role`)).toEqual(['user.role'])
  expect(await acts('?q=nobody')).toEqual([])
  expect(await acts('?q=%25')).toEqual([])
})

test.each(['', `&q=`, '&act=note.create'])(
  'it comes in pages that miss none and repeat none %s',
  async (query) => {
    for (let count = 0; count < 5; count += 1) await recordAction(world.db, boss, { act: 'note.create' })
    const whole = (await list(`?limit=100${query}`)).map(({ id }) => id)
    const found: number[] = []
    for (let before = ''; ;) {
      const { body, headers } = await asBoss.get<AuditEntry[]>(
        `/api/moderator/audit?limit=2${query}${before && `&before=${before}`}`,
      )
      found.push(...body.map(({ id }) => id))
      const next = headers[NEXT_CURSOR]
      if (typeof next !== 'string') break
      before = next
    }
    expect(found).toEqual(whole)
    expect(found).toHaveLength(5)
  },
)

test('every act that can be recorded can be read', async () => {
  for (const one of auditAction.options) await recordAction(world.db, boss, { act: one })
  expect(await acts()).toEqual(auditAction.options.toReversed())
})

test.each(['act=user.king', 'act=', 'limit=0', 'before=!', `q=${'x'.repeat(101)}`, 'q=%00'])(
  'it is a 400 for %s',
  async (query) => {
    expect((await asBoss.get(`/api/moderator/audit?${query}`)).status).toBe(400)
  },
)
