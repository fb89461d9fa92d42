import { hashtagName } from '@kith/shared/text/tokens.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'
import { recount } from '../operator/counters/counters.ts'
import { migrate } from '../core/database/migrate.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const MIGRATION = '0044-hashtag-names.sql'

/** Brings the hashtags of a database from before the migration to their new names. */
async function renameHashtags(): Promise<void> {
  await sql`delete from schema_migrations where name = ${MIGRATION}`.execute(world.db)
  expect(await migrate(world.url)).toEqual([MIGRATION])
}

const insert = async (names: string[]) => {
  const { rows } = await sql<{ id: number }>`
    insert into hashtags (name) select unnest(${names}::text[]) returning id`.execute(world.db)
  return rows.map(({ id }) => id)
}

/** The name that a hashtag was stored under before; undefined when it was none. */
function formerName(written: string): string | undefined {
  const name = written.normalize('NFC').toLowerCase()
  return /^[\p{L}\p{M}\p{N}_]{1,50}$/u.test(name) && !/^\p{N}+$/u.test(name) ? name : undefined
}

/** Every sign that gets another name, and a part of the others. */
const signs = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign, at) => at % 20 === 0 || hashtagName(`a${sign}b`) !== formerName(`a${sign}b`))

const WORDS = [
  'ß'.repeat(26),
  ...'κόσμος κόσμοσ σς_σ ΣΑΣ2 ᾳ ΐ e\u0301\u0345 straße ışık i\u0307stanbul ㅋㅋㅏ ﾊﾟﾝ ŀ ﷺ'.split(' '),
  ...'\ufe0f\u20e3 1\ufe0f \u3164 ___ \u0301a'.split(' '),
]

test('the database takes a name as the code gives it, and checks its length alone', async () => {
  await expect(insert(['As it is'])).resolves.toHaveLength(1)
  for (const name of ['', 'x'.repeat(51)])
    await expect(insert([name])).rejects.toThrow('hashtags_name_length')
  await sql`delete from hashtags`.execute(world.db)
})

test('the database renames hashtags as the code reads them, and deletes what is none any more', async () => {
  // An older PostgreSQL does not know the newest signs of Unicode, and leaves them as they are.
  const known = await sql<{ sign: string; plain: string }>`select sign, normalize(sign, NFKC) as plain
    from unnest(${signs.filter((sign) => sign !== '\0')}::text[]) sign`.execute(world.db)
  const same = known.rows.filter(({ sign, plain }) => plain === sign.normalize('NFKC'))
  const written = [...WORDS, ...same.map(({ sign }) => `a${sign}b`)]
  const former = [...new Set(written.flatMap((name) => formerName(name) ?? []))]
  await insert(former)
  await renameHashtags()
  const { rows } = await sql<{ name: string }>`select name from hashtags`.execute(world.db)
  const expected = new Set(former.flatMap((name) => hashtagName(name) ?? []))
  expect(new Set(rows.map(({ name }) => name))).toEqual(expected)
})

test('hashtags that become one share their posts and followers, and the counts are true', async () => {
  const [ann, ben] = await world.people(2)
  const posts = await Promise.all([1, 2, 3].map(() => world.post(ann!)))
  const names = await insert(['großartig', 'grossartig', 'ｇrossartig', 'ſoſo', '\ufe0f\u20e3'])
  const [sharp, plain, wide, long, empty] = names
  for (const [hashtag, ...on] of [
    [sharp, posts[0], posts[1]],
    [plain, posts[1]],
    [wide, posts[2]],
    [long, posts[0]],
    [empty, posts[0]],
  ])
    await sql`insert into post_hashtags (hashtag_id, post_id) select ${hashtag}, unnest(${on}::bigint[])`.execute(
      world.db,
    )
  await sql`insert into hashtag_follows (user_id, hashtag_id, last_visit_at) values
    (${ann!.id}, ${sharp}, '2026-01-01'), (${ann!.id}, ${plain}, '2026-02-02'), (${ben!.id}, ${wide}, now()),
    (${ben!.id}, ${empty}, now())`.execute(world.db)
  await renameHashtags()
  const { rows } = await sql`
    select name, usage_count as "usageCount",
      array(select post_id::int from post_hashtags where hashtag_id = h.id order by 1) as posts,
      array(select user_id::int from hashtag_follows where hashtag_id = h.id order by 1) as followers
    from hashtags h where id = any(${names}::bigint[]) order by name`.execute(world.db)
  expect(rows).toEqual([
    {
      name: 'grossartig',
      usageCount: 3,
      posts: [...posts].sort((a, b) => a - b),
      followers: [ann!.id, ben!.id],
    },
    { name: 'soso', usageCount: 1, posts: [posts[0]], followers: [] },
  ])
  const visits =
    await sql`select last_visit_at::date::text as day from hashtag_follows where user_id = ${ann!.id}`.execute(
      world.db,
    )
  expect(visits.rows).toEqual([{ day: '2026-01-01' }])
  expect((await recount(world.db)).filter(({ differing }) => differing > 0)).toEqual([])
})
