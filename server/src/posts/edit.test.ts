import { CHANGED_MEANWHILE } from '@kith/shared/errors.ts'
import { type CreatedPost, type Post, postWording, type Tag } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { type Person, createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())

/** Two friends, a stranger, and a signed-in client of the first friend. */
async function scene() {
  const { ann, ben, zoe } = await world.friendsAndStranger()
  const client = await world.signIn(ann)
  const write = async (content: string, ...tagged: Person[]) => {
    const body = { content, taggedUserIds: tagged.map(({ id }) => id) }
    return (await client.post<CreatedPost>('/api/posts', body)).body
  }
  return { ann, ben, zoe, client, write }
}

const mentionsOf = async (person: Person) => {
  const { rows } = await sql<{ post: number }>`
    select related_post_id as post from notifications where user_id = ${person.id} and type = 'mention'`.execute(
    world.db,
  )
  return rows.map(({ post }) => post)
}

const hashtagsOf = async (postId: number) => {
  const { rows } = await sql<{ name: string }>`
    select name from hashtags h join post_hashtags t on t.hashtag_id = h.id where post_id = ${postId} order by name`.execute(
    world.db,
  )
  return rows.map(({ name }) => name)
}

describe('editing a post', () => {
  test('of a text that was changed meanwhile changes nothing, and repeating the same edit changes nothing more', async () => {
    const { client, write } = await scene()
    const { id } = await write('One')
    const edit = (content: string, before?: string) =>
      client.put<Post>(`/api/posts/${id}`, { content, ...(before !== undefined && { before }) })
    expect((await edit('Two', 'One')).status).toBe(200)
    const late = await edit('Three', 'One')
    expect(late).toMatchObject({ status: 409, body: { code: CHANGED_MEANWHILE } })
    expect((await edit('Two', 'One')).status).toBe(200)
    expect((await edit('Three', 'Two')).body.content).toBe('Three')
    expect((await edit('Without asking')).body.content).toBe('Without asking')
    const both = await Promise.all(['Four', 'Five'].map((content) => edit(content, 'Without asking')))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('changes its text and hashtags, and says so', async () => {
    const { client, write } = await scene()
    const post = await write('The #sea and the #sky')
    const { status, body } = await client.put<Post>(`/api/posts/${post.id}`, {
      content: 'The #sky and #sand',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ content: 'The #sky and #sand', isEdited: true, createdAt: post.createdAt })
    expect(Date.parse(body.updatedAt)).toBeGreaterThanOrEqual(Date.parse(post.updatedAt))
    expect(await hashtagsOf(post.id)).toEqual(['sand', 'sky'])
    expect((await client.get<Post>(`/api/posts/${post.id}`)).body).toEqual(body)
  })

  test('removes the tags of people whose @username is gone, with their notifications', async () => {
    const { ann, ben, client, write } = await scene()
    const eve = await world.person({ username: `${ben.username.slice(0, 20)}_and_more` })
    await world.befriend(ann, eve)
    const post = await write(`@${ben.username} and @${eve.username}`, ben, eve)
    expect(await mentionsOf(ben)).toEqual([post.id])
    const { body } = await client.put<Post>(`/api/posts/${post.id}`, {
      content: `Only @${eve.username.toUpperCase()}`,
    })
    expect(body.tags.map(({ id }) => id)).toEqual([eve.id])
    expect(await mentionsOf(ben)).toEqual([])
    expect(await mentionsOf(eve)).toEqual([post.id])
  })

  test('tags people who are newly mentioned and may see it, and notifies nobody twice', async () => {
    const { ben, zoe, client, write } = await scene()
    const post = await write('Hello')
    const edit = (content: string) => client.put<Post>(`/api/posts/${post.id}`, { content })
    const { body } = await edit(`Hello @${ben.username} and @${zoe.username}`)
    expect(body.tags.map(({ id }) => id)).toEqual([ben.id])
    await edit(`Hello, @${ben.username}!`)
    expect(await mentionsOf(ben)).toEqual([post.id])
    expect(await mentionsOf(zoe)).toEqual([])
  })

  test.each([
    ['a mended word', (name: string) => [`Helo @${name}`, `Hello @${name}`]],
    ['letters behind the mention', (name: string) => [`@${name}さんです`, `@${name}さんでした`]],
    ['a text that never had the name', () => ['Helo', 'Hello']],
    [
      'a text in which the name is part of a link',
      (name: string) => [`http://nas/@${name}`, `http://nas/@${name}/`],
    ],
  ])('keeps tags and what they told: %s', async (_, texts) => {
    const { ben, client, write } = await scene()
    const [before = '', after] = texts(ben.username)
    const post = await write(before, ben)
    const { body } = await client.put<Post>(`/api/posts/${post.id}`, { content: after })
    expect(body.tags.map(({ id }) => id)).toEqual([ben.id])
    expect(await mentionsOf(ben)).toEqual([post.id])
  })

  test('forty times at once leaves one of the texts, whole, and its hashtags', async () => {
    const { client, write } = await scene()
    const post = await write('First')
    const texts = Array.from({ length: 40 }, (_, n) => `#edit_${n} #shared_${n % 3}`)
    const answers = await Promise.all(
      texts.map((content) => client.put(`/api/posts/${post.id}`, { content })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { content } = (await client.get<Post>(`/api/posts/${post.id}`)).body
    expect(texts).toContain(content)
    expect(await hashtagsOf(post.id)).toEqual(content.replaceAll('#', '').split(' ').sort())
    const { rows } = await sql`select name from hashtags h
      where usage_count <> (select count(*) from post_hashtags t where t.hashtag_id = h.id)`.execute(world.db)
    expect(rows).toEqual([])
  })

  test.each<[string, object | null]>([
    ['blank', { content: ' \n ' }],
    ['missing', {}],
    ['no body', null],
    ['no text', { content: 7 }],
    ['of nothing to see', { content: '\u0000\u3164' }],
    ['too long', { content: 'x'.repeat(10_001) }],
  ])('refuses a text that is %s', async (_, body) => {
    const { client, write } = await scene()
    const post = await write('As it was')
    expect((await client.put(`/api/posts/${post.id}`, body)).status).toBe(400)
    expect((await client.get<Post>(`/api/posts/${post.id}`)).body).toMatchObject({
      content: 'As it was',
      isEdited: false,
    })
  })

  test('is for its author alone: 403 to those who see it, 404 to those who do not', async () => {
    const { ben, zoe, write } = await scene()
    const post = await write('Mine')
    const staff = await world.person({ role: 'admin' })
    const statuses = []
    for (const person of [ben, staff, zoe]) {
      const { status, body } = await (
        await world.signIn(person)
      ).put(`/api/posts/${post.id}`, { content: 'Yours' })
      statuses.push([status, body.message])
    }
    expect(statuses).toEqual([
      [403, postWording.notYoursToEdit],
      [403, postWording.notYoursToEdit],
      [404, 'Post not found'],
    ])
  })
})

describe('POST /api/posts/:id/tags', () => {
  test('tags people once, and notifies them once', async () => {
    const { ben, client, write } = await scene()
    const post = await write('Hello')
    const tag = () =>
      client.post<{ tags: Tag[] }>(`/api/posts/${post.id}/tags`, { taggedUserIds: [ben.id, ben.id] })
    expect((await tag()).body).toEqual({
      tags: [{ id: ben.id, username: ben.username, name: ben.name }],
    })
    expect((await tag()).status).toBe(200)
    expect(await mentionsOf(ben)).toEqual([post.id])
  })

  test('is 404, and tags no one, when one of them may not see the post', async () => {
    const { ben, zoe, client, write } = await scene()
    const post = await write('Hello')
    const taggedUserIds = [ben.id, zoe.id]
    expect((await client.post(`/api/posts/${post.id}/tags`, { taggedUserIds })).status).toBe(404)
    expect((await client.get<Post>(`/api/posts/${post.id}`)).body.tags).toEqual([])
    expect(await mentionsOf(ben)).toEqual([])
  })

  test('is for its author alone, and refuses what are no ids', async () => {
    const { ben, zoe, client, write } = await scene()
    const post = await write('Hello')
    const url = `/api/posts/${post.id}/tags`
    expect((await (await world.signIn(ben)).post(url, { taggedUserIds: [] })).status).toBe(403)
    expect((await (await world.signIn(zoe)).post(url, { taggedUserIds: [] })).status).toBe(404)
    for (const taggedUserIds of ['all', ['1'], [0], Array.from({ length: 51 }, (_, n) => n + 1)])
      expect((await client.post(url, { taggedUserIds })).status).toBe(400)
  })
})
