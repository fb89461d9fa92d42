import type { Notification } from '@kith/shared/notifications.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveUrl, openFirstPage, pageHeaders } from '../../test/live-page.ts'
import { inTransaction } from '../core/database/database.ts'
import { notify } from '../notifications/notifications.ts'
import { createWorld, type Person, sessionFor, type World } from '../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
  await world.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => world.close())

async function pageOf(person: Person) {
  const page = await openFirstPage(
    liveUrl(world.app),
    pageHeaders(world.app, await sessionFor(world.db, person)),
  )
  page.send({ type: 'auth', userId: person.id })
  await page.received('unread')
  return page
}

const say = async (from: Person, to: Person, content = 'Hello') =>
  (await world.signIn(from)).post('/api/messages', { recipientId: to.id, content })

/** A page of a member without part in it has heard everything that was sent to it before. */
async function settledAlone(member: Person, page: Awaited<ReturnType<typeof pageOf>>) {
  const friend = await world.person()
  await world.befriend(friend, member)
  await settled(friend, member, page)
}

/** Both have heard everything that was published before. */
async function settled(from: Person, to: Person, page: Awaited<ReturnType<typeof pageOf>>) {
  const before = page.of('message').length
  await say(from, to, 'The end')
  await page.received('message', before + 1)
}

describe('a notification', () => {
  test('reaches the open pages of its member as the list has it, with the new count', async () => {
    const { ann, ben, zoe } = await world.friendsAndStranger()
    const [one, other, foreign] = [await pageOf(ann), await pageOf(ann), await pageOf(zoe)]
    const post = await world.post(ann)
    await (await world.signIn(ben)).put(`/api/posts/${post}/like`)
    const [listed] = (await (await world.signIn(ann)).get<Notification[]>('/api/notifications')).body
    for (const page of [one, other]) {
      const [frame] = await page.received('notification')
      expect(frame?.notification).toEqual(listed)
      expect((await page.received('unread', 2)).at(-1)).toEqual({
        type: 'unread',
        notifications: 1,
        withoutMessages: 1,
        messages: 0,
      })
    }
    await settledAlone(zoe, foreign)
    expect(foreign.of('notification').map(({ notification }) => notification.type)).toEqual(['message'])
  })

  test('about what the member can no longer see is not sent', async () => {
    const { ann, ben } = await world.friendsAndStranger()
    const cleo = await world.person()
    await world.befriend(ann, cleo)
    const post = await world.post(ann)
    await world.block(ann, ben)
    const page = await pageOf(ann)
    await (await world.signIn(ben)).put(`/api/posts/${post}/like`)
    await settled(cleo, ann, page)
    expect(page.of('notification').map(({ notification }) => notification.type)).toEqual(['message'])
  })

  test('of a deed that was rolled back is not sent', async () => {
    const { ann, ben } = await world.friendsAndStranger()
    const page = await pageOf(ann)
    const refusal = await say(ben, ann, ' ')
    expect(refusal.status).toBe(400)
    await settled(ben, ann, page)
    expect(page.of('message')).toHaveLength(1)
  })

  test('read in one tab changes the count in the others', async () => {
    const { ann, ben } = await world.friendsAndStranger()
    await say(ben, ann)
    const page = await pageOf(ann)
    expect(page.of('unread')).toEqual([{ type: 'unread', notifications: 1, withoutMessages: 0, messages: 1 }])
    const client = await world.signIn(ann)
    await client.put('/api/notifications/read-all')
    expect((await page.received('unread', 2)).at(-1)).toMatchObject({ notifications: 0, messages: 1 })
    await client.get(`/api/messages/${ben.id}`)
    expect((await page.received('unread', 3)).at(-1)).toMatchObject({ notifications: 0, messages: 0 })
  })

  test('that is taken back lowers the count', async () => {
    const { ann, ben } = await world.friendsAndStranger()
    const post = await world.post(ann)
    const asBen = await world.signIn(ben)
    await asBen.put(`/api/posts/${post}/like`)
    const page = await pageOf(ann)
    await asBen.delete(`/api/posts/${post}/like`)
    expect((await page.received('unread', 2)).map(({ notifications }) => notifications)).toEqual([1, 0])
  })
})

test('counts that stay the same are not sent: a member does not learn of a hidden notification', async () => {
  const { ann, ben, zoe } = await world.friendsAndStranger()
  const page = await pageOf(ann)
  await world.block(ann, zoe)
  await inTransaction(world.db, (tx) => notify(tx, { type: 'mention', to: [ann.id], relatedUserId: zoe.id }))
  await settled(ben, ann, page)
  expect(page.of('notification')).toHaveLength(1)
  // The counts of notifications and of messages are read one after the other, so the last message may change them in
  // two steps.
  const counts = (await page.received('unread', 2)).map(({ notifications, messages }) => [
    notifications,
    messages,
  ])
  expect(counts[0]).toEqual([0, 0])
  expect(counts.slice(1)).not.toContainEqual([0, 0])
})

describe('a message', () => {
  test('reaches both members, and nobody else', async () => {
    const { ann, ben, zoe } = await world.friendsAndStranger()
    const [of, to, foreign] = [await pageOf(ben), await pageOf(ann), await pageOf(zoe)]
    await say(ben, ann, 'Soup at seven')
    for (const page of [of, to])
      expect((await page.received('message'))[0]?.message).toMatchObject({
        content: 'Soup at seven',
        senderId: ben.id,
        recipientId: ann.id,
      })
    await settledAlone(zoe, foreign)
    expect(foreign.of('message').map(({ message }) => message.content)).toEqual(['The end'])
  })
})

describe('a conversation', () => {
  test('that was read is sent to its writer', async () => {
    const { ann, ben } = await world.friendsAndStranger()
    const page = await pageOf(ben)
    await say(ben, ann)
    await (await world.signIn(ann)).get(`/api/messages/${ben.id}`)
    expect(await page.received('read')).toEqual([{ type: 'read', userId: ann.id }])
  })

  test.each(['reader', 'writer'])('is not sent as read if the %s has read marks off', async (who) => {
    const { ann, ben } = await world.friendsAndStranger()
    const page = await pageOf(ben)
    const off = who === 'reader' ? ann : ben
    await world.db.updateTable('users').set({ read_marks: false }).where('id', '=', off.id).execute()
    await say(ben, ann)
    await (await world.signIn(ann)).get(`/api/messages/${ben.id}`)
    await say(ann, ben, 'The end')
    await page.received('message', 2)
    expect(page.of('read')).toEqual([])
  })

  test.each(['ended friendship', 'block'])('is not sent as read after a %s', async (what) => {
    const { ann, ben } = await world.friendsAndStranger()
    const page = await pageOf(ben)
    await say(ben, ann)
    const asAnn = await world.signIn(ann)
    if (what === 'block') await asAnn.post('/api/users/block', { userId: ben.id })
    else await asAnn.post('/api/friends/remove', { friendId: ben.id })
    await asAnn.get(`/api/messages/${ben.id}`)
    await world.db.deleteFrom('blocks').execute()
    await world.befriend(ann, ben)
    await say(ann, ben, 'The end')
    await page.received('message', 2)
    expect(page.of('read')).toEqual([])
  })

  test('in which a message was deleted is sent to both, with the new count', async () => {
    const { ann, ben } = await world.friendsAndStranger()
    const sent = await (
      await world.signIn(ben)
    ).post<{ id: number }>('/api/messages', {
      recipientId: ann.id,
      content: 'Oops',
    })
    const pages = [await pageOf(ann), await pageOf(ben)]
    await (await world.signIn(ben)).delete(`/api/messages/${sent.body.id}`)
    for (const page of pages)
      expect((await page.received('message'))[0]?.message).toMatchObject({ isDeleted: true, content: '' })
    expect((await pages[0]!.received('unread', 2)).at(-1)).toEqual({
      type: 'unread',
      notifications: 0,
      withoutMessages: 0,
      messages: 0,
    })
  })
})

describe('typing', () => {
  test('is sent to a friend with that conversation open, and to no other page', async () => {
    const { ann, ben } = await world.friendsAndStranger()
    const cleo = await world.person()
    await world.befriend(ann, cleo)
    const [writer, open, elsewhere] = [await pageOf(ben), await pageOf(ann), await pageOf(ann)]
    open.send({ type: 'thread', userId: ben.id })
    elsewhere.send({ type: 'thread', userId: cleo.id })
    await expect
      .poll(
        () => {
          writer.send({ type: 'typing', recipientId: ann.id })
          return open.of('typing').length
        },
        { interval: 400 },
      )
      .toBeGreaterThan(0)
    expect(open.of('typing')[0]).toEqual({ type: 'typing', userId: ben.id })
    await settled(cleo, ann, elsewhere)
    expect(elsewhere.of('typing')).toEqual([])
  })

  test('of a stranger is not sent, and of one who is no friend any more', async () => {
    const { ann, ben, zoe } = await world.friendsAndStranger()
    const [stranger, page] = [await pageOf(zoe), await pageOf(ann)]
    page.send({ type: 'thread', userId: zoe.id })
    stranger.send({ type: 'typing', recipientId: ann.id })
    await settled(ben, ann, page)
    expect(page.of('typing')).toEqual([])
  })
})

describe('what is on screen', () => {
  test('a like or comment of a watched post is sent to those who may see the post', async () => {
    const { ann, ben, zoe } = await world.friendsAndStranger()
    const post = await world.post(ann, { visibility: 'friends' })
    const pages = { ben: await pageOf(ben), zoe: await pageOf(zoe) }
    for (const page of Object.values(pages)) page.send({ type: 'watch', postIds: [post], feed: false })
    const asAnn = await world.signIn(ann)
    await expect
      .poll(
        async () => {
          await asAnn.post(`/api/posts/${post}/like`)
          return pages.ben.of('responses').length
        },
        { interval: 500 },
      )
      .toBeGreaterThan(0)
    expect(pages.ben.of('responses')[0]).toEqual({ type: 'responses', postId: post })
    await settledAlone(zoe, pages.zoe)
    expect(pages.zoe.of('responses')).toEqual([])
  })

  test('what a blocked member does there is sent to others only, and so is a reply under their comment', async () => {
    const [ann, ben, cleo, dan] = (await world.people(4)) as [Person, Person, Person, Person]
    await world.befriend(cleo, ann, ben, dan)
    await world.block(ben, ann)
    const post = await world.post(cleo, { visibility: 'public' })
    const [blocked, other] = [await pageOf(ann), await pageOf(dan)]
    for (const page of [blocked, other]) page.send({ type: 'watch', postIds: [post], feed: false })
    const [asBen, asCleo] = [await world.signIn(ben), await world.signIn(cleo)]
    const toldAfter = async (act: () => Promise<unknown>, page = other) => {
      const before = page.of('responses').length
      await expect
        .poll(async () => (await act(), page.of('responses').length), { interval: 1_200 })
        .toBeGreaterThan(before)
    }
    await toldAfter(() => asBen.post(`/api/posts/${post}/like`))
    const parentId = await world.comment(ben, post)
    await toldAfter(() => asCleo.post(`/api/posts/${post}/comment`, { content: 'Yes', parentId }))
    await toldAfter(() => asCleo.post(`/api/comments/${parentId}/like`))
    await settled(cleo, ann, blocked)
    expect(blocked.of('responses')).toEqual([])
    await toldAfter(() => asCleo.post(`/api/posts/${post}/like`), blocked)
  })

  test('a like that is given again changes nothing and is not sent', async () => {
    const { ann, ben } = await world.friendsAndStranger()
    const [liked, post] = [await world.post(ann), await world.post(ann)]
    await world.like(ann, liked)
    const page = await pageOf(ben)
    page.send({ type: 'watch', postIds: [liked, post], feed: false })
    const asAnn = await world.signIn(ann)
    await expect
      .poll(
        async () => {
          await asAnn.put(`/api/posts/${liked}/like`)
          await asAnn.post(`/api/posts/${post}/like`)
          return page.of('responses').length
        },
        { interval: 1_200 },
      )
      .toBeGreaterThan(0)
    expect(page.of('responses').map(({ postId }) => postId)).not.toContain(liked)
  })

  test('a new post is sent to open feeds of those who may see it, not to its author or to members who hide the author', async () => {
    const { ann, ben, zoe } = await world.friendsAndStranger()
    const hider = await world.person()
    await world.befriend(ann, hider)
    await world.hide(hider, ann)
    const pages = [
      await pageOf(ben),
      await pageOf(ben),
      await pageOf(ann),
      await pageOf(zoe),
      await pageOf(hider),
    ]
    for (const [at, page] of pages.entries()) page.send({ type: 'watch', postIds: [], feed: at !== 1 })
    const asAnn = await world.signIn(ann)
    await expect
      .poll(
        async () => {
          await asAnn.post('/api/posts', { content: 'News', visibility: 'friends' })
          return pages[0]!.of('new_post').length
        },
        { interval: 500 },
      )
      .toBeGreaterThan(0)
    for (const [at, member] of [ben, ann, zoe, hider].entries()) await settledAlone(member, pages[at + 1]!)
    expect(pages.slice(1).flatMap((page) => page.of('new_post'))).toEqual([])
  })
})
