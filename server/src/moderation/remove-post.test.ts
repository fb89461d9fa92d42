import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CreatedPost, Post } from '@kith/shared/posts.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { formOf, photosOf } from '../../test/forms.ts'
import { jpeg } from '../../test/pictures.ts'
import { type Person, createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())

const moderator = () => world.person({ role: 'moderator' })
const remove = async (person: Person, id: number | string) =>
  (await world.signIn(person)).delete<{ message: string } | null>(`/api/moderator/posts/${id}`)
const isThere = async (id: number) =>
  (await world.db.selectFrom('posts').select('id').where('id', '=', id).execute()).length === 1
/** Who did what to a post, and whose it was. */
const actsOn = (id: number) =>
  world.db
    .selectFrom('audit_log')
    .select(['actor_id', 'actor_username', 'act', 'subject_id', 'subject_username'])
    .where('target_id', '=', id)
    .orderBy('id')
    .execute()

describe('moderators and admins delete any post', () => {
  test('also one that is not for them or whose author blocks them, and it is gone for all', async () => {
    const [author, friend] = await world.people(2)
    await world.befriend(author!, friend!)
    for (const role of ['moderator', 'admin'] as const) {
      const staff = await world.person({ role })
      await world.block(author!, staff)
      const id = await world.post(author!, { visibility: 'friends' })
      expect(await remove(staff, id)).toMatchObject({ status: 204, body: null })
      for (const person of [author!, friend!, staff])
        expect((await (await world.signIn(person)).get(`/api/posts/${id}`)).status).toBe(404)
    }
  })

  test('in any community, and its count stays true', async () => {
    const [owner, author] = await world.people(2)
    const community = await world.community(owner!, { visibility: 'hidden', members: [author!] })
    const [going] = [
      await world.post(author!, { communityId: community }),
      await world.post(author!, { communityId: community }),
    ]
    expect((await remove(await moderator(), going)).status).toBe(204)
    const { post_count } = await world.db
      .selectFrom('communities')
      .select('post_count')
      .where('id', '=', community)
      .executeTakeFirstOrThrow()
    expect(post_count).toBe(1)
  })

  test('with its files; a repost of it says that it is there no longer', async () => {
    const author = await world.person()
    const client = await world.signIn(author)
    const files = () => readdir(join(world.config.dataDir, 'media'))
    const before = (await files()).length
    const { body, headers } = await formOf(
      { content: 'Two photos', visibility: 'public' },
      photosOf(await jpeg(), await jpeg()),
    )
    const { id } = (await client.post<CreatedPost>('/api/posts', body, headers)).body
    const repost = (await client.post<Post>(`/api/posts/${id}/repost`, { content: 'Once more' })).body
    expect(await files()).toHaveLength(before + 2)
    expect((await remove(await moderator(), id)).status).toBe(204)
    expect(await files()).toHaveLength(before)
    expect((await client.get<Post>(`/api/posts/${repost.id}`)).body).toMatchObject({
      originalPost: null,
      originalUnavailable: true,
    })
  })

  test('and only they read in the post that they can', async () => {
    const [author, member] = await world.people(2)
    const id = await world.post(author!, { visibility: 'public' })
    const told = async (person: Person) =>
      (await (await world.signIn(person)).get<Post>(`/api/posts/${id}`)).body.canDelete
    const viewers = [author!, member!, await moderator(), await world.person({ role: 'admin' })]
    expect(await Promise.all(viewers.map(told))).toEqual([true, false, true, true])
  })
})

describe('the deletion', () => {
  test('is kept once, with who did it and to whom, also when both are gone', async () => {
    const [author, staff] = [await world.person(), await moderator()]
    const id = await world.post(author)
    expect((await remove(staff, id)).status).toBe(204)
    expect((await remove(staff, id)).status).toBe(404)
    const act = {
      actor_username: staff.username,
      act: 'post.delete',
      subject_username: author.username,
    }
    expect(await actsOn(id)).toEqual([{ ...act, actor_id: staff.id, subject_id: author.id }])
    await world.db.deleteFrom('users').where('id', 'in', [author.id, staff.id]).execute()
    expect(await actsOn(id)).toEqual([{ ...act, actor_id: null, subject_id: null }])
  })

  test('by ten moderators at once is done and kept by one', async () => {
    const author = await world.person()
    const id = await world.post(author)
    const staff = await Promise.all(Array.from({ length: 10 }, moderator))
    const statuses = await Promise.all(staff.map(async (one) => (await remove(one, id)).status))
    expect(statuses.sort()).toEqual([204, ...Array(9).fill(404)])
    expect(await actsOn(id)).toHaveLength(1)
  })

  test('while the author deletes it too is done by one of them, and kept only when by the moderator', async () => {
    for (let round = 0; round < 5; round += 1) {
      const author = await world.person()
      const id = await world.post(author)
      const own = await world.signIn(author)
      const staff = await moderator()
      const [theirs, ours] = await Promise.all([own.delete(`/api/posts/${id}`), remove(staff, id)])
      expect([theirs.status, ours.status].sort()).toEqual([204, 404])
      expect(await actsOn(id)).toHaveLength(ours.status === 204 ? 1 : 0)
    }
  })

  test('while many like it, save it, comment on it and pin it takes all of that along', async () => {
    const [author, ...crowd] = await world.people(13)
    const id = await world.post(author!, { visibility: 'public' })
    const comment = await world.comment(author!, id)
    const clients = await Promise.all(crowd.map((person) => world.signIn(person)))
    const [staff, pinner] = [await moderator(), await world.signIn(await moderator())]
    const answers = await Promise.all([
      ...clients.flatMap((client) => [
        client.put(`/api/posts/${id}/like`),
        client.put(`/api/posts/${id}/bookmark`),
        client.put(`/api/comments/${comment}/like`),
        client.post(`/api/posts/${id}/comment`, { content: 'Quick', parentId: comment }),
      ]),
      pinner.post(`/api/posts/${id}/pin`),
      remove(staff, id),
    ])
    expect(answers.filter(({ status }) => ![200, 201, 204, 404].includes(status))).toEqual([])
    expect(await isThere(id)).toBe(false)
    for (const table of ['post_likes', 'comments', 'bookmarks', 'pinned_posts'] as const)
      expect(await world.db.selectFrom(table).selectAll().where('post_id', '=', id).execute()).toEqual([])
  })
})

describe('it is refused', () => {
  test('to members, the author and the staff of the community among them, whether there is such a post or not', async () => {
    const [owner, author] = await world.people(2)
    const community = await world.community(owner!, { members: [author!] })
    const id = await world.post(author!, { communityId: community })
    for (const person of [owner!, author!])
      for (const target of [id, 999_999_999]) expect((await remove(person, target)).status).toBe(403)
    expect(await isThere(id)).toBe(true)
    expect(await actsOn(id)).toEqual([])
  })

  test('to who is not signed in', async () => {
    const id = await world.post(await world.person())
    expect((await world.visitor().delete(`/api/moderator/posts/${id}`)).status).toBe(401)
  })

  test.each(['abc', '-1', '0', '1e9', '9007199254740993', '%00', '999999999'])(
    'for the id %s, with a 404',
    async (id) => {
      expect(await remove(await moderator(), id)).toMatchObject({
        status: 404,
        body: { message: 'Post not found' },
      })
    },
  )
})
