import type { Comment } from '@kith/shared/comments.ts'
import type { Post } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from './client.ts'
import { statementsOf } from './statements.ts'
import { createWorld, type Person, type World } from './world.ts'

const ROWS = 30
const SIZES = [1, 10, ROWS]

let world: World
let client: Client
let sentFor: ReturnType<typeof statementsOf>
let scene: Awaited<ReturnType<typeof settle>>
beforeAll(async () => {
  world = await createWorld()
  sentFor = statementsOf(world.pool)
  scene = await settle()
})
afterAll(() => world.close())

/** Thirty friends' posts, thirty of one friend in as many communities, and a thread, with all that a row can have. */
async function settle() {
  const [viewer, ann, ...crowd] = (await world.people(2 + ROWS)) as [Person, Person, ...Person[]]
  await world.befriend(viewer, ann, ...crowd)
  client = await world.signIn(viewer)
  const friends: number[] = []
  const communities: number[] = []
  const inside: number[] = []
  for (const friend of crowd) {
    const originalPostId = await world.post(friend, { visibility: 'public', createdAt: new Date(0) })
    friends.push(await world.post(friend, { visibility: 'public', content: 'A long walk', originalPostId }))
    const communityId = await world.community(ann, { members: [viewer] })
    communities.push(communityId)
    inside.push(await world.post(ann, { communityId, content: 'A long walk', originalPostId }))
  }
  const posts = [...friends, ...inside]
  await furnishPosts(viewer, crowd, posts)
  const comments = await furnishThread(viewer, crowd, friends[0]!)
  await sql`insert into friend_groups (user_id, name) values (${viewer.id}, 'Close')`.execute(world.db)
  await sql`insert into friend_group_members (group_id, user_id, friend_id)
    select 1, user_id, friend_id from friendships where user_id = ${viewer.id}`.execute(world.db)
  const club = await furnishCommunity(viewer, crowd)
  return { viewer, ann, post: friends[0]!, comment: comments[0]!, communities, club }
}

/** The viewer's, which all others have asked to join, with as many links. */
async function furnishCommunity(viewer: Person, crowd: Person[]): Promise<number> {
  const id = await world.community(viewer)
  const people = sql`unnest(${crowd.map((person) => person.id)}::bigint[])`
  await sql`insert into join_requests (community_id, user_id) select ${id}, ${people}`.execute(world.db)
  await sql`insert into community_links (community_id, code, created_by)
    select ${id}, lpad(u::text, 22, 'x'), u from ${people} u`.execute(world.db)
  return id
}

/** Photos, a video, tags, a hashtag, a link card, likes, comments, a pin, and a bookmark of the viewer. */
async function furnishPosts(viewer: Person, crowd: Person[], posts: number[]) {
  const people = crowd.map(({ id }) => id)
  const write = (table: string, columns: string, values: ReturnType<typeof sql>) =>
    sql`insert into ${sql.table(table)} (${sql.raw(columns)}) select ${values}
      from unnest(${posts}::bigint[]) with ordinality as p (id, n)`.execute(world.db)
  for (const [place, type] of ['photo', 'photo', 'video'].entries())
    await write(
      'media',
      'key, media_type, mime_type, file_size, widths, post_id, sort_order',
      sql`rpad(id || 'k' || ${place}::int, 22, 'k'), ${type}::text::media_type, 'image/webp', 1, '{320,640}', id, ${place}`,
    )
  await write('post_tags', 'post_id, user_id', sql`id, (${people}::bigint[])[1 + n % ${ROWS}]`)
  await sql`insert into hashtags (name) values ('calm')`.execute(world.db)
  await write('post_hashtags', 'hashtag_id, post_id', sql`1, id`)
  await write('bookmarks', 'user_id, post_id', sql`${viewer.id}, id`)
  await write('post_likes', 'post_id, user_id', sql`id, (${people}::bigint[])[1 + n % ${ROWS}]`)
  await write(
    'comments',
    'post_id, user_id, content',
    sql`id, (${people}::bigint[])[1 + n % ${ROWS}], 'Hello'`,
  )
  await write('pinned_posts', 'post_id', sql`id`)
  const card = JSON.stringify({ url: 'https://example.org', title: 'A page' })
  await sql`update posts set link_preview = ${card}`.execute(world.db)
}

/** Comments by many people, each with replies, a photo, a tag and likes, all saved by the viewer, who was told of each. */
async function furnishThread(viewer: Person, crowd: Person[], post: number): Promise<number[]> {
  const [first] = crowd
  const tops: number[] = []
  for (const person of crowd) {
    const top = await world.comment(person, post)
    const reply = await world.comment(first!, post, 'A reply', top)
    await world.comment(person, post, 'A reply to it', reply)
    if (tops[0]) await world.comment(person, post, 'One of many replies', tops[0])
    tops.push(top)
  }
  const people = crowd.map(({ id }) => id)
  await sql`insert into post_likes (post_id, user_id) select ${post}, unnest(${people}::bigint[])
    on conflict do nothing`.execute(world.db)
  const all = sql`from comments where post_id = ${post}`
  await sql`insert into comment_likes (comment_id, user_id)
    select c.id, u.id from comments c cross join (select unnest(${people}::bigint[]) as id) u
    where c.post_id = ${post}`.execute(world.db)
  await sql`insert into comment_tags (comment_id, user_id) select id, ${viewer.id} ${all}`.execute(world.db)
  await sql`insert into bookmarks (user_id, comment_id) select ${viewer.id}, id ${all}`.execute(world.db)
  await sql`insert into notifications (user_id, type, message, related_user_id, related_post_id, related_comment_id)
    select ${viewer.id}, 'mention', 'Look', user_id, post_id, id ${all}`.execute(world.db)
  await sql`insert into media (key, media_type, mime_type, file_size, comment_id)
    select rpad('c' || id, 22, 'c'), 'photo', 'image/webp', 1, id ${all}`.execute(world.db)
  return tops
}

/** Empties the caches, as in a server that has just started. */
async function forget() {
  await sql`update posts set revision = revision + 1`.execute(world.db)
  await sql`update users set revision = revision + 1`.execute(world.db)
}

/** The session of a request is cached for only a few seconds. */
const isOfSession = (statement: string) => /\bsessions\b/.test(statement)

async function countFor(path: string, limit: number) {
  let rows = 0
  const statements = await sentFor(async () => {
    const { status, body } = await client.get<unknown[]>(
      `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`,
    )
    expect(status).toBe(200)
    rows = body.length
  })
  return { rows, statements: statements.filter((statement) => !isOfSession(statement)).length }
}

const LISTS: [string, () => string][] = [
  ['the friends tab', () => '/api/posts?filter=friends'],
  ['the tab of friends of friends', () => '/api/posts?filter=friends_of_friends'],
  ['the public tab', () => '/api/posts?filter=public'],
  ['the groups view of friends', () => '/api/posts?filter=groups&groupIds=1'],
  [
    'the groups view of communities',
    () => `/api/posts?filter=groups&groupIds=1&communityGroupIds=${scene.communities.join()}`,
  ],
  ['a hashtag page', () => '/api/hashtags/calm/posts'],
  ['saved posts', () => '/api/bookmarks/user'],
  ['saved comments', () => '/api/bookmarks/user?type=comments'],
  ['a member’s posts', () => `/api/users/${scene.ann.id}/posts`],
  ['a search', () => '/api/posts/search?q=long%20walk'],
  ['pinned posts', () => '/api/pinned-posts'],
  ['trending posts', () => '/api/trending'],
  ['a thread', () => `/api/posts/${scene.post}/comments`],
  ['replies', () => `/api/comments/${scene.comment}/replies`],
  ['the likes of a post', () => `/api/posts/${scene.post}/likes`],
  ['notifications', () => '/api/notifications'],
  ['requests to join a community', () => `/api/community-groups/${scene.club}/requests`],
  ['friends to invite', () => `/api/community-groups/${scene.club}/invitations`],
  ['the links of a community', () => `/api/community-groups/${scene.club}/links`],
  ['the likes of a comment', () => `/api/comments/${scene.comment}/likes`],
]

test('the rows carry all that a row can', async () => {
  const { body } = await client.get<Post[]>('/api/posts?filter=friends')
  const saved = await client.get<Comment[]>('/api/bookmarks/user?type=comments')
  for (const post of body) {
    const linkPreview = expect.stringContaining('A page')
    expect(post).toMatchObject({ isBookmarked: true, pinnedAt: expect.any(String), linkPreview })
    expect([post.media.length, post.tags.length, post.originalPost?.id]).toEqual([3, 1, expect.any(Number)])
    expect([post.likes > 0, post.comments > 0]).toEqual([true, true])
  }
  for (const { likes, media, tags, author } of saved.body)
    expect([likes, media.length, tags.length, author !== null]).toEqual([ROWS, 1, 1, true])
})

describe('a page takes the same number of statements, however many rows it has', () => {
  test.each(LISTS)('%s', async (_, path) => {
    await countFor(path(), 1)
    const counts = []
    for (const size of SIZES) {
      await forget()
      const fresh = await countFor(path(), size)
      const again = await countFor(path(), size)
      counts.push({ rows: fresh.rows, fresh: fresh.statements, again: again.statements })
    }
    const [one] = counts
    expect(one?.again).toBeGreaterThan(0)
    expect(counts).toEqual(SIZES.map((rows) => ({ ...one, rows })))
  })
})
