import { sql } from 'kysely'
import { type Db, inTransaction } from '../../server/src/core/database/database.ts'

type BenchViewer = { id: number; role: 'user'; friendCount: number }
type Look = (tx: Db, viewer: BenchViewer, what: string) => Promise<void>

/** Members made for the worst case of each plan. `look` gets them in a transaction that is rolled back. */
export async function worstViewers(db: Db, look: Look): Promise<void> {
  const back = new Error('taken back')
  try {
    await inTransaction(db, async (tx) => {
      const quiet = await quietMembers(tx, 30_000)
      const newcomer = (await quietMembers(tx, 1))[0]!
      await look(tx, { id: newcomer, role: 'user', friendCount: 0 }, 'no friends')
      await withFriends(tx, look, quiet.slice(0, 2), 'two friends who never post')
      await withFriends(tx, look, quiet.slice(0, 400), '400 friends who never post')
      await withFriends(tx, look, quiet.slice(0, 5000), '5,000 friends who never post')
      await befriend(tx, quiet[0]!, quiet.slice(1, 1000))
      await withFriends(tx, look, quiet.slice(0, 1), 'one friend, 1,000 friends of friends who never post')
      await befriend(tx, quiet[1]!, quiet.slice(1000, 6000))
      await withFriends(tx, look, quiet.slice(1, 2), 'one friend, 5,000 friends of friends who never post')
      for (let hub = 2; hub < 6; hub += 1)
        await befriend(tx, quiet[hub]!, quiet.slice(hub * 5000, (hub + 1) * 5000))
      await withFriends(tx, look, quiet.slice(2, 6), '4 friends, 20,000 friends of friends who never post')
      await withFriends(tx, look, [...quiet.slice(2, 6), ...quiet.slice(100, 140)], '44 friends, the same')
      await hiding(tx, look)
      throw back
    })
  } catch (error) {
    if (error !== back) throw error
  }
}

let made = 0

async function quietMembers(tx: Db, count: number): Promise<number[]> {
  made += 1
  const { rows } = await sql<{ id: number }>`
    insert into users (username, name, email, password_hash)
    select 'quiet_' || ${made}::int || '_' || n, 'Quiet', 'quiet' || ${made}::int || '_' || n || '@example.org', 'none'
    from generate_series(1, ${count}::int) n returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

async function befriend(tx: Db, one: number, others: number[]): Promise<void> {
  await sql`insert into friendships (user_id, friend_id)
    select ${one}::bigint, o from unnest(${others}::bigint[]) o union all select o, ${one}::bigint from unnest(${others}::bigint[]) o
    on conflict do nothing`.execute(tx)
}

async function withFriends(tx: Db, look: Look, friends: number[], what: string): Promise<void> {
  const id = (await quietMembers(tx, 1))[0]!
  await befriend(tx, id, friends)
  await look(tx, { id, role: 'user', friendCount: friends.length }, what)
}

/** A member who hides the half of the village that writes most. */
async function hiding(tx: Db, look: Look): Promise<void> {
  const id = (await quietMembers(tx, 1))[0]!
  await sql`insert into hidden_users (hider_id, hidden_id) select ${id}::bigint, id from users where id <> ${id} and id % 10 < 9
    limit 20000`.execute(tx)
  await look(tx, { id, role: 'user', friendCount: 0 }, 'hides 20,000 members')
}
