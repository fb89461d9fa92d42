import type { FollowedHashtag, Hashtag } from '@kith/shared/hashtags.ts'
import { type CreatedPost, type Post } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { type Person, createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())

const write = async (person: Person, content: string, visibility = 'public', groupId?: number) =>
  (await (await world.signIn(person)).post<CreatedPost>('/api/posts', { content, visibility, groupId })).body
    .id

const idsOf = (list: { id: number }[]) => list.map(({ id }) => id)
let names = 0
/** A new hashtag. */
const newTag = () => `tag_${(names += 1)}`

describe('the page of a hashtag', () => {
  test('has the posts that the viewer may see, newest first, page by page, and counts them', async () => {
    const { ann, ben, zoe } = await world.friendsAndStranger()
    const tag = newTag()
    const community = await world.community(ann, { visibility: 'private', members: [ben] })
    const posts = [
      await write(ann, `#${tag}`),
      await write(ann, `#${tag} for friends`, 'friends'),
      await write(ann, `#${tag} inside`, 'public', community),
    ]
    const forBen = await world.signIn(ben)
    const first = await forBen.get<Post[]>(`/api/hashtags/${tag}/posts?limit=2`)
    expect(idsOf(first.body)).toEqual([posts[2], posts[1]])
    const next = String(first.headers['x-next-cursor'])
    const second = await forBen.get<Post[]>(`/api/hashtags/${tag}/posts?limit=2&before=${next}`)
    expect(idsOf(second.body)).toEqual([posts[0]])
    expect((await forBen.get<Hashtag>(`/api/hashtags/${tag.toUpperCase()}`)).body).toEqual({
      name: tag,
      usageCount: 3,
      isFollowing: false,
    })
    const forZoe = await world.signIn(zoe)
    expect(idsOf((await forZoe.get<Post[]>(`/api/hashtags/${tag}/posts`)).body)).toEqual([posts[0]])
    expect((await forZoe.get<Hashtag>(`/api/hashtags/${tag}`)).body.usageCount).toBe(1)
  })

  test('leaves out the blocked and the hidden, and its count agrees', async () => {
    const [ann, ben, cem, zoe] = await world.people(4)
    const tag = newTag()
    for (const person of [ann!, ben!, cem!]) await write(person, `#${tag}`)
    await world.block(ann!, zoe!)
    await world.hide(zoe!, ben!)
    const client = await world.signIn(zoe!)
    const { body } = await client.get<Post[]>(`/api/hashtags/${tag}/posts`)
    expect(body.map(({ authorId }) => authorId)).toEqual([cem!.id])
    expect((await client.get<Hashtag>(`/api/hashtags/${tag}`)).body.usageCount).toBe(1)
  })

  test('is the same for a tag that nobody used and for one of which the viewer sees no post', async () => {
    const [ann, zoe] = await world.people(2)
    const [secret, unused] = [newTag(), newTag()]
    await write(ann!, `#${secret}`, 'friends')
    for (const viewer of [zoe!, await world.person({ role: 'moderator' })]) {
      const client = await world.signIn(viewer)
      for (const name of [secret, unused]) {
        expect((await client.get(`/api/hashtags/${name}`)).body).toEqual({
          name,
          usageCount: 0,
          isFollowing: false,
        })
        expect((await client.get(`/api/hashtags/${name}/posts`)).body).toEqual([])
      }
    }
  })

  test.each(['followed', 'trending'])(
    'is found with its sign, though #%s is also the name of a list',
    async (name) => {
      const ann = await world.person()
      const post = await write(ann, `#${name}`)
      const client = await world.signIn(ann)
      expect((await client.get(`/api/hashtags/%23${name}`)).body).toEqual({
        name,
        usageCount: 1,
        isFollowing: false,
      })
      for (const written of [name, `%23${name}`])
        expect(idsOf((await client.get<Post[]>(`/api/hashtags/${written}/posts`)).body)).toEqual([post])
      expect((await client.get(`/api/hashtags/${name}`)).body).toBeInstanceOf(Array)
    },
  )

  test('is found in every script, and what can be no hashtag is not found', async () => {
    const ann = await world.person()
    const post = await write(ann, 'Wir sind am #Straßenfest, #été')
    const client = await world.signIn(ann)
    for (const name of ['Straßenfest', 'STRAßENFEST', 'ÉTÉ', 'e\u0301te\u0301']) {
      const { body } = await client.get<Post[]>(`/api/hashtags/${encodeURIComponent(name)}/posts`)
      expect(idsOf(body), name).toEqual([post])
    }
    for (const name of [
      '2026',
      '%23',
      '%23%23sea',
      'two%20words',
      'a-b',
      'x'.repeat(51),
      '%00',
      '%F0%9F%98%80',
    ]) {
      for (const path of ['', '/posts', '/follow', '/visit']) {
        const method = path === '/follow' ? 'POST' : path === '/visit' ? 'PUT' : 'GET'
        expect((await client.send(method, `/api/hashtags/${name}${path}`)).status, name + path).toBe(404)
      }
    }
    for (const query of ['limit=0', 'before=!', 'offset=-1'])
      expect((await client.get(`/api/hashtags/sea/posts?${query}`)).status).toBe(400)
    expect((await world.visitor().get('/api/hashtags/sea')).status).toBe(401)
  })
})

describe('following', () => {
  test('lists the hashtags with what is new to the viewer since the last visit', async () => {
    const { ann, ben, zoe } = await world.friendsAndStranger()
    const tag = newTag()
    const client = await world.signIn(ben)
    for (let twice = 0; twice < 2; twice += 1)
      expect((await client.post(`/api/hashtags/${tag}/follow`)).body).toEqual({ isFollowing: true })
    await write(ann, `#${tag}`, 'friends')
    await write(zoe, `#${tag}`, 'friends')
    await write(zoe, `#${tag}`, 'public')
    await write(ben, `My #${tag}`, 'friends')
    const followed = async () => (await client.get<FollowedHashtag[]>('/api/hashtags/followed')).body
    expect(await followed()).toEqual([{ id: expect.any(Number), name: tag, usageCount: 1, newPosts: 2 }])
    expect((await client.get<Hashtag>(`/api/hashtags/${tag}`)).body.isFollowing).toBe(true)
    expect((await client.put(`/api/hashtags/${tag}/visit`)).status).toBe(204)
    expect(await followed()).toMatchObject([{ newPosts: 0 }])
    expect((await client.delete(`/api/hashtags/${tag}/follow`)).body).toEqual({ isFollowing: false })
    expect((await client.delete(`/api/hashtags/${tag}/follow`)).status).toBe(200)
    expect(await followed()).toEqual([])
  })

  test('stops at a hundred, however many at once', async () => {
    const ann = await world.person()
    await sql`with made as (
        insert into hashtags (name) select 'many_' || n from generate_series(1, 95) n returning id)
      insert into hashtag_follows (user_id, hashtag_id) select ${ann.id}, id from made`.execute(world.db)
    const client = await world.signIn(ann)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => client.post(`/api/hashtags/more_${n}/follow`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(15)
  })
})
