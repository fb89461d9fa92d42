import type { StaffAccess } from '@kith/shared/reports.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { ROUTE_PERMISSIONS } from '../../test/route-permissions.ts'
import { type Person, type World, createWorld } from '../../test/world.ts'
import { dropOldAccess } from './staff-access.ts'

let world: World
let ann: Person
let mona: Person
let asMona: Client
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ann = await world.person({ name: 'Ann' })
  mona = await world.person({ name: 'Mona', role: 'moderator' })
  asMona = await world.signIn(mona)
})

const accessTo = async (person: Person, query = '') =>
  (await (await world.signIn(person)).get<StaffAccess[]>(`/api/user/staff-access${query}`)).body
const about = async (person: Person) =>
  (await accessTo(person)).map(({ postId, commentId, openedBy }) => [postId, commentId, openedBy?.name])
const open = (client: Client, url: string) => client.get(url)

describe('the author of a post reads that staff opened it', () => {
  test('with who and when, once a day however often they did', async () => {
    const id = await world.post(ann)
    await open(asMona, `/api/posts/${id}`)
    await open(asMona, `/api/posts/${id}`)
    await open(asMona, `/api/posts/${id}/comments`)
    const [row, ...more] = await accessTo(ann)
    expect(more).toEqual([])
    expect(row).toMatchObject({
      postId: id,
      commentId: null,
      openedBy: { id: mona.id, name: 'Mona' },
      reportId: null,
      isThere: true,
    })
    expect(Date.now() - Date.parse(row!.openedAt)).toBeLessThan(60_000)
    await sql`update staff_access set opened_on = opened_on - 1 where owner_id = ${ann.id}`.execute(world.db)
    await open(asMona, `/api/posts/${id}`)
    expect(await accessTo(ann)).toHaveLength(2)
  })

  test('by each of them, latest first, and page by page', async () => {
    const id = await world.post(ann)
    const admin = await world.person({ name: 'Ada', role: 'admin' })
    await open(asMona, `/api/posts/${id}`)
    await open(await world.signIn(admin), `/api/posts/${id}`)
    expect(await about(ann)).toEqual([
      [id, null, 'Ada'],
      [id, null, 'Mona'],
    ])
    const client = await world.signIn(ann)
    const first = await client.get<StaffAccess[]>('/api/user/staff-access?limit=1')
    const next = String(first.headers['x-next-cursor'])
    expect(await accessTo(ann, `?limit=1&before=${next}`)).toMatchObject([{ openedBy: { name: 'Mona' } }])
  })

  test('also in a community that is closed to them', async () => {
    const communityId = await world.community(ann, { visibility: 'hidden' })
    const ids = [await world.post(ann, { communityId }), await world.post(ann, { communityId })]
    await open(asMona, `/api/community-groups/${communityId}/posts`)
    expect((await about(ann)).map(([post]) => post).sort()).toEqual(ids)
  })

  test('still when it is gone', async () => {
    const id = await world.post(ann)
    await open(asMona, `/api/posts/${id}`)
    await (await world.signIn(ann)).delete(`/api/posts/${id}`)
    expect(await accessTo(ann)).toMatchObject([{ postId: id, isThere: false }])
  })

  test('at once by many requests of one moderator, in one row', async () => {
    const id = await world.post(ann)
    await Promise.all(Array.from({ length: 10 }, () => open(asMona, `/api/posts/${id}`)))
    expect(await accessTo(ann)).toHaveLength(1)
  })
})

/** How staff open a post or a comment by each reading call that names one. A new call needs a row here. */
const CALLS: Record<string, (things: { post: number; comment: number }) => Promise<string>> = {
  '/api/posts/:id': async ({ post }) => `/api/posts/${post}`,
  '/api/posts/:id/comments': async ({ post }) => `/api/posts/${post}/comments`,
  '/api/posts/:id/likes': async ({ post }) => `/api/posts/${post}/likes`,
  '/api/comments/:id/likes': async ({ comment }) => `/api/comments/${comment}/likes`,
  '/api/comments/:id/replies': async ({ post, comment }) => {
    await world.comment(ann, post, 'A reply', comment)
    return `/api/comments/${comment}/replies`
  },
  '/media/:key': async ({ post }) => `/media/${await fileOf({ post_id: post })}`,
  '/media/:key/captions': async ({ post }) => `/media/${await fileOf({ post_id: post })}/captions`,
  '/media/:key of a comment': async ({ comment }) => `/media/${await fileOf({ comment_id: comment })}`,
}

/** A stored row of a file; what it has no bytes for is a 404 after it was opened. */
async function fileOf(place: { post_id?: number; comment_id?: number }): Promise<string> {
  const key = randomBytes(11).toString('hex')
  const kind = { media_type: 'photo', mime_type: 'image/webp', file_size: 1 } as const
  const links = {
    post_id: null,
    comment_id: null,
    message_id: null,
    width: null,
    height: null,
    blurhash: null,
  }
  await world.db
    .insertInto('media')
    .values({ key, owner_id: ann.id, ...kind, ...links, ...place })
    .execute()
  return key
}

describe('every reading call that names a post or comment', () => {
  test('has a row', () => {
    const calls = Object.values(ROUTE_PERMISSIONS).flatMap((calls) =>
      Object.entries(calls).flatMap(([url, methods]) => (methods.split(' ').includes('GET') ? [url] : [])),
    )
    const naming = calls.filter((url) => /^\/api\/(.+\/)?(posts|comments)\/:id|^\/media\//.test(url))
    const rows = new Set(Object.keys(CALLS).map((call) => call.split(' ')[0]))
    expect([...rows].sort()).toEqual(naming.sort())
  })

  test.each(Object.entries(CALLS))('%s tells its author that staff opened it, once', async (_, address) => {
    const post = await world.post(ann)
    const url = await address({ post, comment: await world.comment(ann, post) })
    for (const client of [await world.signIn(ann), await world.signIn(await world.person())])
      await open(client, url)
    expect(await accessTo(ann)).toEqual([])
    await open(asMona, url)
    const rows = await about(ann)
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(([of]) => of))).toEqual(new Set([post]))
    expect(rows.every(([, , name]) => name === 'Mona')).toBe(true)
    await open(asMona, url)
    expect(await about(ann)).toEqual(rows)
  })

  test.each(Object.entries(CALLS))('%s tells nothing where staff see it as members', async (_, address) => {
    await world.befriend(ann, mona)
    const post = await world.post(ann)
    await open(asMona, await address({ post, comment: await world.comment(ann, post) }))
    expect(await accessTo(ann)).toEqual([])
  })
})

describe('the author of a comment reads it too', () => {
  test('of the thread and of the replies', async () => {
    const [ben, cleo] = await world.people(2)
    const post = await world.post(ann)
    const comment = await world.comment(ben!, post)
    const reply = await world.comment(cleo!, post, 'A reply', comment)
    await open(asMona, `/api/posts/${post}/comments`)
    expect(await about(ben!)).toEqual([[post, comment, 'Mona']])
    expect(await about(cleo!)).toEqual([[post, reply, 'Mona']])
    const admin = await world.person({ name: 'Ada', role: 'admin' })
    await open(await world.signIn(admin), `/api/comments/${comment}/replies`)
    expect(await about(cleo!)).toEqual([
      [post, reply, 'Ada'],
      [post, reply, 'Mona'],
    ])
  })
})

describe('nothing is written down', () => {
  test('of what staff may see as members', async () => {
    await world.befriend(ann, mona)
    const own = await world.post(mona)
    const posts = [own, await world.post(ann), await world.post(ann, { visibility: 'public' })]
    for (const id of posts) {
      await world.comment(ann, id)
      await open(asMona, `/api/posts/${id}`)
      await open(asMona, `/api/posts/${id}/comments`)
    }
    expect(await accessTo(ann)).toEqual([])
    expect(await accessTo(mona)).toEqual([])
  })

  test('of members who try', async () => {
    const id = await world.post(ann)
    const ben = await world.signIn(await world.person())
    expect((await open(ben, `/api/posts/${id}`)).status).toBe(404)
    expect(await accessTo(ann)).toEqual([])
  })

  test('that would tell of a block by the moderator', async () => {
    const id = await world.post(ann, { visibility: 'public' })
    await world.comment(ann, id)
    await world.block(mona, ann)
    await open(asMona, `/api/posts/${id}`)
    await open(asMona, `/api/posts/${id}/comments`)
    expect(await accessTo(ann)).toEqual([])
  })

  test('for a commenter that would tell of a block by the author of the post', async () => {
    const ben = await world.person()
    const id = await world.post(ann, { visibility: 'public' })
    await world.comment(ben, id)
    await world.block(ann, mona)
    await open(asMona, `/api/posts/${id}/comments`)
    expect(await accessTo(ben)).toEqual([])
    expect(await accessTo(ann)).toMatchObject([{ postId: id, commentId: null }])
  })
})

test('staff who have left, or are blocked, are not named', async () => {
  const [left, blocked] = [await world.person({ role: 'moderator' }), await world.person({ role: 'admin' })]
  const id = await world.post(ann)
  for (const staff of [left, blocked]) await open(await world.signIn(staff), `/api/posts/${id}`)
  await world.block(ann, blocked)
  await world.db.deleteFrom('users').where('id', '=', left.id).execute()
  expect(await about(ann)).toEqual([
    [id, null, undefined],
    [id, null, undefined],
  ])
})

test('records that are a year old are deleted, a part at a time', async () => {
  const ids = [await world.post(ann), await world.post(ann), await world.post(ann)]
  for (const id of ids) await open(asMona, `/api/posts/${id}`)
  await sql`update staff_access set opened_at = now() - interval '366 days' where post_id in (${ids[0]}, ${ids[1]})`.execute(
    world.db,
  )
  await dropOldAccess(world.db, { batch: 1, batchesMax: 1 })
  expect(await accessTo(ann)).toHaveLength(2)
  await dropOldAccess(world.db)
  expect(await about(ann)).toEqual([[ids[2], null, 'Mona']])
})
