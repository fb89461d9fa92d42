import { type Report, reportWording, type SentReport } from '@kith/shared/reports.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { formOf } from '../../test/forms.ts'
import { jpeg } from '../../test/pictures.ts'
import { expectRefusal } from '../../test/refusals.ts'
import { createWorld, type Person } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())
let ann: Person
let ben: Person
let mona: Person
let asAnn: Client
let asBen: Client
let asMona: Client
beforeEach(async () => {
  await world.db.deleteFrom('reports').execute()
  ;[ann, ben] = (await world.people(2)) as [Person, Person]
  mona = await world.person({ role: 'moderator' })
  ;[asAnn, asBen, asMona] = [await world.signIn(ann), await world.signIn(ben), await world.signIn(mona)]
})

const send = (client: Client, targetType: string, targetId: number, reason = 'Spam or advertising') =>
  client.post<SentReport>('/api/reports', { targetType, targetId, reason })
const queue = async (query = '') => (await asMona.get<Report[]>(`/api/moderator/reports${query}`)).body
const message = async (from: Person, to: Person, content = 'Psst') =>
  (
    await world.db
      .insertInto('messages')
      .values({ sender_id: from.id, recipient_id: to.id, content, post_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

describe('members report what they see', () => {
  test('posts, comments, messages to them and members, each with a copy', async () => {
    const post = await world.post(ann, { visibility: 'public', content: 'A post' })
    const comment = await world.comment(ann, post, 'A comment')
    const words = await message(ann, ben, 'A message')
    await world.db.updateTable('users').set({ bio: 'A bio' }).where('id', '=', ann.id).execute()
    for (const [type, id] of [
      ['post', post],
      ['comment', comment],
      ['message', words],
      ['user', ann.id],
    ] as const) {
      const { status, body } = await send(asBen, type, id)
      expect([type, status]).toEqual([type, 201])
      expect(body).toEqual({
        targetType: type,
        targetId: id,
        reason: 'Spam or advertising',
        createdAt: body.createdAt,
      })
    }
    const entries = await queue()
    expect(entries.map(({ targetType, reasons }) => [targetType, reasons[0]?.copy?.content])).toEqual([
      ['post', 'A post'],
      ['comment', 'A comment'],
      ['message', 'A message'],
      ['user', 'A bio'],
    ])
    expect(entries[3]?.reasons[0]?.copy?.name).toBe(ann.name)
    for (const entry of entries)
      expect(entry).toMatchObject({ owner: { id: ann.id }, state: 'same', reasonCount: 1, decision: null })
    expect(entries.map(({ postId }) => postId)).toEqual([post, post, null, null])
  })

  test('once: a repeated report changes nothing, and is answered alike', async () => {
    const post = await world.post(ann, { visibility: 'public' })
    const first = await send(asBen, 'post', post, 'Bad')
    const again = await send(asBen, 'post', post, 'Worse')
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(await queue()).toMatchObject([{ reasonCount: 1, reasons: [{ reason: 'Bad' }] }])
  })

  test('twenty times at once, which makes one', async () => {
    const post = await world.post(ann, { visibility: 'public' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(asBen, 'post', post)))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(await queue()).toMatchObject([{ reasonCount: 1 }])
  })

  test('and twenty members at once make one entry with twenty reasons', async () => {
    const post = await world.post(ann, { visibility: 'public' })
    const crowd = await Promise.all((await world.people(20)).map(world.signIn))
    const answers = await Promise.all(crowd.map((client) => send(client, 'post', post)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    const [entry, ...more] = await queue()
    expect(more).toEqual([])
    expect(entry).toMatchObject({ reasonCount: 20 })
    expect(entry?.reasons.filter(({ copy }) => copy)).toHaveLength(1)
  })

  test('of which twenty are listed, and all are counted', async () => {
    const post = await world.post(ann, { visibility: 'public' })
    for (const person of await world.people(22)) await send(await world.signIn(person), 'post', post)
    const [entry] = await queue()
    expect([entry?.reasons.length, entry?.reasonCount]).toEqual([20, 22])
  })

  test('also who blocked them, as far as they see it: a message', async () => {
    const words = await message(ann, ben)
    await world.block(ann, ben)
    expect((await send(asBen, 'message', words)).status).toBe(201)
    expect((await send(asBen, 'user', ann.id)).status).toBe(404)
  })
})

describe('a copy keeps the thing as it was', () => {
  test('when it is changed, and the next report brings another', async () => {
    const post = await world.post(ann, { visibility: 'public', content: 'Rude' })
    await send(asBen, 'post', post)
    await asAnn.put(`/api/posts/${post}`, { content: 'Kind' })
    expect(await queue()).toMatchObject([{ state: 'changed', reasons: [{ copy: { content: 'Rude' } }] }])
    await send(await world.signIn(await world.person()), 'post', post)
    await send(await world.signIn(await world.person()), 'post', post)
    expect(await queue()).toMatchObject([
      {
        state: 'same',
        reasons: [{ copy: { content: 'Rude' } }, { copy: { content: 'Kind' } }, { copy: null }],
      },
    ])
  })

  test('when it is deleted, and when its author leaves', async () => {
    const post = await world.post(ann, { visibility: 'public', content: 'Rude' })
    const comment = await world.comment(ann, await world.post(ben, { visibility: 'public' }), 'Rude too')
    await send(asBen, 'post', post)
    await send(asBen, 'comment', comment)
    await asAnn.delete(`/api/posts/${post}`)
    await asAnn.delete(`/api/comments/${comment}`)
    expect(await queue()).toMatchObject([
      { state: 'gone', postId: null, reasons: [{ copy: { content: 'Rude' } }] },
      { state: 'gone', reasons: [{ copy: { content: 'Rude too' } }] },
    ])
    await world.db.deleteFrom('users').where('id', '=', ann.id).execute()
    expect(await queue()).toMatchObject([
      { owner: null, ownerName: ann.name },
      { owner: null, ownerName: ann.name },
    ])
  })

  test('of a member, with name, words and links', async () => {
    await send(asBen, 'user', ann.id)
    await asAnn.put('/api/profile', { bio: 'Now kind' })
    expect(await queue()).toMatchObject([
      { state: 'changed', reasons: [{ copy: { content: '', links: [] } }] },
    ])
  })

  test('of a member, with the cover while they have it', async () => {
    const { body, headers } = await formOf({}, [{ field: 'cover', name: 'a.jpg', data: await jpeg() }])
    const { url } = (await asAnn.post<{ url: string }>('/api/upload/cover', body, headers)).body
    await send(asBen, 'user', ann.id)
    expect(await queue()).toMatchObject([{ state: 'same', reasons: [{ copy: { coverImage: url } }] }])
    await asAnn.put('/api/profile', { coverImage: null })
    expect(await queue()).toMatchObject([{ state: 'changed', reasons: [{ copy: { coverImage: null } }] }])
  })

  test('when who reported leaves', async () => {
    await send(asBen, 'user', ann.id)
    await world.db.deleteFrom('users').where('id', '=', ben.id).execute()
    expect(await queue()).toMatchObject([{ reasonCount: 1, reasons: [{ reporter: null, copy: {} }] }])
  })
})

describe('it is refused', () => {
  test('for what one does not see, byte for byte as for what is not there', async () => {
    const post = await world.post(ann)
    const comment = await world.comment(ann, post)
    const zoe = await world.person()
    const hidden = { post, comment, message: await message(ann, zoe), user: zoe.id }
    await world.block(zoe, ben)
    for (const [type, id] of Object.entries(hidden)) {
      const [unseen, missing] = [await send(asBen, type, id), await send(asBen, type, 999_999_999)]
      expect([type, unseen.status, unseen.body]).toEqual([type, 404, missing.body])
    }
    expect(await queue()).toEqual([])
  })

  test('for oneself, and what is one’s own', async () => {
    const post = await world.post(ben)
    const own = {
      post,
      comment: await world.comment(ben, post),
      message: await message(ben, ann),
      user: ben.id,
    }
    for (const [type, id] of Object.entries(own)) {
      const { status, body } = await send(asBen, type, id)
      expect([type, status, body]).toMatchObject([type, 400, { message: reportWording.own }])
    }
  })

  test('for what is deleted', async () => {
    const post = await world.post(ann, { visibility: 'public' })
    const comment = await world.comment(ann, post)
    await world.comment(ben, post, 'A reply', comment)
    await asAnn.delete(`/api/comments/${comment}`)
    expect((await send(asBen, 'comment', comment)).status).toBe(404)
    const words = await message(ann, ben)
    await asAnn.delete(`/api/messages/${words}`)
    expect((await send(asBen, 'message', words)).status).toBe(404)
  })

  test('for input that is none', async () => {
    const post = await world.post(ann, { visibility: 'public' })
    const right = { targetType: 'post', targetId: post, reason: 'Bad' }
    const wrong = {
      targetType: [undefined, null, 5, 'posts', '', 'community'],
      targetId: [undefined, null, '1', 0, -1, 1.5, 2 ** 53, [1]],
      reason: [undefined, null, 5, '', ' \n', 'x'.repeat(501), '\u0000\u3164', {}],
    }
    for (const [field, values] of Object.entries(wrong))
      for (const value of values) {
        const answer = await asBen.post<{ issues: { path: string }[] }>('/api/reports', {
          ...right,
          [field]: value,
        })
        expectRefusal(`${field} ${String(value).slice(0, 20)}`, answer, [400])
        expect(answer.body.issues[0]?.path).toBe(field)
      }
    expect((await send(asBen, 'post', post, 'x'.repeat(500))).status).toBe(201)
    expect((await world.visitor().post('/api/reports', right)).status).toBe(401)
  })
})

test('a member reports twenty things a day', async () => {
  const strict = await createWorld({ RATE_LIMIT_FACTOR: '1' })
  const [one, other] = (await strict.people(2)) as [Person, Person]
  const client = await strict.signIn(one)
  for (let n = 0; n < 20; n += 1) expect((await send(client, 'user', other.id)).status).toBe(201)
  expect((await send(client, 'user', other.id)).status).toBe(429)
  await strict.close()
})
