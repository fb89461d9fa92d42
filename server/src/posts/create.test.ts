import type { CurrentUser } from '@kith/shared/accounts.ts'
import { type CreatedPost, postWording } from '@kith/shared/posts.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())

async function author(input = {}) {
  const person = await world.person(input)
  const client = await world.signIn(person)
  const post = (body: unknown, headers = {}) => client.post<CreatedPost>('/api/posts', body, headers)
  return { person, client, post }
}

const countPosts = async (authorId: number) => {
  const rows = await world.db.selectFrom('posts').select('id').where('author_id', '=', authorId).execute()
  return rows.length
}

describe('a new post', () => {
  test('is answered whole, in the visibility that was chosen', async () => {
    const { person, post } = await author()
    const { status, body } = await post({ content: 'Hello, all', visibility: 'public' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      authorId: person.id,
      author: { name: person.name, username: person.username, role: 'user' },
      content: 'Hello, all',
      visibility: 'public',
      likes: 0,
      comments: 0,
      canEdit: true,
      media: [],
    })
    expect(body.untagged).toBeUndefined()
  })

  test('lets nobody be asked about a first post who has posted, in a community or by sharing too', async () => {
    const { person: host, post } = await author()
    const { body: shared } = await post({ content: 'Share me', visibility: 'public' })
    const authors = [await author(), await author(), await author()]
    const groupId = await world.community(host, { members: authors.map(({ person }) => person) })
    const calls = [
      ['/api/posts', { content: 'Here', visibility: 'public' }],
      ['/api/posts', { content: 'In it', groupId }],
      [`/api/posts/${shared.id}/repost`, { content: 'Look' }],
    ] as const
    for (const [at, { client }] of authors.entries()) {
      const [path, input] = calls[at]!
      const knows = async () => (await client.get<CurrentUser>('/api/user')).body.knowsAudience
      expect((await client.post(path, { content: '' })).status).toBe(400)
      expect(await knows()).toBe(false)
      const key = { 'idempotency-key': randomUUID() }
      expect((await client.post(path, input, key)).status).toBe(201)
      expect((await client.post(path, input, key)).status).toBe(201)
      expect(await knows()).toBe(true)
    }
  })

  test('takes the default visibility of its author', async () => {
    const [reserved, open] = [await author(), await author({ defaultPostVisibility: 'public' })]
    expect((await reserved.post({ content: 'x' })).body.visibility).toBe('friends')
    expect((await open.post({ content: 'x' })).body.visibility).toBe('public')
  })

  test('is for those who are signed in', async () => {
    expect((await world.visitor().post('/api/posts', { content: 'x' })).status).toBe(401)
  })
})

describe('the text of a post', () => {
  test('cannot be blank without media', async () => {
    const { person, post } = await author()
    for (const body of [{}, { content: '' }, { content: ' \n\t ' }]) {
      const answer = await post(body)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({
        message: postWording.empty,
        issues: [{ path: 'content', message: postWording.empty }],
      })
    }
    expect(await countPosts(person.id)).toBe(0)
  })

  test('is counted in code points', async () => {
    const { post } = await author()
    expect((await post({ content: '🦀'.repeat(10_000) })).status).toBe(201)
    const tooLong = await post({ content: '🦀'.repeat(10_001) })
    expect(tooLong.status).toBe(400)
    expect(tooLong.body).toMatchObject({ message: postWording.tooLong(10_000) })
  })

  test('is kept as it was written, whatever is in it', async () => {
    const { post } = await author()
    const content = `'; drop table posts; -- <script>alert(1)</script> 👩‍👩‍👧 עברית \\0 %s`
    expect((await post({ content })).body.content).toBe(content)
  })
})

describe('bad input', () => {
  test.each([
    [{ content: '\u0000\u3164' }, 'content'],
    [{ content: ['x'] }, 'content'],
    [{ content: 7 }, 'content'],
    [{ content: 'x', visibility: 'everyone' }, 'visibility'],
    [{ content: 'x', groupId: 1e22 }, 'groupId'],
    [{ content: 'x', groupId: 'abc' }, 'groupId'],
    [{ content: 'x', groupId: -1 }, 'groupId'],
    [{ content: 'x', taggedUserIds: '[1]' }, 'taggedUserIds'],
    [{ content: 'x', taggedUserIds: [1.5] }, 'taggedUserIds.0'],
    [{ content: 'x', taggedUserIds: Array.from({ length: 51 }, (_, n) => n + 1) }, 'taggedUserIds'],
    [{ content: 'x', mediaUrl: '/media/../../etc/passwd' }, 'mediaUrl'],
  ])('%j is a 400 that names the field', async (body, path) => {
    const { person, post } = await author()
    const answer = await post(body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ issues: [{ path }], message: expect.stringMatching(/./) })
    expect(await countPosts(person.id)).toBe(0)
  })

  test.each(['null', '[]', '"text"', '7', '{"content":'])('the body %s is a 400', async (payload) => {
    const { client } = await author()
    const answer = await client.post('/api/posts', payload, { 'content-type': 'application/json' })
    expect(answer.status).toBe(400)
  })

  test('a body that is neither JSON nor a form is a 415', async () => {
    const { client } = await author()
    const answer = await client.post('/api/posts', 'content=x', { 'content-type': 'text/plain' })
    expect(answer.status).toBe(415)
  })
})

describe('hashtags', () => {
  const named = async (name: string) =>
    world.db.selectFrom('hashtags').selectAll().where('name', '=', name).executeTakeFirst()

  test('are counted once a post, whatever their case', async () => {
    const { post } = await author()
    await post({ content: '#Garten und #garten, #GARTEN' })
    await post({ content: 'noch einmal #gArTeN' })
    expect(await named('garten')).toMatchObject({ usage_count: 2 })
  })

  test('that forty posts bring at once, in every order, are made once and counted right', async () => {
    const { post } = await author()
    const tags = ['#plum', '#pear', '#fig', '#apple', '#quince']
    const posts = Array.from({ length: 40 }, (_, n) =>
      post({ content: [...tags.slice(n % 5), ...tags.slice(0, n % 5)].join(' ') }),
    )
    for (const { status } of await Promise.all(posts)) expect(status).toBe(201)
    for (const tag of tags) expect(await named(tag.slice(1))).toMatchObject({ usage_count: 40 })
  })
})

describe('tagged people', () => {
  test('are those who may see the post; the others are named in the answer', async () => {
    const { person, post } = await author()
    const [friend, stranger, blocked] = await world.people(3)
    await world.befriend(person, friend!)
    await world.block(blocked!, person)
    const ids = [friend!.id, stranger!.id, blocked!.id, 4_000_000_000]
    const narrow = await post({ content: 'x', taggedUserIds: ids })
    expect(narrow.body.tags.map(({ id }) => id)).toEqual([friend!.id])
    expect(narrow.body.untagged).toEqual(ids.slice(1))
    const wide = await post({ content: 'x', visibility: 'public', taggedUserIds: ids })
    expect(wide.body.tags.map(({ id }) => id)).toEqual([friend!.id, stranger!.id])
    expect(wide.body.untagged).toEqual(ids.slice(2))
  })

  test('are notified once', async () => {
    const { person, post } = await author()
    const friend = await world.person()
    await world.befriend(person, friend)
    const { body } = await post({ content: 'x', taggedUserIds: [friend.id, friend.id, person.id] })
    const notified = await world.db
      .selectFrom('notifications')
      .selectAll()
      .where('related_post_id', '=', body.id)
      .execute()
    expect(notified).toMatchObject([{ user_id: friend.id, type: 'mention', related_user_id: person.id }])
  })
})

describe('a post in a community', () => {
  test('is for its approved members: 403 where others may read it, 404 where they may not', async () => {
    const { person, post } = await author()
    const owner = await world.person()
    const own = await world.community(owner, { visibility: 'hidden', members: [person] })
    const open = await world.community(owner)
    const closed = await world.community(owner, { visibility: 'private' })
    const hidden = await world.community(owner, { visibility: 'hidden' })
    const made = await post({ content: 'x', groupId: own })
    expect([made.status, made.body.groupId]).toEqual([201, own])
    expect((await post({ content: 'x', groupId: open })).status).toBe(403)
    const answers = await Promise.all(
      [closed, hidden, 999_999].map((groupId) => post({ content: 'x', groupId })),
    )
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([404, answers[2]!.body])
  })
})

describe('an Idempotency-Key', () => {
  test('given twice makes one post and the same answer', async () => {
    const { person, post } = await author()
    const key = { 'idempotency-key': randomUUID() }
    const [first, second] = [await post({ content: 'once' }, key), await post({ content: 'once' }, key)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(await countPosts(person.id)).toBe(1)
  })

  test('given twenty times at once makes one post', async () => {
    const { person, post } = await author()
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => post({ content: 'once' }, key)))
    for (const { status } of answers) expect([201, 409]).toContain(status)
    const ids = answers.filter(({ status }) => status === 201).map(({ body }) => body.id)
    expect(new Set(ids).size).toBe(1)
    expect(await countPosts(person.id)).toBe(1)
  })

  test('given with another text is a 422, and a refused post does not use it up', async () => {
    const { post } = await author()
    const key = { 'idempotency-key': randomUUID() }
    expect((await post({ content: '' }, key)).status).toBe(400)
    expect((await post({ content: 'one' }, key)).status).toBe(201)
    const other = await post({ content: 'two' }, key)
    expect([other.status, other.body]).toMatchObject([422, { code: 'idempotency_mismatch' }])
  })
})
