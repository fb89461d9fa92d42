import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CreatedPost } from '@kith/shared/posts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf, photosOf } from '../../test/forms.ts'
import { jpeg } from '../../test/pictures.ts'
import { type Person, type World, createWorld } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const remove = async (person: Person, id: number | string) =>
  (await world.signIn(person)).delete<{ message: string } | null>(`/api/posts/${id}`)
const isThere = async (id: number) =>
  (await world.db.selectFrom('posts').select('id').where('id', '=', id).execute()).length === 1

test('an author deletes an own post, once', async () => {
  const author = await world.person()
  const id = await world.post(author)
  expect(await remove(author, id)).toMatchObject({ status: 204, body: null })
  expect(await isThere(id)).toBe(false)
  expect((await remove(author, id)).status).toBe(404)
})

test('a post deleted ten times at once is deleted by one', async () => {
  const author = await world.person()
  const id = await world.post(author)
  const statuses = await Promise.all(
    Array.from({ length: 10 }, async () => (await remove(author, id)).status),
  )
  expect(statuses.sort()).toEqual([204, ...Array(9).fill(404)])
})

test("somebody else's post is a 403 where it can be seen and a 404 where it can't", async () => {
  const [author, other] = await world.people(2)
  const open = await world.post(author!, { visibility: 'public' })
  const closed = await world.post(author!)
  expect((await remove(other!, open)).status).toBe(403)
  expect(await remove(other!, closed)).toEqual({
    ...(await remove(other!, 999_999)),
    headers: expect.anything(),
  })
  expect([await isThere(open), await isThere(closed)]).toEqual([true, true])
})

test('site staff delete from the dashboard, not here', async () => {
  const admin = await world.person({ role: 'admin' })
  const id = await world.post(await world.person())
  expect((await remove(admin, id)).status).toBe(403)
})

test('the staff of a community delete in it, its members do not', async () => {
  const [owner, moderator, member, author] = await world.people(4)
  const community = await world.community(owner!, { members: [moderator!, member!, author!] })
  await world.db
    .updateTable('community_members')
    .set({ role: 'moderator' })
    .where('user_id', '=', moderator!.id)
    .execute()
  const [one, other] = [
    await world.post(author!, { communityId: community }),
    await world.post(author!, { communityId: community }),
  ]
  expect((await remove(member!, one)).status).toBe(403)
  expect((await remove(moderator!, one)).status).toBe(204)
  expect((await remove(owner!, other)).status).toBe(204)
})

test.each(['abc', '-1', '0', '1e9', '9007199254740993', '%00'])('the id %s is a 404', async (id) => {
  expect((await remove(await world.person(), id)).status).toBe(404)
})

test('its photos, those of its comments and their files go with it; counts stay true', async () => {
  const author = await world.person()
  const client = await world.signIn(author)
  const files = () => readdir(join(world.config.dataDir, 'media'))
  const make = async (content: string) => {
    const { body, headers } = await formOf({ content }, photosOf(await jpeg(), await jpeg()))
    return (await client.post<CreatedPost>('/api/posts', body, headers)).body
  }
  const [going, staying] = [await make('#sea'), await make('#sea')]
  const comment = await world.comment(author, going.id)
  const lent = await make('lends its photos to the comment')
  await world.db
    .updateTable('media')
    .set({ post_id: null, comment_id: comment })
    .where('post_id', '=', lent.id)
    .execute()
  expect(await files()).toHaveLength(6)
  expect((await remove(author, going.id)).status).toBe(204)
  const remaining = await world.db.selectFrom('media').selectAll().execute()
  expect(remaining.map(({ post_id }) => post_id)).toEqual([staying.id, staying.id])
  expect((await files()).sort()).toEqual(remaining.map(({ key }) => key).sort())
  const { usage_count } = await world.db
    .selectFrom('hashtags')
    .select('usage_count')
    .where('name', '=', 'sea')
    .executeTakeFirstOrThrow()
  expect(usage_count).toBe(1)
})

test('posts made and deleted at once in a community, with the same hashtags, all succeed and leave counts true', async () => {
  const author = await world.person()
  const community = await world.community(author)
  const client = await world.signIn(author)
  const make = async (n: number) => {
    const content = n % 2 === 0 ? '#ebb #flood' : '#flood #ebb'
    const { status, body } = await client.post<CreatedPost>('/api/posts', { content, groupId: community })
    expect(status).toBe(201)
    return body.id
  }
  const numbers = Array.from({ length: 20 }, (_, n) => n)
  const first = await Promise.all(numbers.map(make))
  const [statuses] = await Promise.all([
    Promise.all(first.map(async (id) => (await client.delete(`/api/posts/${id}`)).status)),
    Promise.all(numbers.map(make)),
  ])
  expect(statuses).toEqual(first.map(() => 204))
  const { post_count } = await world.db
    .selectFrom('communities')
    .select('post_count')
    .where('id', '=', community)
    .executeTakeFirstOrThrow()
  const tags = await world.db
    .selectFrom('hashtags')
    .select('usage_count')
    .where('name', 'in', ['ebb', 'flood'])
    .execute()
  expect([post_count, ...tags.map((tag) => tag.usage_count)]).toEqual([20, 20, 20])
})
