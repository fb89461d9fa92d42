import { randomUUID } from 'node:crypto'
import type { ModeratorNote } from '@kith/shared/moderator-notes.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createWorld, type Person } from '../../test/world.ts'

const NOTES = '/api/moderator/notes'

const world = await createWorld()
afterAll(() => world.close())
let moderator: Person
let member: Person
beforeEach(async () => {
  await world.db.deleteFrom('moderator_notes').execute()
  moderator = await world.person({ role: 'moderator' })
  member = await world.person()
})

const write = async (person: Person, content: unknown, headers?: Record<string, string>) =>
  (await world.signIn(person)).post<ModeratorNote>(NOTES, { content }, headers)
const remove = async (person: Person, id: number | string) =>
  (await world.signIn(person)).delete<{ message: string } | null>(`${NOTES}/${id}`)
const read = async (person: Person, query = '') =>
  (await world.signIn(person)).get<ModeratorNote[]>(`${NOTES}${query}`)
const actsOn = (id: number) =>
  world.db
    .selectFrom('audit_log')
    .select(['actor_id', 'act', 'subject_id', 'detail'])
    .where('target_id', '=', id)
    .where('act', 'in', ['note.create', 'note.delete'])
    .orderBy('id')
    .execute()

describe('notes', () => {
  test('are written by moderators and admins, trimmed, and read by every member, newest first', async () => {
    const first = await write(moderator, '  We move on Sunday.\n ')
    const admin = await world.person({ role: 'admin' })
    await write(admin, 'Done.')
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        content: 'We move on Sunday.',
        author: { id: moderator.id, username: moderator.username, name: moderator.name, avatar: null },
        createdAt: expect.any(String),
      },
    ])
    for (const person of [member, moderator, admin])
      expect((await read(person)).body.map(({ content }) => content)).toEqual(['Done.', 'We move on Sunday.'])
  })

  test('come page by page, each once', async () => {
    for (const content of ['1', '2', '3', '4', '5']) await write(moderator, content)
    const first = await read(member, '?limit=2')
    await write(moderator, '6')
    const second = await read(member, `?limit=2&before=${String(first.headers['x-next-cursor'])}`)
    const third = await read(member, `?limit=2&before=${String(second.headers['x-next-cursor'])}`)
    const pages = [first, second, third].map(({ body }) => body.map(({ content }) => content).join(''))
    expect(pages).toEqual(['54', '32', '1'])
    expect(third.headers['x-next-cursor']).toBeUndefined()
    expect([first, second].map(({ headers }) => headers['x-total-count'])).toEqual(['5', undefined])
  })

  test('name no author who has left, and none that has a block with the viewer', async () => {
    const other = await world.person({ role: 'moderator' })
    await write(moderator, 'By one who stays')
    await write(other, 'By one who leaves')
    await world.block(moderator, member)
    await world.db.deleteFrom('users').where('id', '=', other.id).execute()
    const authors = async (person: Person) =>
      (await read(person)).body.map(({ author }) => author?.id ?? null)
    expect(await authors(member)).toEqual([null, null])
    expect(await authors(moderator)).toEqual([null, moderator.id])
  })

  test('have 1 to 500 characters as people count them', async () => {
    expect((await write(moderator, '🎉'.repeat(500))).status).toBe(201)
    for (const content of [
      '🎉'.repeat(501),
      'x'.repeat(501),
      '',
      ' \n ',
      '\u0000\u3164',
      5,
      null,
      [],
      undefined,
    ]) {
      const { status, body } = await write(moderator, content)
      expect([content, status, (body as { code?: string }).code]).toEqual([content, 400, 'invalid_input'])
    }
  })

  test('are made once for each key', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const [one, again] = [await write(moderator, 'Once', key), await write(moderator, 'Once', key)]
    expect(again.body).toEqual(one.body)
    expect((await write(moderator, 'Another', key)).status).toBe(422)
    expect((await read(member)).body).toHaveLength(1)
    await remove(moderator, one.body.id)
    expect((await write(moderator, 'Once', key)).status).toBe(404)
  })
})

describe('a note is deleted', () => {
  test('by its author and by admins, not by another moderator', async () => {
    const [one, two] = [await write(moderator, 'One'), await write(moderator, 'Two')]
    const refused = await remove(await world.person({ role: 'moderator' }), one.body.id)
    expect([refused.status, refused.body?.message]).toEqual([
      403,
      'Only its author or an admin can delete a note.',
    ])
    expect((await remove(moderator, one.body.id)).status).toBe(204)
    expect((await remove(await world.person({ role: 'admin' }), two.body.id)).status).toBe(204)
    expect((await read(member)).body).toEqual([])
  })

  test('once, however many try at once, and the log keeps who wrote and who deleted it', async () => {
    const { id } = (await write(moderator, 'x'.repeat(200))).body
    const admins = [await world.person({ role: 'admin' }), await world.person({ role: 'admin' })]
    const answers = await Promise.all([moderator, ...admins].map((person) => remove(person, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404])
    const detail = `${'x'.repeat(100)}…`
    expect(await actsOn(id)).toEqual([
      { actor_id: moderator.id, act: 'note.create', subject_id: null, detail },
      { actor_id: expect.any(Number), act: 'note.delete', subject_id: moderator.id, detail },
    ])
  })

  test.each(['abc', '0', '9007199254740993', '999999999'])('unless its id is %s: 404', async (id) => {
    expect(await remove(moderator, id)).toMatchObject({ status: 404, body: { message: 'Not found' } })
  })
})
