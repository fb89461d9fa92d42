import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Conversation, type Message, messageWording } from '@kith/shared/messages.ts'
import type { UnreadCount } from '@kith/shared/notifications.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { drifted } from '../../test/drifted.ts'
import { formOf } from '../../test/forms.ts'
import { jpeg } from '../../test/pictures.ts'
import { type Person, createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())

async function as(person: Person) {
  const client = await world.signIn(person)
  return {
    ...client,
    write: async (recipient: Person, content: string, postId?: number) =>
      (await client.post<Message>('/api/messages', { recipientId: recipient.id, content, postId })).body,
    remove: (id: number) => client.delete(`/api/messages/${id}`),
    messagesWith: async (other: Person) => (await client.get<Message[]>(`/api/messages/${other.id}`)).body,
    conversation: async (other: Person) =>
      (await client.get<Conversation>(`/api/conversations/${other.id}`)).body,
    notifications: async () => (await client.get<UnreadCount>('/api/notifications/unread-count')).body.count,
  }
}

/** Two friends and a stranger. */
async function scene() {
  const { ann, ben, zoe } = await world.friendsAndStranger()
  return { ann, ben, zoe, forAnn: await as(ann), forBen: await as(ben) }
}

const stored = () => readdir(join(world.config.dataDir, 'media')).catch(() => [])
const makeOlder = (id: number, interval: string) =>
  sql`update messages set created_at = created_at - ${interval}::interval where id = ${id}`.execute(world.db)

describe('a deleted message', () => {
  test('keeps only its place, for both', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    await forAnn.write(ben, 'Before')
    const { id } = await forAnn.write(ben, 'A secret')
    expect((await forAnn.remove(id)).status).toBe(204)
    for (const [client, other] of [
      [forAnn, ben],
      [forBen, ann],
    ] as const) {
      expect(await client.conversation(other)).toMatchObject({
        lastMessage: { id, isDeleted: true, content: '', mediaType: null, sharesPost: false },
      })
      const messages = await client.messagesWith(other)
      expect(messages).toMatchObject([
        { content: 'Before', isDeleted: false },
        { id, isDeleted: true, content: '', senderId: ann.id },
      ])
    }
    const { rows } = await sql`select from messages where content like '%secret%'`.execute(world.db)
    expect(rows).toEqual([])
  })

  test('loses its file for good', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    const before = await stored()
    const { body, headers } = await formOf({ recipientId: String(ben.id) }, [
      { field: 'media', name: 'a.jpg', data: await jpeg() },
    ])
    const sent = (await forAnn.post<Message>('/api/messages', body, headers)).body
    const url = sent.mediaUrl!
    expect((await forBen.get(url)).status).toBe(200)
    expect(await stored()).not.toEqual(before)
    await forAnn.remove(sent.id)
    for (const client of [forAnn, forBen]) expect((await client.get(url)).status).toBe(404)
    expect(await stored()).toEqual(before)
    expect(await forBen.messagesWith(ann)).toMatchObject([{ isDeleted: true, media: [], mediaUrl: null }])
    const { rows } = await sql`select from media where owner_id = ${ann.id}`.execute(world.db)
    expect(rows).toEqual([])
    expect(await drifted(world.db)).toEqual([])
  })

  test('loses the post that it shared, and does not say that there was one', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    const { id } = await forAnn.write(ben, '', await world.post(ann))
    await forAnn.remove(id)
    expect(await forBen.messagesWith(ann)).toMatchObject([
      { postId: null, post: null, postUnavailable: false },
    ])
  })

  test('is no longer unread, and its notification falls with the last unread one', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    const [one, two] = [await forAnn.write(ben, 'One'), await forAnn.write(ben, 'Two')]
    await forAnn.remove(one.id)
    expect([await forBen.conversation(ann), await forBen.notifications()]).toMatchObject([
      { unreadCount: 1 },
      1,
    ])
    await forAnn.remove(two.id)
    expect([await forBen.conversation(ann), await forBen.notifications()]).toMatchObject([
      { unreadCount: 0 },
      0,
    ])
    expect(await drifted(world.db)).toEqual([])
    expect((await forAnn.messagesWith(ben)).map(({ isRead }) => isRead)).toEqual([false, false])
  })

  test('that was read leaves the count of the unread ones', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    const read = await forAnn.write(ben, 'Read')
    await forBen.messagesWith(ann)
    await forAnn.write(ben, 'Unread')
    await forAnn.remove(read.id)
    expect([await forBen.conversation(ann), await forBen.notifications()]).toMatchObject([
      { unreadCount: 1 },
      1,
    ])
    expect(await drifted(world.db)).toEqual([])
  })

  test('can be deleted again, with the same answer, even after the hour', async () => {
    const { ben, forAnn } = await scene()
    const { id } = await forAnn.write(ben, 'Once')
    const first = await forAnn.remove(id)
    await makeOlder(id, '2 hours')
    const again = await forAnn.remove(id)
    expect([again.status, again.body]).toEqual([first.status, first.body])
  })

  test('is not sent anew when its sending is repeated', async () => {
    const { ben, forAnn } = await scene()
    const key = { 'idempotency-key': '0f3c7d0e-3f5b-4c8e-9d7e-2b6a1f0c9d11' }
    const send = () => forAnn.post<Message>('/api/messages', { recipientId: ben.id, content: 'Oops' }, key)
    const { id } = (await send()).body
    await forAnn.remove(id)
    expect(await send()).toMatchObject({ status: 201, body: { id, isDeleted: true, content: '' } })
  })

  test('is deleted also when the friendship has ended, and when the other has left', async () => {
    const { ann, ben, forAnn } = await scene()
    const [one, two] = [await forAnn.write(ben, 'One'), await forAnn.write(ben, 'Two')]
    await world.db.deleteFrom('friendships').where('user_id', 'in', [ann.id, ben.id]).execute()
    await world.block(ben, ann)
    expect((await forAnn.remove(one.id)).status).toBe(204)
    await world.db.deleteFrom('users').where('id', '=', ben.id).execute()
    expect((await forAnn.remove(two.id)).status).toBe(204)
    expect(await drifted(world.db)).toEqual([])
  })
})

describe('a message is not deleted', () => {
  test('by others: its recipient is refused, for everybody else it is not there', async () => {
    const { ann, ben, zoe, forAnn, forBen } = await scene()
    const { id } = await forAnn.write(ben, 'Mine')
    const refused = await forBen.remove(id)
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { message: messageWording.notOwn, code: 'forbidden' },
    ])
    for (const person of [zoe, await world.person({ role: 'admin' })]) {
      const client = await as(person)
      const { status, body } = await client.remove(id)
      expect([status, body]).toEqual([404, (await client.remove(999_999_999)).body])
    }
    expect((await world.visitor().delete(`/api/messages/${id}`)).status).toBe(401)
    expect(await forBen.messagesWith(ann)).toMatchObject([{ content: 'Mine', isDeleted: false }])
  })

  test('after an hour', async () => {
    const { ben, forAnn } = await scene()
    const [late, early] = [await forAnn.write(ben, 'Late'), await forAnn.write(ben, 'Early')]
    await makeOlder(late.id, '60 minutes')
    await makeOlder(early.id, '59 minutes')
    const { status, body } = await forAnn.remove(late.id)
    expect([status, body]).toMatchObject([403, { message: messageWording.tooLate, code: 'too_late' }])
    expect((await forAnn.remove(early.id)).status).toBe(204)
    expect(await forAnn.messagesWith(ben)).toMatchObject([{ content: 'Late' }, { content: '' }])
  })
})

describe('at once', () => {
  test('deleting many times takes it from the count once', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    const { id } = await forAnn.write(ben, 'Twice')
    await forAnn.write(ben, 'Stays')
    const answers = await Promise.all(Array.from({ length: 8 }, () => forAnn.remove(id)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204))
    expect(await forBen.conversation(ann)).toMatchObject({ unreadCount: 1 })
    expect(await drifted(world.db)).toEqual([])
  })

  test('deleting, reading and sending leave every count and notification true', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    const sent: Message[] = []
    for (let n = 0; n < 12; n += 1) sent.push(await forAnn.write(ben, `Old ${n}`))
    const works = sent.flatMap(({ id }, n) => [
      () => forAnn.remove(id),
      () => forAnn.post('/api/messages', { recipientId: ben.id, content: `New ${n}` }),
      () => forBen.get(`/api/messages/${ann.id}`),
    ])
    const answers = await Promise.all(works.map((work) => work()))
    expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([])
    expect(await drifted(world.db)).toEqual([])
    const { unreadCount } = await forBen.conversation(ann)
    expect((await forBen.notifications()) > 0).toBe(unreadCount > 0)
    const messages = await forBen.messagesWith(ann)
    expect(messages.filter(({ isDeleted }) => isDeleted)).toHaveLength(sent.length)
    expect(messages.filter(({ content }) => content.startsWith('Old'))).toEqual([])
  })
})
