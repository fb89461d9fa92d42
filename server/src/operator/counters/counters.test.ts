import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'
import { COUNTERS } from './counted-columns.ts'
import { recount } from './counters.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await settle()
})
afterAll(() => world.close())

/** Three members, with something for every counter to count. */
async function settle() {
  const [ann, ben, cleo] = await world.people(3)
  if (!ann || !ben || !cleo) throw new Error('Nobody is there')
  await world.befriend(ann, ben)
  const communityId = await world.community(ann, { members: [ben, cleo] })
  await world.db
    .insertInto('community_members')
    .values({
      community_id: communityId,
      user_id: (await world.person()).id,
      status: 'invited',
      invited_by: null,
    })
    .execute()
  const client = await world.signIn(ann)
  const made = await client.post<{ id: number }>('/api/posts', { content: '#calm', visibility: 'public' })
  await world.post(ben, { communityId })
  await world.like(ben, made.body.id)
  const comment = await world.comment(ben, made.body.id)
  await world.comment(cleo, made.body.id, 'A reply', comment)
  await (await world.signIn(cleo)).put(`/api/comments/${comment}/like`)
  for (const content of ['One', 'Two'])
    await (await world.signIn(ben)).post('/api/messages', { recipientId: ann.id, content })
  const face = {
    key: 'f'.repeat(22),
    owner_id: ann.id,
    media_type: 'photo',
    mime_type: 'image/webp',
  } as const
  const links = { post_id: null, comment_id: null, message_id: null, width: 9, height: 9, blurhash: null }
  await world.db
    .insertInto('media')
    .values({ ...face, ...links, file_size: 90, variants_size: 10 })
    .execute()
}

const differing = async () => (await recount(world.db)).filter((counter) => counter.differing > 0)
const write = (statement: RawBuilder<unknown>) => statement.execute(world.db)

test('on an untouched site each counter is compared with what it counts, and none differs', async () => {
  const recounts = await recount(world.db)
  expect(recounts.map(({ name }) => name)).toEqual(COUNTERS.map(({ name }) => name))
  expect(recounts.filter(({ compared }) => compared === 0)).toEqual([])
  expect(await differing()).toEqual([])
})

test.each(COUNTERS)(
  'one of the $name counted by hand is found and named',
  async ({ name, table, column, key }) => {
    const place = sql.join(key.map((part) => sql.ref(part)))
    const [row, counter] = [sql.table(table), sql.ref(column)]
    const { rows } = await sql<{ id: string; count: number }>`
    select array_to_string(array[${place}], '/') as id, ${counter} as count from ${row}
    where ${counter} > 0 limit 1`.execute(world.db)
    const [{ id, count }] = rows as [{ id: string; count: number }]
    const addTo = (step: number) =>
      write(
        sql`update ${row} set ${counter} = ${counter} + ${step} where array_to_string(array[${place}], '/') = ${id}`,
      )
    await addTo(2)
    expect(await differing()).toEqual([
      { name, compared: expect.any(Number), differing: 1, first: [{ id, kept: count + 2, counted: count }] },
    ])
    await addTo(-2)
    expect(await differing()).toEqual([])
  },
)

test('rows that nothing counted are found as well', async () => {
  const post = await world.post(await world.person())
  await world.like(await world.person(), post)
  await write(sql`update posts set like_count = 0 where id = ${post}`)
  expect(await differing()).toMatchObject([{ first: [{ id: String(post), kept: 0, counted: 1 }] }])
  await write(sql`update posts set like_count = 1 where id = ${post}`)
})

test('of many rows that differ the first twenty are named, and all are counted', async () => {
  const author = await world.person()
  const posts = await Promise.all(Array.from({ length: 25 }, () => world.post(author)))
  await write(sql`update posts set comment_count = 7 where id = any(${posts}::bigint[])`)
  const [found, ...others] = await differing()
  expect(others).toEqual([])
  expect(found).toMatchObject({ name: 'comments on posts', differing: 25 })
  const first = posts.toSorted((a, b) => a - b).slice(0, 20)
  expect(found?.first).toEqual(first.map((id) => ({ id: String(id), kept: 7, counted: 0 })))
  await write(sql`update posts set comment_count = 0 where id = any(${posts}::bigint[])`)
})

test('a deleted comment that keeps its place counts no more', async () => {
  const author = await world.person()
  const post = await world.post(author)
  const comment = await world.comment(author, post)
  await world.comment(author, post, 'A reply', comment)
  await (await world.signIn(author)).delete(`/api/comments/${comment}`)
  const { rows } = await sql`select count(*) as places from comments where post_id = ${post}`.execute(
    world.db,
  )
  expect(rows).toEqual([{ places: 2 }])
  expect(await differing()).toEqual([])
  await write(sql`update posts set comment_count = 2 where id = ${post}`)
  expect(await differing()).toMatchObject([{ first: [{ id: String(post), kept: 2, counted: 1 }] }])
  await write(sql`update posts set comment_count = 1 where id = ${post}`)
})

test('the counters of a site are true at any moment of a busy hour', async () => {
  const [author, ...crowd] = await world.people(21)
  if (!author) throw new Error('Nobody is there')
  const post = await world.post(author, { visibility: 'public' })
  const clients = await Promise.all(crowd.map((person) => world.signIn(person)))
  const deeds = clients.flatMap((client) => [
    client.put(`/api/posts/${post}/like`),
    client.post(`/api/posts/${post}/comment`, { content: 'Hello' }),
    client.delete(`/api/posts/${post}/like`),
  ])
  const seen = await Promise.all(Array.from({ length: 5 }, differing))
  const answers = await Promise.all(deeds)
  expect(seen.flat()).toEqual([])
  expect(answers.filter(({ status }) => status >= 300)).toEqual([])
})

test('no counter of the schema is left out', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and (column_name like '%\\_count' or column_name = 'storage_used')`.execute(
    world.db,
  )
  const named = (list: readonly { table: string; column: string }[]) =>
    list.map(({ table, column }) => `${table}.${column}`).toSorted()
  expect(named(rows)).toEqual(named(COUNTERS))
})
