import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../src/core/database.ts'
import { type Person, type World, createWorld } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** The rows whose counter differs from what it counts, over every counter of the schema. */
async function drifted(): Promise<unknown[]> {
  const { rows } = await sql`
    select 'likes' as counter, id from posts p
      where like_count <> (select count(*) from post_likes l where l.post_id = p.id)
    union all select 'comments', id from posts p
      where comment_count <> (select count(*) from comments c where c.post_id = p.id and not c.is_deleted)
    union all select 'comment likes', id from comments c
      where like_count <> (select count(*) from comment_likes l where l.comment_id = c.id)
    union all select 'friends', id from users u
      where friend_count <> (select count(*) from friendships f where f.user_id = u.id)
    union all select 'members', id from communities c
      where member_count <> (select count(*) from community_members m where m.community_id = c.id and m.status = 'approved')
    union all select 'community posts', id from communities c
      where post_count <> (select count(*) from posts p where p.community_id = c.id)
    union all select 'hashtags', id from hashtags h
      where usage_count <> (select count(*) from post_hashtags t where t.hashtag_id = h.id)`.execute(world.db)
  return rows
}

const setLike = (person: Person, postId: number) =>
  inTransaction(world.db, (tx) =>
    tx
      .insertInto('post_likes')
      .values({ post_id: postId, user_id: person.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
const clearLike = (person: Person, postId: number) =>
  inTransaction(world.db, (tx) =>
    tx.deleteFrom('post_likes').where('post_id', '=', postId).where('user_id', '=', person.id).execute(),
  )

test('fifty members who like and unlike the same posts at once leave every count equal to its rows', async () => {
  const [author, ...crowd] = await world.people(51)
  const posts = await Promise.all([1, 2, 3].map(() => world.post(author!)))
  const deeds = crowd.flatMap((person, n) =>
    posts.flatMap((post) => [
      setLike(person, post),
      n % 3 === 0 ? clearLike(person, post) : setLike(person, post),
    ]),
  )
  await Promise.all(deeds)
  expect(await drifted()).toEqual([])
})

test('members who leave while others befriend, like and comment take what they made out of every count', async () => {
  const [author, ...crowd] = await world.people(30)
  const posts = await Promise.all([1, 2, 3, 4].map(() => world.post(author!)))
  const community = await world.community(author!, { members: crowd })
  await world.befriend(author!, ...crowd)
  for (const person of crowd) await world.post(person, { communityId: community })
  const leaving = crowd.slice(0, 10)
  const staying = crowd.slice(10)
  await Promise.all([
    ...leaving.map((person) =>
      inTransaction(world.db, (tx) => tx.deleteFrom('users').where('id', '=', person.id).execute()),
    ),
    ...staying.flatMap((person) => posts.map((post) => setLike(person, post))),
    ...staying.flatMap((person) => posts.map((post) => world.comment(person, post))),
  ])
  expect(await drifted()).toEqual([])
})

test('a deleted comment that keeps its place leaves the count', async () => {
  const author = await world.person()
  const post = await world.post(author)
  const comment = await world.comment(author, post)
  await world.comment(author, post, 'A reply', comment)
  await world.db
    .updateTable('comments')
    .set({ is_deleted: true, user_id: null })
    .where('id', '=', comment)
    .execute()
  const { comment_count } = await world.db
    .selectFrom('posts')
    .select('comment_count')
    .where('id', '=', post)
    .executeTakeFirstOrThrow()
  expect(comment_count).toBe(1)
  expect(await drifted()).toEqual([])
})

test('fifty members who comment, answer, like and delete in one thread at once leave every count equal to its rows', async () => {
  const [author, ...crowd] = await world.people(51)
  const post = await world.post(author!, { visibility: 'public' })
  const targets = await Promise.all([1, 2, 3].map(() => world.comment(author!, post)))
  const clients = await Promise.all(crowd.map((person) => world.signIn(person)))
  const own = await world.signIn(author!)
  const deeds = clients.flatMap((client, n) => {
    const target = targets[n % targets.length]!
    const answer = { content: 'Answer', parentId: target }
    return [
      client.post(`/api/comments/${target}/like`),
      client.put(`/api/comments/${target}/like`),
      client.post(`/api/posts/${post}/comment`, answer).then(async (made) => {
        const { id } = made.body as unknown as { id: number }
        return made.status === 201 && n % 2 === 0 ? client.delete(`/api/comments/${id}`) : made
      }),
      ...(n < targets.length ? [own.delete(`/api/comments/${target}`)] : []),
    ]
  })
  const answers = await Promise.all(deeds)
  expect(answers.filter(({ status }) => ![200, 201, 204, 404].includes(status))).toEqual([])
  expect(await drifted()).toEqual([])
  const { rows } = await sql`
    select id from comments c where is_deleted and not exists (select from comments r where r.parent_id = c.id)`.execute(
    world.db,
  )
  expect(rows).toEqual([])
})

test('a post deleted while fifty members comment on it, like it and its comments is gone whole', async () => {
  const [author, ...crowd] = await world.people(51)
  const post = await world.post(author!, { visibility: 'public' })
  const comment = await world.comment(author!, post)
  const clients = await Promise.all(crowd.map((person) => world.signIn(person)))
  const own = await world.signIn(author!)
  const answers = await Promise.all([
    ...clients.flatMap((client) => [
      client.put(`/api/posts/${post}/like`),
      client.post(`/api/posts/${post}/comment`, { content: 'Hello' }),
      client.put(`/api/comments/${comment}/like`),
    ]),
    own.delete(`/api/posts/${post}`),
  ])
  expect(answers.filter(({ status }) => ![200, 201, 204, 404].includes(status))).toEqual([])
  expect((await own.get(`/api/posts/${post}`)).status).toBe(404)
  expect(await drifted()).toEqual([])
})
