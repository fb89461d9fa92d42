import type { Person as Face } from '@kith/shared/accounts.ts'
import type { Comment } from '@kith/shared/comments.ts'
import type { LikeAnswer, Post } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { type Person, createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())

/** Two friends and a stranger. */
async function threePeople() {
  const { ann, ben, zoe } = await world.friendsAndStranger()
  return { ann, ben, zoe }
}

describe.each(['post', 'comment'] as const)('likes of a %s', (kind) => {
  /** One that its author has just written. */
  async function written(author: Person, visibility: 'public' | 'friends' = 'friends') {
    const post = await world.post(author, { visibility })
    const id = kind === 'post' ? post : await world.comment(author, post)
    return {
      url: `/api/${kind}s/${id}/like`,
      /** As somebody reads it. */
      read: async (client: Client) => {
        if (kind === 'post') return (await client.get<Post>(`/api/posts/${post}`)).body
        return (await client.get<Comment[]>(`/api/posts/${post}/comments`)).body[0]
      },
      likedBy: async (...people: Person[]) => {
        for (const [minute, { id: person }] of people.entries())
          await sql`insert into ${sql.table(`${kind}_likes`)} (${sql.ref(`${kind}_id`)}, user_id, created_at)
            values (${id}, ${person}, ${new Date(Date.UTC(2026, 0, 1, 12, minute))})`.execute(world.db)
      },
    }
  }

  test('are set, cleared and toggled, each member for themself', async () => {
    const { ann, ben } = await threePeople()
    const { url } = await written(ben)
    const [forAnn, forBen] = [await world.signIn(ann), await world.signIn(ben)]
    expect((await forAnn.post<LikeAnswer>(url)).body).toEqual({ isLiked: true, likeCount: 1 })
    expect((await forAnn.put<LikeAnswer>(url)).body).toEqual({ isLiked: true, likeCount: 1 })
    expect((await forBen.post<LikeAnswer>(url)).body).toEqual({ isLiked: true, likeCount: 2 })
    expect((await forBen.post<LikeAnswer>(url)).body).toEqual({ isLiked: false, likeCount: 1 })
    expect((await forBen.delete<LikeAnswer>(url)).body).toEqual({ isLiked: false, likeCount: 1 })
    expect((await forAnn.delete<LikeAnswer>(url)).body).toEqual({ isLiked: false, likeCount: 0 })
  })

  test('by fifty members at once are fifty, and by one member fifty times one', async () => {
    const author = await world.person()
    const { url } = await written(author, 'public')
    const clients = await Promise.all((await world.people(50)).map((person) => world.signIn(person)))
    await Promise.all(clients.map((client) => client.post(url)))
    const one = await world.signIn(author)
    await Promise.all(clients.map(() => one.put(url)))
    expect((await one.put<LikeAnswer>(url)).body).toEqual({ isLiked: true, likeCount: 51 })
    expect((await one.get<Face[]>(`${url}s?limit=100`)).body).toHaveLength(51)
  })

  test('stay as they were after an even number of toggles at once, and not after an odd one', async () => {
    const { ann, ben } = await threePeople()
    const { url, read } = await written(ben)
    const client = await world.signIn(ann)
    const toggle = (times: number) => Promise.all(Array.from({ length: times }, () => client.post(url)))
    await toggle(20)
    expect(await read(client)).toMatchObject({ isLiked: false, likes: 0 })
    await toggle(21)
    expect(await read(client)).toMatchObject({ isLiked: true, likes: 1 })
  })

  test('are listed from the latest, without the blocked, as they are counted', async () => {
    const { ann, ben, zoe } = await threePeople()
    const { url, read, likedBy } = await written(ben, 'public')
    await likedBy(zoe, ben, ann)
    const client = await world.signIn(ann)
    const first = await client.get<Face[]>(`${url}s?limit=2`)
    expect(first.body.map(({ id }) => id)).toEqual([ann.id, ben.id])
    const second = await client.get<Face[]>(
      `${url}s?limit=2&before=${String(first.headers['x-next-cursor'])}`,
    )
    expect(second.body).toEqual([{ id: zoe.id, username: zoe.username, name: zoe.name, avatar: null }])
    expect(second.headers['x-next-cursor']).toBeUndefined()
    await world.block(ann, zoe)
    expect((await client.get<Face[]>(`${url}s`)).body).toHaveLength(2)
    expect(await read(client)).toMatchObject({ isLiked: true, likes: 2 })
    expect(await read(await world.signIn(ben))).toMatchObject({ isLiked: true, likes: 3 })
  })

  test('are not for those who may not see it, and staff only look', async () => {
    const { ben, zoe } = await threePeople()
    const { url } = await written(ben)
    const stranger = await world.signIn(zoe)
    const staff = await world.signIn(await world.person({ role: 'moderator' }))
    for (const client of [stranger, staff])
      for (const deed of ['POST', 'PUT', 'DELETE'] as const)
        expect((await client.send(deed, url)).status).toBe(404)
    expect((await stranger.get(`${url}s`)).status).toBe(404)
    expect((await staff.get(`${url}s`)).status).toBe(200)
    expect((await staff.get(`${url}s?limit=0`)).status).toBe(400)
  })
})
