import type { PinnedPost } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { createWorld, type Person, type World } from '../../test/world.ts'

let world: World
const worlds: World[] = []
beforeEach(async () => {
  world = await createWorld()
  worlds.push(world)
})
afterAll(() => Promise.all(worlds.map(({ close }) => close())))

/** Pins posts of those authors in turn, the first one longest ago. A third of them have the same time. */
async function pin(
  count: number,
  authors: Person[],
  input: Parameters<World['post']>[1] = { visibility: 'public' },
) {
  const posts: number[] = []
  for (let n = 0; n < count; n += 1) posts.push(await world.post(authors[n % authors.length]!, input))
  await sql`insert into pinned_posts (post_id, pinned_at)
    select id, now() - interval '1 hour' + n / 3 * interval '1 second'
    from unnest(${posts}::bigint[]) with ordinality as t (id, n)`.execute(world.db)
  return posts
}

async function page(client: Client, limit: number, before?: string) {
  const query = before === undefined ? '' : `&before=${before}`
  const { body, headers } = await client.get<PinnedPost[]>(`/api/pinned-posts?limit=${limit}${query}`)
  return {
    ids: body.map(({ id }) => id),
    next: headers['x-next-cursor'] as string | undefined,
    total: headers['x-total-count'],
  }
}

/** Reads all pages and calls `between` after each. */
async function all(client: Client, limit: number, between: (round: number) => unknown = () => undefined) {
  const ids: number[] = []
  let before: string | undefined
  for (let round = 1; ; round += 1) {
    const { ids: found, next } = await page(client, limit, before)
    ids.push(...found)
    if (next === undefined) return ids
    before = next
    await between(round)
  }
}

test('more than a page of pins come page by page, each once, and the first page says how many there are', async () => {
  const [ann, ben] = await world.people(2)
  const posts = await pin(65, [ann!])
  const client = await world.signIn(ben!)
  const first = await page(client, 30)
  expect([first.ids.length, first.total]).toEqual([30, '65'])
  expect((await page(client, 30, first.next)).total).toBeUndefined()
  expect(await all(client, 30)).toEqual(posts.toReversed())
  expect(await all(client, 7)).toEqual(posts.toReversed())
  expect((await page(client, 65)).next).toBeUndefined()
})

test('an order that was given goes before the time of the pin, across pages', async () => {
  const author = await world.person()
  const posts = await pin(9, [author])
  const [last, first] = [posts.slice(3, 5), posts.slice(0, 2)]
  await sql`update pinned_posts set sort_order = case when post_id = any(${first}::bigint[]) then -2147483648 else 2147483647 end
    where post_id = any(${[...first, ...last]}::bigint[])`.execute(world.db)
  const rest = posts.filter((id) => !first.includes(id) && !last.includes(id))
  const wanted = [first, rest, last].flatMap((ids) => ids.toReversed())
  for (const limit of [1, 2, 4]) expect(await all(await world.signIn(author), limit)).toEqual(wanted)
})

test('what is pinned or unpinned between two pages neither hides a pin nor shows one twice', async () => {
  const author = await world.person()
  const posts = await pin(40, [author])
  const newcomer = await world.post(author, { visibility: 'public' })
  const staff = await world.signIn(await world.person({ role: 'moderator' }))
  const [oldest, ...others] = posts
  const seen = await all(await world.signIn(author), 10, async (round) => {
    if (round !== 1) return
    await staff.post(`/api/posts/${newcomer}/pin`)
    // The pin after which the second page begins, and one that is still to come.
    await staff.delete(`/api/posts/${posts.at(-10)}/pin`)
    await staff.delete(`/api/posts/${oldest}/pin`)
  })
  expect(seen).toEqual(others.toReversed())
})

test('pins that a viewer may not see are missing from every page and from the number of them', async () => {
  const [ann, ben, zoe, viewer] = await world.people(4)
  await world.befriend(ann!, viewer!)
  await world.block(zoe!, viewer!)
  const posts = await pin(60, [ann!, ben!, zoe!], { visibility: 'friends' })
  const open = await pin(6, [zoe!, ben!])
  const client = await world.signIn(viewer!)
  const own = posts.filter((_, n) => n % 3 === 0)
  const wanted = [...own, ...open.filter((_, n) => n % 2 === 1)]
  expect((await page(client, 5)).total).toBe(String(wanted.length))
  expect((await all(client, 5)).toSorted((a, b) => a - b)).toEqual(wanted)
})

test('a cursor that was never written is refused', async () => {
  const client = await world.signIn(await world.person())
  for (const before of [
    'abc',
    '1',
    '0_a',
    '0_a_',
    '_a_b',
    '0_a-b',
    '0_a_!',
    '-1_a_b',
    '0_a_b_c',
    '0_zzzzzzzzzz_1',
    '',
  ])
    expect([before, (await client.get(`/api/pinned-posts?before=${before}`)).status]).toEqual([before, 400])
})
