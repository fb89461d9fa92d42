import type { Comment } from '@kith/shared/comments.ts'
import type { Post } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { type Person, createWorld, type World } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())

/** Two friends, and a post of the first. */
async function twoFriends() {
  const [ann, ben] = await world.people(2)
  await world.befriend(ann!, ben!)
  return { ann: ann!, ben: ben!, post: await world.post(ann!) }
}

const idsOf = (comments: Comment[]) => comments.map(({ id }) => id)

/** Everything that a viewer can reach through all pages and replies. */
async function readAll(client: Awaited<ReturnType<World['signIn']>>, postId: number, limit: number) {
  const found: Comment[] = []
  const take = async (comment: Comment) => {
    found.push(comment)
    for (const reply of comment.replies) await take(reply)
    let before = comment.repliesCursor
    let left = comment.replyCount - comment.replies.length
    while (left > 0) {
      const more = await client.get<Comment[]>(
        `/api/comments/${comment.id}/replies?limit=${limit}${before ? `&before=${before}` : ''}`,
      )
      for (const reply of more.body) await take(reply)
      left -= more.body.length
      before = more.headers['x-next-cursor'] as string
    }
  }
  let before = ''
  do {
    const page = await client.get<Comment[]>(`/api/posts/${postId}/comments?limit=${limit}${before}`)
    for (const comment of page.body) await take(comment)
    const next = page.headers['x-next-cursor']
    before = next === undefined ? '' : `&before=${String(next)}`
  } while (before !== '')
  return found
}

describe('a thread', () => {
  test('opens at its latest comments, in the order of reading, and pages back', async () => {
    const { ann, ben, post } = await twoFriends()
    const ids: number[] = []
    for (let count = 0; count < 5; count += 1) ids.push(await world.comment(ben, post))
    const client = await world.signIn(ann)
    const first = await client.get<Comment[]>(`/api/posts/${post}/comments?limit=2`)
    expect(idsOf(first.body)).toEqual(ids.slice(3))
    const next = String(first.headers['x-next-cursor'])
    const second = await client.get<Comment[]>(`/api/posts/${post}/comments?limit=3&before=${next}`)
    expect(idsOf(second.body)).toEqual(ids.slice(0, 3))
    expect(second.headers['x-next-cursor']).toBeUndefined()
    const offset = await client.get<Comment[]>(`/api/posts/${post}/comments?limit=2&offset=2`)
    expect(idsOf(offset.body)).toEqual(ids.slice(1, 3))
  })

  test('carries the author, the pictures and the first replies of each comment', async () => {
    const { ann, ben, post } = await twoFriends()
    const comment = await world.comment(ben, post, 'Hello')
    const replies: number[] = []
    for (let count = 0; count < 5; count += 1) replies.push(await world.comment(ann, post, 'Yes', comment))
    const deep = await world.comment(ben, post, 'Deep', replies[1])
    const { body } = await (await world.signIn(ben)).get<Comment[]>(`/api/posts/${post}/comments`)
    expect(body).toHaveLength(1)
    const [top] = body
    expect(top).toMatchObject({
      id: comment,
      postId: post,
      userId: ben.id,
      author: { id: ben.id, username: ben.username, name: ben.name, avatar: null, role: 'user' },
      content: 'Hello',
      media: [],
      mediaUrl: null,
      likes: 0,
      isLiked: false,
      isBookmarked: false,
      canDelete: true,
      isDeleted: false,
      parentId: null,
      tags: [],
      taggedUserIds: [],
      replyCount: 5,
    })
    expect(idsOf(top!.replies)).toEqual(replies.slice(0, 3))
    expect(idsOf(top!.replies[1]!.replies)).toEqual([deep])
    const more = await (
      await world.signIn(ben)
    ).get<Comment[]>(`/api/comments/${comment}/replies?limit=1&before=${top!.repliesCursor}`)
    expect(idsOf(more.body)).toEqual([replies[3]])
    const last = await (
      await world.signIn(ben)
    ).get<Comment[]>(`/api/comments/${comment}/replies?before=${String(more.headers['x-next-cursor'])}`)
    expect(idsOf(last.body)).toEqual([replies[4]])
    expect(last.headers['x-next-cursor']).toBeUndefined()
  })

  test('leaves out the blocked with the replies under them, and its counts agree', async () => {
    const { ann, ben, post } = await twoFriends()
    const eve = await world.person()
    const kept = await world.comment(ben, post)
    const gone = await world.comment(eve, post, 'Gone', kept)
    const under = await world.comment(ben, post, 'Under', gone)
    const other = await world.comment(ann, post, 'Other', kept)
    await world.block(eve, ben)
    const client = await world.signIn(ben)
    const seen = await readAll(client, post, 30)
    expect(idsOf(seen)).toEqual([kept, other])
    expect(seen[0]!.replyCount).toBe(1)
    expect((await client.get<Post>(`/api/posts/${post}`)).body.comments).toBe(2)
    for (const id of [gone, under]) expect((await client.get(`/api/comments/${id}/replies`)).status).toBe(404)
    const all = await readAll(await world.signIn(ann), post, 30)
    expect(idsOf(all)).toEqual([kept, gone, under, other])
  })

  test('is 404 to whoever may not see the post, and staff read it whole', async () => {
    const { ann, ben, post } = await twoFriends()
    const [zoe] = await world.people(1)
    const comment = await world.comment(ben, post)
    const stranger = await world.signIn(zoe!)
    expect((await stranger.get(`/api/posts/${post}/comments`)).status).toBe(404)
    expect((await stranger.get(`/api/comments/${comment}/replies`)).status).toBe(404)
    expect((await stranger.get('/api/posts/999999999/comments')).status).toBe(404)
    const moderator = await world.person({ role: 'moderator' })
    await world.block(ben, moderator)
    await world.block(ann, moderator)
    const staff = await world.signIn(moderator)
    expect((await staff.get<Comment[]>(`/api/posts/${post}/comments`)).body).toHaveLength(1)
  })

  test('refuses malformed questions with a sentence', async () => {
    const { ann, post } = await twoFriends()
    const client = await world.signIn(ann)
    for (const query of ['limit=0', 'limit=101', 'before=!', 'before=1', 'offset=-1', 'around=x']) {
      expect((await client.get(`/api/posts/${post}/comments?${query}`)).status, query).toBe(400)
    }
    expect((await client.get('/api/comments/abc/replies')).status).toBe(404)
    expect((await world.visitor().get(`/api/posts/${post}/comments`)).status).toBe(401)
  })
})

describe('a comment that is linked to', () => {
  test('comes with the page wherever it stands, its line opened', async () => {
    const { ann, ben, post } = await twoFriends()
    const old = await world.comment(ben, post, 'Old')
    for (let count = 0; count < 4; count += 1) await world.comment(ann, post, 'Reply', old)
    const fifth = await world.comment(ann, post, 'Fifth', old)
    const target = await world.comment(ben, post, 'Target', fifth)
    const later: number[] = []
    for (let count = 0; count < 3; count += 1) later.push(await world.comment(ben, post, 'Later'))
    const client = await world.signIn(ann)
    const page = await client.get<Comment[]>(`/api/posts/${post}/comments?limit=2&around=${target}`)
    expect(idsOf(page.body)).toEqual([old, later[1], later[2]])
    const [top] = page.body
    expect(top!.replies).toHaveLength(4)
    expect(idsOf(top!.replies)).toContain(fifth)
    expect(idsOf(top!.replies.at(-1)!.replies)).toEqual([target])
    const more = await client.get<Comment[]>(`/api/comments/${old}/replies?before=${top!.repliesCursor}`)
    expect(more.body).toHaveLength(2)
  })

  test('that is not there, or elsewhere, or not to be seen, changes nothing', async () => {
    const { ann, ben, post } = await twoFriends()
    const eve = await world.person()
    const kept = await world.comment(ben, post)
    const unseen = await world.comment(eve, post)
    const elsewhere = await world.comment(ann, await world.post(ann))
    await world.block(ben, eve)
    const client = await world.signIn(ben)
    for (const around of [unseen, elsewhere, 999_999_999]) {
      const { body } = await client.get<Comment[]>(`/api/posts/${post}/comments?around=${around}`)
      expect(idsOf(body)).toEqual([kept])
    }
  })
})

describe('ten thousand comments', () => {
  const COUNT = 10_000
  let threads = 0

  /** Their ids are consecutive; `parent` tells which comment the nth one answers, by number. */
  const threadOf = async (author: Person, parent: string, count = COUNT) => {
    const post = await world.post(author)
    threads += 1
    const base = threads * 1_000_000
    await sql`
      insert into comments (id, post_id, user_id, parent_id, content, created_at) overriding system value
      select ${base}::bigint + n, ${post}, ${author.id}, ${base}::bigint + ${sql.raw(parent)}, 'Comment ' || n,
        now() - (${count} - n) * interval '1 second' from generate_series(1, ${count}) n`.execute(world.db)
    await sql`analyze comments`.execute(world.db)
    return { post, last: base + count }
  }

  test.each([
    ['side by side', 'null'],
    ['in one line, each answering the last', 'nullif(n - 1, 0)'],
    ['all answering the first', 'case when n > 1 then 1 end'],
    ['as a tree', 'case when n > 1 then n / 5 + 1 end'],
  ])('%s, open at once in a bounded page, the last of them linked to', async (_, parent) => {
    const ann = await world.person()
    const { post, last } = await threadOf(ann, parent)
    const client = await world.signIn(ann)
    const url = `/api/posts/${post}/comments`
    const { body } = await client.get<Comment[]>(url)
    expect(JSON.stringify(body).length).toBeLessThan(100_000)
    const linked = await client.get<Comment[]>(`${url}?around=${last}`)
    expect(JSON.stringify(linked.body)).toContain(`"id":${last},`)
  })

  test('can all be reached, each once', async () => {
    const ann = await world.person()
    const { post } = await threadOf(ann, 'case when n > 40 then n / 6 end', 1_000)
    const found = await readAll(await world.signIn(ann), post, 20)
    expect(new Set(idsOf(found)).size).toBe(1_000)
    expect(found).toHaveLength(1_000)
  })
})
