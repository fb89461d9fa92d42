import type { Conversation } from '@kith/shared/messages.ts'
import { EXCERPT_MAX, type Notification } from '@kith/shared/notifications.ts'
import { afterAll, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { type Person, createWorld } from '../../test/world.ts'
import { notify } from './notifications.ts'

const world = await createWorld()
afterAll(() => world.close())

const list = async (client: Client) => (await client.get<Notification[]>('/api/notifications')).body
const excerpts = async (client: Client) => (await list(client)).map(({ excerpt }) => excerpt)

/** Ann, her friend Ben, and a client of each. */
async function scene() {
  const { ann, ben } = await world.friendsAndStranger()
  return { ann, ben, asAnn: await world.signIn(ann), asBen: await world.signIn(ben) }
}

/** A stored photo of this owner, attached to `part`. Its widths are 320 and 640. */
async function photo(owner: Person, part: { post_id: number } | { message_id: number }, sort_order = 0) {
  const key = crypto.randomUUID().replaceAll('-', '').slice(0, 22)
  const file = { media_type: 'photo', mime_type: 'image/webp', file_size: 1, alt: 'A heron' } as const
  await world.db
    .insertInto('media')
    .values({ ...file, ...part, key, owner_id: owner.id, widths: [640, 320], sort_order })
    .execute()
  return { url: `/media/${key}?w=320&still=1`, alt: 'A heron' }
}

const say = async (from: Client, to: Person, content: string) =>
  (await from.post<{ id: number }>('/api/messages', { recipientId: to.id, content })).body.id

describe('a notification carries', () => {
  test('the words of the post or comment that it is about', async () => {
    const { ann, ben, asAnn, asBen } = await scene()
    const post = await world.post(ann, { content: 'A heron\n  on the pond' })
    const question = await world.comment(ann, post, 'Who saw it?')
    await asBen.put(`/api/posts/${post}/like`)
    await asBen.put(`/api/comments/${question}/like`)
    await asBen.post(`/api/posts/${post}/comment`, { content: 'Grey wings' })
    await asBen.post(`/api/posts/${post}/comment`, { content: 'I did', parentId: question })
    const tagged = await world.post(ben, { content: 'Hi @ann' })
    await notify(world.db, {
      type: 'mention',
      to: [ann.id],
      relatedUserId: ben.id,
      relatedPostId: tagged,
    })
    const listed = (await list(asAnn)).map(({ type, excerpt, picture }) => [type, excerpt, picture])
    expect(listed).toEqual([
      ['mention', 'Hi @ann', null],
      ['reply', 'I did', null],
      ['comment', 'Grey wings', null],
      ['like', 'Who saw it?', null],
      ['like', 'A heron on the pond', null],
    ])
  })

  test('no more than the beginning, cut between what readers see as characters', async () => {
    const { ann, asAnn, asBen } = await scene()
    const family = '👨‍👩‍👧‍👦'
    for (const content of ['x'.repeat(5_000), family.repeat(200), `${'\n'.repeat(1_500)}x`]) {
      const post = await world.post(ann, { content })
      await asBen.put(`/api/posts/${post}/like`)
    }
    const [blank, families, letters] = await excerpts(asAnn)
    expect([letters, blank]).toEqual([`${'x'.repeat(EXCERPT_MAX)}…`, null])
    expect(families).toMatch(new RegExp(`^(${family})+…$`))
  })

  test('the first photo where there are no words, which the route of media shows', async () => {
    const { ann, asAnn, asBen } = await scene()
    const post = await world.post(ann, { content: '' })
    await photo(ann, { post_id: post }, 1)
    const first = await photo(ann, { post_id: post })
    await asBen.put(`/api/posts/${post}/like`)
    expect(await list(asAnn)).toMatchObject([{ excerpt: null, picture: first }])
    const wordy = await world.post(ann, { content: 'Words' })
    await photo(ann, { post_id: wordy })
    await asBen.put(`/api/posts/${wordy}/like`)
    expect((await list(asAnn))[0]).toMatchObject({ excerpt: 'Words', picture: null })
  })

  test('nothing where it is about a person or a community', async () => {
    const { ann, ben, asAnn } = await scene()
    const community = await world.community(ben)
    for (const type of ['friend_accepted', 'community_invite'] as const)
      await notify(world.db, {
        type,
        to: [ann.id],
        relatedUserId: ben.id,
        ...(type === 'community_invite' && { relatedCommunityId: community }),
      })
    expect(await list(asAnn)).toMatchObject([1, 2].map(() => ({ excerpt: null, picture: null })))
  })
})

describe('of a conversation', () => {
  test('the newest unread words are told, and its photo where there are none', async () => {
    const { ann, ben, asAnn, asBen } = await scene()
    await say(asBen, ann, 'One')
    const two = await say(asBen, ann, 'Two')
    await say(asAnn, ben, 'Mine')
    expect(await excerpts(asAnn)).toEqual(['Two'])
    await asBen.delete(`/api/messages/${two}`)
    expect(await excerpts(asAnn)).toEqual(['One'])
    const three = await say(asBen, ann, 'Three')
    const picture = await photo(ben, { message_id: three })
    await world.db.updateTable('messages').set({ content: '' }).where('id', '=', three).execute()
    expect(await list(asAnn)).toMatchObject([{ excerpt: null, picture }])
  })

  test('there is one row, also after it was marked as read, and none when it has been read', async () => {
    const { ann, ben, asAnn, asBen } = await scene()
    await say(asBen, ann, 'One')
    const [first] = await list(asAnn)
    await asAnn.put(`/api/notifications/${first!.id}/read`)
    expect(await list(asAnn)).toMatchObject([{ isRead: true, excerpt: 'One' }])
    await say(asBen, ann, 'Two')
    expect(await list(asAnn)).toMatchObject([{ isRead: false, excerpt: 'Two' }])
    await asAnn.put('/api/notifications/read-all')
    await (await world.signIn(ann)).get(`/api/messages/${ben.id}`)
    expect(await list(asAnn)).toEqual([])
  })

  test('writing and reading at once leave one row while something is unread, and else none', async () => {
    const { ann, ben, asAnn, asBen } = await scene()
    for (let round = 0; round < 8; round += 1) {
      const works = Array.from({ length: 6 }, (_, n) => [
        () => say(asBen, ann, `${round} ${n}`),
        () => asAnn.get(`/api/messages/${ben.id}`),
      ])
      await Promise.all(works.flat().map((work) => work()))
      const [{ unreadCount } = { unreadCount: 0 }] = (await asAnn.get<Conversation[]>('/api/conversations'))
        .body
      const listed = (await list(asAnn)).map(({ isRead }) => isRead)
      expect(listed).toEqual(unreadCount > 0 ? [false] : [])
    }
  })
})

test('the count without messages leaves out conversations alone', async () => {
  const { ann, asAnn, asBen } = await scene()
  await say(asBen, ann, 'One')
  await say(asBen, ann, 'Two')
  await asBen.put(`/api/posts/${await world.post(ann)}/like`)
  const count = async () => (await asAnn.get('/api/notifications/unread-count')).body
  expect(await count()).toEqual({ count: 2, withoutMessages: 1 })
  await asAnn.put('/api/notifications/read-all')
  expect(await count()).toEqual({ count: 0, withoutMessages: 0 })
})
