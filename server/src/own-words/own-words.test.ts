import type { Comment } from '@kith/shared/comments.ts'
import type { Notification } from '@kith/shared/notifications.ts'
import type { OwnWord, OwnWordsType } from '@kith/shared/own-words.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Answer, Client } from '../../test/client.ts'
import { drifted } from '../../test/drifted.ts'
import { type Person, createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())

const MISSING = 900_000_000
const wordsOf = async (client: Client, type: OwnWordsType = 'comments', more = '') =>
  (await client.get<OwnWord[]>(`/api/user/words?type=${type}${more}`)).body

type Scene = { ann: Person; ben: Person; post: number; community: number | undefined }
type Way = {
  community?: 'public' | 'private'
  role?: 'moderator'
  end: (scene: Scene) => Promise<unknown>
}

/** How what Ben wrote about goes out of his sight. */
const WAYS: Record<string, Way> = {
  'a block by its author': { end: ({ ann, ben }) => world.block(ann, ben) },
  'a block of its author': { end: ({ ann, ben }) => world.block(ben, ann) },
  'an end of the friendship': {
    end: ({ ann, ben }) =>
      sql`delete from friendships where user_id in (${ann.id}, ${ben.id})`.execute(world.db),
  },
  'an end of the friendship, for who is staff of the site': {
    role: 'moderator',
    end: ({ ann, ben }) =>
      sql`delete from friendships where user_id in (${ann.id}, ${ben.id})`.execute(world.db),
  },
  'a community that closed': {
    community: 'public',
    end: ({ community }) =>
      sql`update communities set visibility = 'private' where id = ${community}`.execute(world.db),
  },
  'an archived community that closed': {
    community: 'public',
    end: ({ community }) =>
      sql`update communities set visibility = 'private', archived_at = now() where id = ${community}`.execute(
        world.db,
      ),
  },
  'leaving a community': {
    community: 'private',
    end: async ({ ben, community }) =>
      (await world.signIn(ben)).post(`/api/community-groups/${community}/leave`),
  },
}

/** Ben's comment, likes, saves and tags at Ann's post and comment. Others read them too. */
async function stage({ community: visibility, role }: Way) {
  const [ann, cleo] = await world.people(2)
  const ben = await world.person(role ? { role } : {})
  await world.befriend(ann!, ben, cleo!)
  const community =
    visibility &&
    (await world.community(ann!, {
      visibility,
      members: visibility === 'private' ? [ben, cleo!] : [cleo!],
    }))
  const post = await world.post(ann!, community ? { communityId: community } : {})
  const other = await world.comment(ann!, post, 'Words of Ann')
  const own = await world.comment(ben, post, 'Words of Ben')
  const [asAnn, asBen, asCleo] = await Promise.all([ann!, ben, cleo!].map((person) => world.signIn(person)))
  for (const path of [`/api/posts/${post}`, `/api/comments/${other}`])
    for (const act of ['like', 'bookmark']) expect((await asBen!.put(`${path}/${act}`)).status).toBe(200)
  await world.db.insertInto('post_tags').values({ post_id: post, user_id: ben.id }).execute()
  await world.db.insertInto('comment_tags').values({ comment_id: other, user_id: ben.id }).execute()
  const scene = { ann: ann!, ben, post, community }
  return { ...scene, other, own, asAnn: asAnn!, asBen: asBen!, asCleo: asCleo! }
}

/** Each of the own rows, the call that takes it away, and its answer where the rest is not seen. */
const callsAt = ({ post, other, own }: Awaited<ReturnType<typeof stage>>) =>
  [
    [`/api/comments/${own}`, 204, null],
    [`/api/posts/${post}/like`, 200, { isLiked: false, likeCount: null }],
    [`/api/comments/${other}/like`, 200, { isLiked: false, likeCount: null }],
    [`/api/posts/${post}/bookmark`, 200, { isBookmarked: false }],
    [`/api/comments/${other}/bookmark`, 200, { isBookmarked: false }],
    [`/api/posts/${post}/tags`, 204, null],
    [`/api/comments/${other}/tags`, 204, null],
  ] as const

const asText = ({ status, body }: Answer<unknown>) => `${status} ${JSON.stringify(body)}`

describe.each(Object.entries(WAYS))('after %s', (_, way) => {
  test('own comments, likes, saves and tags are listed, and tell nothing of others', async () => {
    const scene = await stage(way)
    const seen = await Promise.all(
      (['comments', 'likes', 'saves', 'tags'] as const).map((t) => wordsOf(scene.asBen, t)),
    )
    expect(seen.map((list) => list.map(({ postId }) => postId))).toEqual([
      [scene.post],
      ...Array.from({ length: 3 }, () => [scene.post, scene.post]),
    ])
    await way.end(scene)
    expect(await wordsOf(scene.asBen)).toEqual([
      {
        kind: 'comment',
        id: scene.own,
        content: 'Words of Ben',
        hasFile: false,
        createdAt: expect.any(String),
        postId: null,
      },
    ])
    for (const type of ['likes', 'saves', 'tags'] as const) {
      const list = await wordsOf(scene.asBen, type)
      expect(list.map(({ kind, id }) => [kind, id]).sort()).toEqual([
        ['comment', scene.other],
        ['post', scene.post],
      ])
      for (const row of list) expect(row).toMatchObject({ content: '', hasFile: false, postId: null })
    }
  })

  test('they go by one call each, and a second one answers as for what is missing', async () => {
    const scene = await stage(way)
    await way.end(scene)
    for (const [path, status, body] of callsAt(scene)) {
      const answer = await scene.asBen.delete<unknown>(path)
      expect([path, answer.status, answer.body || null]).toEqual([path, status, body])
      const missing = await scene.asBen.delete(path.replace(/\d+/, String(MISSING)))
      expect(missing.status).toBe(404)
      expect(asText(await scene.asBen.delete(path)), path).toBe(asText(missing))
    }
    for (const type of ['comments', 'likes', 'saves', 'tags'] as const)
      expect(await wordsOf(scene.asBen, type)).toEqual([])
    const thread = await scene.asCleo.get<Comment[]>(`/api/posts/${scene.post}/comments`)
    expect(thread.body.map(({ id, likes }) => [id, likes])).toEqual([[scene.other, 0]])
    expect((await scene.asCleo.get(`/api/posts/${scene.post}`)).body).toMatchObject({
      likes: 0,
      tags: [],
    })
    expect(await drifted(world.db)).toEqual([])
  })

  test('taking back something of another member is the 404 of a missing thing, byte for byte', async () => {
    const scene = await stage(way)
    await way.end(scene)
    const asZoe = await world.signIn(await world.person())
    const calls = [
      ...callsAt(scene).map(([path]) => path),
      // Ben's own comment is not one that he liked, saved or is tagged in.
      ...['like', 'bookmark', 'tags'].map((act) => `/api/comments/${scene.own}/${act}`),
    ]
    for (const path of calls) {
      const client = path.startsWith(`/api/comments/${scene.own}/`) ? scene.asBen : asZoe
      const missing = await client.delete(path.replace(/\d+/, String(MISSING)))
      expect(missing.status, path).toBe(404)
      expect(asText(await client.delete(path)), path).toBe(asText(missing))
    }
  })
})

test('a like taken back takes its unread notification back, and a toggle takes back what is not seen', async () => {
  const way = WAYS['an end of the friendship']!
  const scene = await stage(way)
  const notifications = async () => (await scene.asAnn.get<Notification[]>('/api/notifications')).body
  await way.end(scene)
  expect(await scene.asBen.post(`/api/posts/${scene.post}/like`)).toMatchObject({
    status: 200,
    body: { isLiked: false, likeCount: null },
  })
  expect((await scene.asBen.post(`/api/posts/${scene.post}/like`)).status).toBe(404)
  await scene.asBen.delete(`/api/comments/${scene.other}/like`)
  expect(await notifications()).toEqual([])
})

test('any number of toggles at once take one like back, and make none where nothing is seen', async () => {
  const way = WAYS['an end of the friendship']!
  const scene = await stage(way)
  await way.end(scene)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => scene.asBen.post(`/api/posts/${scene.post}/like`)),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect((await scene.asCleo.get(`/api/posts/${scene.post}`)).body).toMatchObject({ likes: 0 })
})

test('a tagged member removes their own tag with its unread notification, and nobody else’s', async () => {
  const { ann, ben } = await world.friendsAndStranger()
  const cleo = await world.person()
  await world.befriend(ann, cleo)
  const [asAnn, asBen] = [await world.signIn(ann), await world.signIn(ben)]
  const post = await world.post(ann)
  await asAnn.post(`/api/posts/${post}/tags`, { taggedUserIds: [ben.id, cleo.id] })
  const notifications = async () => (await asBen.get<Notification[]>('/api/notifications')).body
  expect(await notifications()).toHaveLength(1)
  expect((await asBen.delete(`/api/posts/${post}/tags`)).status).toBe(204)
  expect((await asBen.delete(`/api/posts/${post}/tags`)).status).toBe(204)
  expect(await notifications()).toEqual([])
  expect((await asAnn.get(`/api/posts/${post}`)).body).toMatchObject({ tags: [{ id: cleo.id }] })
})

test('a list is paged, the newest first, with posts and comments together', async () => {
  const { ann, ben } = await world.friendsAndStranger()
  const asBen = await world.signIn(ben)
  const post = await world.post(ann)
  const comments = []
  for (const words of ['One', 'Two', 'Three']) comments.push(await world.comment(ann, post, words))
  await world.like(ben, post)
  // All at one time, as an import has it.
  await sql`insert into comment_likes (comment_id, user_id, created_at)
    select c, ${ben.id}, (select created_at from post_likes where user_id = ${ben.id})
    from unnest(${comments}::bigint[]) c`.execute(world.db)
  const walked: [string, number][] = []
  let before = ''
  do {
    const { body, headers } = await asBen.get<OwnWord[]>(`/api/user/words?type=likes&limit=1${before}`)
    walked.push(...body.map(({ kind, id }): [string, number] => [kind, id]))
    before = headers['x-next-cursor'] ? `&before=${String(headers['x-next-cursor'])}` : ''
  } while (before !== '')
  expect(walked).toEqual([['post', post], ...comments.toReversed().map((id) => ['comment', id])])
  expect((await asBen.get('/api/user/words?type=likes&before=zzz')).status).toBe(400)
  expect((await asBen.get('/api/user/words?type=votes')).status).toBe(400)
})

test('a tag from before its time was kept has none', async () => {
  const { ann, ben } = await world.friendsAndStranger()
  const post = await world.post(ann)
  await sql`insert into post_tags values (${post}, ${ben.id}, 'epoch')`.execute(world.db)
  expect(await wordsOf(await world.signIn(ben), 'tags')).toMatchObject([{ id: post, createdAt: null }])
})

test('a tag at a comment that was never to be seen, because of a block, is in no list and can’t be removed', async () => {
  const { ann, ben } = await world.friendsAndStranger()
  const cleo = await world.person()
  await world.befriend(ann, cleo)
  await world.befriend(ben, cleo)
  await world.block(ann, ben)
  const [asBen, asCleo] = [await world.signIn(ben), await world.signIn(cleo)]
  const post = await world.post(ann, { visibility: 'public' })
  const data = { content: 'Look', postId: post, taggedUserIds: [ben.id] }
  const { body } = await asCleo.post<Comment>(`/api/posts/${post}/comment`, data)
  expect(await wordsOf(asBen, 'tags')).toEqual([])
  const [own, missing] = [body.id, MISSING].map((id) => asBen.delete(`/api/comments/${id}/tags`))
  expect(asText((await own)!)).toBe(asText((await missing)!))
})
