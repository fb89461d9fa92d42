import type { TrendingPost } from '@kith/shared/trending.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inWorld, randomWorld, type RandomWorld } from '../../test/random-world.ts'
import { oracleOf } from '../../test/visibility-oracle.ts'
import { createWorld, type Person, viewerFor, type World } from '../../test/world.ts'
import { openTrendingPosts } from './trending-posts.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.db.deleteFrom('posts').execute()
})
afterAll(() => world.close())

const publicPost = (author: Person, content?: string) =>
  world.post(author, { visibility: 'public', ...(content !== undefined && { content }) })
const idsOf = (posts: { id: number }[]) => posts.map(({ id }) => id)
const likeAgo = (post: number, person: Person, days: number) =>
  sql`insert into post_likes (post_id, user_id, created_at)
    values (${post}, ${person.id}, now() - ${days} * interval '1 day')`.execute(world.db)
/** As a server answers that has ranked nothing yet. */
const trendingFor = async (person: Person, limit = 100) =>
  openTrendingPosts(world.db)(viewerFor(person), limit)

/** A like counts one. Of one person's comments, the second counts half, the third a quarter. */
function weightOf(drawn: RandomWorld, post: number): number {
  const likes = drawn.likes.filter((like) => like.post === post).length
  const commenters = drawn.comments.filter((comment) => comment.post === post).map(({ person }) => person)
  const each = [...new Set(commenters)].map(
    (person) => 2 - 0.5 ** (commenters.filter((other) => other === person).length - 1),
  )
  return each.reduce((sum, part) => sum + part, likes)
}

test('in any world, it is what moved anyone and the viewer may see and does not hide, the weightiest first', async () => {
  const property = fc.asyncProperty(randomWorld, (drawn) =>
    inWorld(world.db, drawn, async (db, ids) => {
      const oracle = oracleOf(drawn)
      for (const [me, { role }] of drawn.people.entries()) {
        const viewer = { id: ids.people[me]!, role }
        const trending = openTrendingPosts(db)
        const found = await trending(viewer, 100)
        const indexes = found.map(({ id }) => ids.posts.indexOf(id))
        const wanted = ids.posts.flatMap((_, index) =>
          oracle.isFedTo(me, index) && weightOf(drawn, index) > 0 ? [index] : [],
        )
        expect(indexes.toSorted((a, b) => a - b)).toEqual(wanted)
        const weights = indexes.map((index) => weightOf(drawn, index))
        expect(weights).toEqual(weights.toSorted((a, b) => b - a))
        for (const [place, index] of indexes.entries()) {
          expect(found[place]?.likes).toBe(oracle.likesSeen(me, index))
          expect(found[place]?.comments).toBe(oracle.commentsSeen(me, index))
        }
        expect(idsOf(await trending(viewer, 2))).toEqual(idsOf(found).slice(0, 2))
      }
    }),
  )
  await fc.assert(property, { numRuns: 60 })
})

describe('the ranking', () => {
  test('weighs what is recent above what is old, and forgets what is older than a week', async () => {
    const [author, ...crowd] = await world.people(5)
    const posts = {
      old: await publicPost(author!),
      fresh: await publicPost(author!),
      gone: await publicPost(author!),
    }
    for (const person of crowd) {
      await likeAgo(posts.old, person, 6)
      await likeAgo(posts.gone, person, 7.01)
    }
    for (const person of crowd.slice(0, 2)) await likeAgo(posts.fresh, person, 0)
    await world.db.updateTable('posts').set({ created_at: '2020-01-01' }).execute()
    expect(idsOf(await trendingFor(author!))).toEqual([posts.fresh, posts.old])
  })

  test('is not made by one person alone, however much they write', async () => {
    const [author, loud, one, other] = await world.people(4)
    const [talked, liked] = [await publicPost(author!), await publicPost(author!)]
    for (let times = 0; times < 20; times += 1) await world.comment(loud!, talked)
    for (const person of [one!, other!]) await world.like(person, liked)
    expect(idsOf(await trendingFor(author!))).toEqual([liked, talked])
  })

  test('leaves deleted comments and likes taken back out', async () => {
    const author = await world.person()
    const [talked, liked] = [await publicPost(author), await publicPost(author)]
    const client = await world.signIn(author)
    const comment = await world.comment(author, talked)
    await world.comment(author, talked, 'Answer', comment)
    await client.delete(`/api/comments/${comment}`)
    await client.put(`/api/posts/${liked}/like`)
    await client.delete(`/api/posts/${liked}/like`)
    expect((await trendingFor(author)).map(({ id, comments }) => [id, comments])).toEqual([[talked, 1]])
  })

  test('is made once a minute, for all viewers together', async () => {
    let now = 0
    const read = openTrendingPosts(world.db, () => now)
    const [ann, ben] = await world.people(2)
    const [first, second] = [await publicPost(ann!), await publicPost(ann!)]
    await world.like(ben!, first)
    expect(idsOf(await read(viewerFor(ann!), 10))).toEqual([first])
    await world.like(ben!, second)
    now = 59_999
    expect(idsOf(await read(viewerFor(ben!), 10))).toEqual([first])
    now = 60_000
    expect(idsOf(await read(viewerFor(ben!), 10)).toSorted((a, b) => a - b)).toEqual([first, second])
  })
})

describe('a viewer', () => {
  test('gets what changed since the ranking at once: deletions, edits, blocks, hiding, ends of friendship', async () => {
    const [ann, ben, cem, dan, zoe] = await world.people(5)
    await world.befriend(zoe!, dan!)
    const posts = [
      await publicPost(ann!),
      await publicPost(ben!),
      await publicPost(cem!),
      await publicPost(zoe!),
    ]
    const close = await world.post(dan!, { visibility: 'friends' })
    for (const post of [...posts, close]) await world.like(zoe!, post)
    const client = await world.signIn(zoe!)
    const read = openTrendingPosts(world.db, () => 0)
    const get = async () => read(viewerFor(zoe!), 10)
    expect(await get()).toHaveLength(5)
    await (await world.signIn(ann!)).delete(`/api/posts/${posts[0]}`)
    await world.block(ben!, zoe!)
    await world.hide(zoe!, cem!)
    await world.db.deleteFrom('friendships').execute()
    await client.put(`/api/posts/${posts[3]}`, { content: 'In other words' })
    expect((await get()).map(({ id, preview }) => [id, preview])).toEqual([[posts[3], 'In other words']])
  })

  test('finds what is theirs also far behind what is not for them', async () => {
    const [stranger, friend, viewer] = await world.people(3)
    await world.befriend(viewer!, friend!)
    await sql`with made as (
        insert into posts (author_id, visibility, content)
        select ${stranger!.id}, 'friends', 'Closed' from generate_series(1, 3000) returning id)
      insert into post_likes (post_id, user_id) select id, ${stranger!.id} from made`.execute(world.db)
    const [near, far] = [await world.post(friend!), await publicPost(stranger!)]
    await likeAgo(near, friend!, 5)
    await likeAgo(far, friend!, 6)
    expect(idsOf(await trendingFor(viewer!, 2))).toEqual([near, far])
  })

  test('who is a moderator gets no more posts than a member', async () => {
    const author = await world.person()
    await world.like(author, await world.post(author))
    expect(await trendingFor(await world.person({ role: 'admin' }))).toEqual([])
  })
})

test('the call gives posts with the picture of their author and the beginning of their text, ten by default', async () => {
  const author = await world.person()
  const client = await world.signIn(author)
  await world.db.updateTable('users').set({ avatar: '/media/face' }).where('id', '=', author.id).execute()
  const contents = ['  Two\n\nlines ', `${'👍🏽'.repeat(49)} and more`, '', ...Array<string>(9).fill('A post')]
  for (const content of contents.toReversed()) await world.like(author, await publicPost(author, content))
  const { status, body } = await client.get<TrendingPost[]>('/api/trending')
  expect([status, body.length]).toEqual([200, 10])
  const previews = ['Two lines', `${'👍🏽'.repeat(49)} a…`, '']
  expect(body.slice(0, 3).map(({ preview }) => preview)).toEqual(previews)
  expect(body[0]).toMatchObject({
    avatar: '/media/face',
    author: { name: author.name },
    likes: 1,
    comments: 0,
  })
  expect(idsOf((await client.get<TrendingPost[]>('/api/trending?limit=100')).body)).toHaveLength(12)
  for (const limit of ['0', '101', '-1', 'x', '1e1', ''])
    expect((await client.get(`/api/trending?limit=${limit}`)).status, limit).toBe(400)
  expect((await world.visitor().get('/api/trending')).status).toBe(401)
})
