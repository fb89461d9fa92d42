import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../../test/world.ts'

const PARTNERS = 200
const MESSAGES = 40_000

let world: World
let ann: Person

/** A member with many conversations among many messages, and a long one with the first of their friends. */
beforeAll(async () => {
  world = await createWorld()
  ann = await world.person()
  const [ben] = await world.people(PARTNERS)
  await sql`insert into friendships (user_id, friend_id) select ${ann.id}, id from users where id > ${ann.id}
    union all select id, ${ann.id} from users where id > ${ann.id}`.execute(world.db)
  await sql`insert into messages (sender_id, recipient_id, content, is_read)
    select case when n % 2 = 0 then ${ann.id} else other end, case when n % 2 = 0 then other else ${ann.id} end, 'Words', n % 50 <> 1
    from (select n, case when n % 3 = 0 then ${ben!.id} else ${ann.id} + 1 + n % ${PARTNERS}::int end as other
      from generate_series(1, ${MESSAGES}::int) n) drawn`.execute(world.db)
  await sql`insert into conversations (user_id, other_id, last_message_id, unread_count)
    select ${ann.id}, sender_id + recipient_id - ${ann.id}, max(id),
      count(*) filter (where recipient_id = ${ann.id} and not is_read)
    from messages group by 2`.execute(world.db)
  await sql`vacuum analyze messages, conversations, friendships`.execute(world.db)
})
afterAll(() => world.close())

/** How many rows of messages and conversations the database read for a call, by its own statistics. */
async function rowsReadBy(path: string): Promise<number> {
  const client = await world.signIn(ann)
  await client.get(path)
  const before = await count()
  expect((await client.get(path)).status).toBe(200)
  return (await count()) - before
}

async function count(): Promise<number> {
  // Each connection reports its statistics a moment later, unless it is told to do so now.
  const { rows } = await world.db.connection().execute(async (db) => {
    await sql`select pg_stat_force_next_flush()`.execute(db)
    return sql<{ read: number }>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as read from pg_stat_user_tables
      where relname in ('messages', 'conversations')`.execute(db)
  })
  return rows[0]!.read
}

test.each([
  ['the list of conversations', '/api/conversations', 100],
  ['a long conversation', '/api/messages/:first', 100],
  ['one conversation', '/api/conversations/:first', 10],
])('%s is read without going through what it does not show', async (_, path, rowsMax) => {
  expect(await rowsReadBy(path.replace(':first', String(ann.id + 1)))).toBeLessThan(rowsMax)
})
