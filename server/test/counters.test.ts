import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../src/core/database/database.ts'
import { drifted } from './drifted.ts'
import { type Person, type World, createWorld } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

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
  expect(await drifted(world.db)).toEqual([])
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
  expect(await drifted(world.db)).toEqual([])
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
  expect(await drifted(world.db)).toEqual([])
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
  expect(await drifted(world.db)).toEqual([])
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
  expect(await drifted(world.db)).toEqual([])
})
