import type { Conversation, Message } from '@kith/shared/messages.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { type Person, createWorld, viewerFor } from '../../test/world.ts'
import { markRead } from './read-state.ts'

const world = await createWorld()
afterAll(() => world.close())

async function as(person: Person) {
  const client = await world.signIn(person)
  return {
    ...client,
    write: async (recipient: Person, content: string, postId?: number) =>
      (await client.post<Message>('/api/messages', { recipientId: recipient.id, content, postId })).body,
    messagesWith: async (other: { id: number }, query = '') =>
      (await client.get<Message[]>(`/api/messages/${other.id}${query}`)).body,
    list: async () => (await client.get<Conversation[]>('/api/conversations')).body,
  }
}

/** Two friends. */
async function scene() {
  const [ann, ben] = await world.people(2)
  await world.befriend(ann!, ben!)
  return { ann: ann!, ben: ben!, forAnn: await as(ann!), forBen: await as(ben!) }
}

const wordsOf = (messages: Message[]) => messages.map(({ content }) => content)
const unfriend = ({ id }: Person) =>
  world.db
    .deleteFrom('friendships')
    .where((is) => is.or([is('user_id', '=', id), is('friend_id', '=', id)]))
    .execute()

describe('a conversation', () => {
  test('reads backwards page by page, each page in the order of reading', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    for (const words of ['1', '2', '3', '4', '5']) await forAnn.write(ben, words)
    const first = await forBen.get<Message[]>(`/api/messages/${ann.id}?limit=2`)
    expect(wordsOf(first.body)).toEqual(['4', '5'])
    const next = String(first.headers['x-next-cursor'])
    const second = await forBen.get<Message[]>(`/api/messages/${ann.id}?limit=3&before=${next}`)
    expect(wordsOf(second.body)).toEqual(['1', '2', '3'])
    expect(second.headers['x-next-cursor']).toBeUndefined()
    expect(wordsOf(await forBen.messagesWith(ann, '?limit=1&offset=4'))).toEqual(['1'])
  })

  test('is unread until it is read, at both ends, and the answer tells what was unread', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    await forAnn.write(ben, 'One')
    await forAnn.write(ben, 'Two')
    expect(await forBen.list()).toMatchObject([
      { id: ann.id, name: ann.name, username: ann.username, unreadCount: 2, canMessage: true },
    ])
    expect((await forBen.messagesWith(ann)).map(({ isRead }) => isRead)).toEqual([false, false])
    expect((await forBen.messagesWith(ann)).map(({ isRead }) => isRead)).toEqual([true, true])
    expect((await forAnn.messagesWith(ben)).map(({ isRead }) => isRead)).toEqual([true, true])
    expect(await forBen.list()).toMatchObject([{ unreadCount: 0 }])
    expect(await forAnn.list()).toMatchObject([
      { unreadCount: 0, lastMessage: { content: 'Two', senderId: ann.id } },
    ])
  })

  test('has one notification while something is unread, and none for what was read', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    for (const words of ['One', 'Two', 'Three']) await forAnn.write(ben, words)
    const notification = { type: 'message', message: `${ann.name} sent you a message`, relatedUserId: ann.id }
    expect(await world.notifications(ben)).toMatchObject([{ ...notification, isRead: false }])
    await forBen.messagesWith(ann)
    expect(await world.notifications(ben)).toEqual([])
  })

  test('that was read up to a message leaves a later one and its notification unread', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    const first = await forAnn.write(ben, 'One')
    await forAnn.write(ben, 'Two')
    const unread = async () => (await forBen.get('/api/notifications/unread-count')).body
    await markRead(world.db, viewerFor(ben), ann.id, first.id)
    expect([await forBen.list(), await unread()]).toMatchObject([[{ unreadCount: 1 }], { count: 1 }])
    await forBen.messagesWith(ann)
    expect([await forBen.list(), await unread()]).toMatchObject([[{ unreadCount: 0 }], { count: 0 }])
  })

  test('stays readable to each when the friendship ends or one blocks the other, and no one can write', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    await forAnn.write(ben, 'Before')
    await unfriend(ann)
    await world.block(ben, ann)
    for (const [client, other] of [
      [forAnn, ben],
      [forBen, ann],
    ] as const) {
      expect(await client.list()).toMatchObject([{ id: other.id, name: other.name, canMessage: false }])
      expect(wordsOf(await client.messagesWith(other))).toEqual(['Before'])
      expect((await client.post('/api/messages', { recipientId: other.id, content: 'x' })).status).toBe(404)
    }
  })

  test('with someone who has left is one with an Unknown User', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    await forAnn.write(ben, 'Farewell')
    await world.db.deleteFrom('users').where('id', '=', ann.id).execute()
    expect(await forBen.list()).toMatchObject([
      { id: ann.id, name: 'Unknown User', username: null, avatar: null, canMessage: false },
    ])
    expect(await forBen.messagesWith(ann)).toMatchObject([
      { content: 'Farewell', sender: null, senderId: ann.id },
    ])
    expect((await forBen.get<Conversation>(`/api/conversations/${ann.id}`)).body.name).toBe('Unknown User')
    expect((await forBen.post('/api/messages', { recipientId: ann.id, content: 'x' })).status).toBe(404)
  })

  test('not yet begun is empty, with someone whom one may see; with others it is not there', async () => {
    const { ann, ben, forAnn } = await scene()
    const [stranger, blocker] = await world.people(2)
    await world.block(blocker!, ann)
    expect(await forAnn.messagesWith(ben)).toEqual([])
    expect((await forAnn.get(`/api/conversations/${ben.id}`)).body).toMatchObject({
      id: ben.id,
      lastMessage: null,
      unreadCount: 0,
      canMessage: true,
    })
    expect((await forAnn.get(`/api/conversations/${stranger!.id}`)).body).toMatchObject({ canMessage: false })
    const missing = await forAnn.get('/api/messages/999999999')
    for (const id of [blocker!.id, ann.id, 'abc', '-1', '9007199254740993']) {
      for (const call of ['messages', 'conversations']) {
        const { status, body } = await forAnn.get(`/api/${call}/${id}`)
        expect([status, body]).toEqual([404, missing.body])
      }
    }
    for (const query of ['limit=0', 'limit=101', 'before=!', 'offset=-1']) {
      expect((await forAnn.get(`/api/messages/${ben.id}?${query}`)).status).toBe(400)
      expect((await forAnn.get(`/api/conversations?${query}`)).status).toBe(400)
    }
  })
})

describe('the list of conversations', () => {
  test('is in the order of the latest message, page by page, each with its last message', async () => {
    const [ann, ...friends] = await world.people(4)
    await world.befriend(ann!, ...friends)
    const forAnn = await as(ann!)
    for (const friend of friends) await forAnn.write(friend, `To ${friend.name}`)
    await (await as(friends[0]!)).write(ann!, 'Back')
    const first = await forAnn.get<Conversation[]>('/api/conversations?limit=2')
    expect(first.body.map(({ id }) => id)).toEqual([friends[0]!.id, friends[2]!.id])
    expect(first.body[0]!.lastMessage).toMatchObject({
      content: 'Back',
      senderId: friends[0]!.id,
      sharesPost: false,
    })
    const next = String(first.headers['x-next-cursor'])
    const second = await forAnn.get<Conversation[]>(`/api/conversations?limit=2&before=${next}`)
    expect(second.body.map(({ id }) => id)).toEqual([friends[1]!.id])
    expect(await (await as(await world.person())).list()).toEqual([])
  })
})

describe('a shared post', () => {
  test('shows to the viewer who may see it, and as gone to others, as to all when it is gone', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    const far = await world.person()
    await world.befriend(ann, far)
    const post = await world.post(far, { content: 'Close to far' })
    await forAnn.write(ben, '', post)
    expect(await forAnn.messagesWith(ben)).toMatchObject([
      { postId: post, post: { id: post, content: 'Close to far' }, postUnavailable: false },
    ])
    const [unseen] = await forBen.messagesWith(ann)
    expect(unseen).toMatchObject({ postId: null, post: null, postUnavailable: true })
    expect(await forBen.list()).toMatchObject([{ lastMessage: { sharesPost: true, content: '' } }])
    await world.befriend(ben, far)
    expect(await forBen.messagesWith(ann)).toMatchObject([{ postId: post, postUnavailable: false }])
    await world.db.deleteFrom('posts').where('id', '=', post).execute()
    for (const [client, other] of [
      [forAnn, ben],
      [forBen, ann],
    ] as const)
      expect(await client.messagesWith(other)).toMatchObject([
        { postId: null, post: null, postUnavailable: true },
      ])
  })

  test('of someone who is blocked does not show', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    await forAnn.write(ben, 'Mine', await world.post(ann, { visibility: 'public' }))
    expect(await forBen.messagesWith(ann)).toMatchObject([{ postUnavailable: false }])
    await unfriend(ann)
    await world.block(ann, ben)
    expect(await forBen.messagesWith(ann)).toMatchObject([
      { content: 'Mine', post: null, postUnavailable: true },
    ])
  })
})
