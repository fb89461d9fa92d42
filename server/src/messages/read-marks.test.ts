import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '@kith/shared/accounts.ts'
import { type Conversation, FIRST_UNREAD, type Message } from '@kith/shared/messages.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { createWorld, type Person } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())

async function as(person: Person) {
  const client = await world.signIn(person)
  return {
    ...client,
    write: async (recipient: Person, content: string) =>
      (await client.post<Message>('/api/messages', { recipientId: recipient.id, content })).body,
    messagesWith: (other: Person) => client.get<Message[]>(`/api/messages/${other.id}`),
    /** What a reading under this key tells to be the first unread message. */
    firstUnreadFrom: async (other: Person, key: string) => {
      const { headers } = await client.get(`/api/messages/${other.id}`, { 'idempotency-key': key })
      return headers[FIRST_UNREAD] && Number(headers[FIRST_UNREAD])
    },
    setReadMarks: (readMarks: boolean) =>
      client.put<CurrentUser>('/api/user/message-preferences', { readMarks }),
    /** Whether the last message is read, as the messages, the list and the conversation tell it. */
    lastIsRead: async (other: Person) => [
      (await client.get<Message[]>(`/api/messages/${other.id}`)).body.at(-1)?.isRead,
      (await client.get<Conversation[]>('/api/conversations')).body[0]?.lastMessage?.isRead,
      (await client.get<Conversation>(`/api/conversations/${other.id}`)).body.lastMessage?.isRead,
    ],
  }
}

/** Two friends. */
async function scene() {
  const { ann, ben } = await world.friendsAndStranger()
  return { ann, ben, forAnn: await as(ann), forBen: await as(ben) }
}

const YES = [true, true, true]
const NO = [false, false, false]

describe('that a message was read', () => {
  test('is shown to its sender while both have read marks on', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    await forAnn.write(ben, 'Hello')
    expect(await forAnn.lastIsRead(ben)).toEqual(NO)
    await forBen.messagesWith(ann)
    expect(await forAnn.lastIsRead(ben)).toEqual(YES)
  })

  test.each(['the sender', 'the recipient'])(
    'is not shown to its sender when %s has them off',
    async (who) => {
      const { ann, ben, forAnn, forBen } = await scene()
      await (who === 'the sender' ? forAnn : forBen).setReadMarks(false)
      await forAnn.write(ben, 'From Ann')
      await forBen.messagesWith(ann)
      expect(await forAnn.lastIsRead(ben)).toEqual(NO)
      await forBen.write(ann, 'From Ben')
      await forAnn.messagesWith(ben)
      expect(await forBen.lastIsRead(ann)).toEqual(NO)
    },
  )

  test('is not shown to its sender when the recipient has left', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    await forAnn.write(ben, 'Hello')
    await forBen.messagesWith(ann)
    await world.db.deleteFrom('users').where('id', '=', ben.id).execute()
    expect(await forAnn.lastIsRead(ben)).toEqual(NO)
  })

  test('is known to its recipient, and counted, without read marks', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    await forBen.setReadMarks(false)
    await forAnn.write(ben, 'Hello')
    const unread = () => forBen.get<Conversation>(`/api/conversations/${ann.id}`)
    expect((await unread()).body).toMatchObject({ unreadCount: 1, lastMessage: { isRead: false } })
    await forBen.messagesWith(ann)
    expect(await forBen.lastIsRead(ann)).toEqual(YES)
    expect((await unread()).body.unreadCount).toBe(0)
  })
})

type Scene = Awaited<ReturnType<typeof scene>>

/** Each act after which one is told nothing of the other. By either of the two. */
const PARTINGS = {
  'the reader has ended the friendship': ({ ann, forBen }: Scene) =>
    forBen.post('/api/friends/remove', { friendId: ann.id }),
  'the sender has ended the friendship': ({ ben, forAnn }: Scene) =>
    forAnn.post('/api/friends/remove', { friendId: ben.id }),
  'the reader has blocked the sender': ({ ann, forBen }: Scene) =>
    forBen.post('/api/users/block', { userId: ann.id }),
  'the sender has blocked the reader': ({ ben, forAnn }: Scene) =>
    forAnn.post('/api/users/block', { userId: ben.id }),
  'a block is all there is': ({ ann, ben }: Scene) => world.block(ann, ben),
}

describe.each(Object.entries(PARTINGS))('when %s', (_name, part) => {
  test('messages read before still show as read, and messages read afterwards never do', async () => {
    const all = await scene()
    const { ann, ben, forAnn, forBen } = all
    await forAnn.write(ben, 'Before')
    await forBen.messagesWith(ann)
    await part(all)
    expect(await forAnn.lastIsRead(ben)).toEqual(YES)
    await world.db.deleteFrom('blocks').execute()
    await world.db.deleteFrom('friendships').where('user_id', 'in', [ann.id, ben.id]).execute()
    await world.befriend(ann, ben)
    await forAnn.write(ben, 'Unread when they part')
    await part(all)
    await forBen.messagesWith(ann)
    expect(await forAnn.lastIsRead(ben)).toEqual(NO)
    expect((await forBen.get<Conversation>(`/api/conversations/${ann.id}`)).body.unreadCount).toBe(0)

    await world.db.deleteFrom('blocks').execute()
    await world.db.deleteFrom('friendships').where('user_id', 'in', [ann.id, ben.id]).execute()
    await world.befriend(ann, ben)
    expect(await forAnn.lastIsRead(ben)).toEqual(NO)
    await forAnn.write(ben, 'Friends again')
    await forBen.messagesWith(ann)
    expect(await forAnn.lastIsRead(ben)).toEqual(YES)
  })
})

describe('read marks', () => {
  test('are on, and can be switched off and on', async () => {
    const forAnn = await as(await world.person())
    const me = async () => (await forAnn.get<CurrentUser>('/api/user')).body.readMarks
    expect(await me()).toBe(true)
    expect(await forAnn.setReadMarks(false)).toMatchObject({ status: 200, body: { readMarks: false } })
    expect(await me()).toBe(false)
    await forAnn.setReadMarks(true)
    expect(await me()).toBe(true)
  })

  test.each([{}, { readMarks: 'no' }, { readMarks: null }, null])('%j is a 400', async (body) => {
    const forAnn = await as(await world.person())
    expect((await forAnn.put('/api/user/message-preferences', body)).status).toBe(400)
  })
})

test('reading a conversation names its first unread message, once, however far up it is', async () => {
  const { ann, ben, forAnn, forBen } = await scene()
  await forAnn.write(ben, 'Read')
  const read = await forBen.messagesWith(ann)
  expect(read.headers[FIRST_UNREAD]).toBe(String(read.body[0]?.id))
  await forBen.write(ann, 'Back')
  const first = await forAnn.write(ben, 'First')
  for (let n = 0; n < 31; n += 1) await forAnn.write(ben, `News ${n}`)
  const { headers, body } = await forBen.messagesWith(ann)
  expect(headers[FIRST_UNREAD]).toBe(String(first.id))
  expect(body.map(({ id }) => id)).not.toContain(first.id)
  expect((await forBen.messagesWith(ann)).headers[FIRST_UNREAD]).toBeUndefined()
})

describe('readings under one key', () => {
  test('name the same first unread message, also when others have come, and those under another key do not', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    const [opened, opened2] = [randomUUID(), randomUUID()]
    expect(await forBen.firstUnreadFrom(ann, opened)).toBeUndefined()
    const first = await forAnn.write(ben, 'First')
    expect(await forBen.firstUnreadFrom(ann, opened)).toBe(first.id)
    expect(await forBen.firstUnreadFrom(ann, opened)).toBe(first.id)
    expect(await forBen.firstUnreadFrom(ann, opened2)).toBeUndefined()
    await forAnn.write(ben, 'Second')
    expect(await forBen.firstUnreadFrom(ann, opened)).toBe(first.id)
    expect(await forBen.firstUnreadFrom(ann, opened2)).toBeUndefined()
    const third = await forAnn.write(ben, 'Third')
    expect(await forBen.firstUnreadFrom(ann, opened2)).toBe(third.id)
    expect(await forBen.firstUnreadFrom(ann, opened)).toBe(first.id)
  })

  test('name it alike when they come at once, and all messages are read', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    const first = await forAnn.write(ben, 'First')
    await forAnn.write(ben, 'Second')
    const key = randomUUID()
    const told = await Promise.all(Array.from({ length: 8 }, () => forBen.firstUnreadFrom(ann, key)))
    expect(told).toEqual(Array.from({ length: 8 }, () => first.id))
    expect((await forBen.get<Conversation>(`/api/conversations/${ann.id}`)).body.unreadCount).toBe(0)
  })

  test('are of one conversation (422), and a key is a UUID (400)', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    const other = await world.person()
    await world.befriend(ben, other)
    await forAnn.write(ben, 'First')
    await (await as(other)).write(ben, 'Second')
    const key = randomUUID()
    await forBen.firstUnreadFrom(ann, key)
    const statusOf = async (id: number, key: string) =>
      (await forBen.get(`/api/messages/${id}`, { 'idempotency-key': key })).status
    expect([await statusOf(other.id, key), await statusOf(ann.id, 'x')]).toEqual([422, 400])
    expect(await forBen.firstUnreadFrom(other, randomUUID())).toBeDefined()
  })
})
