import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { type Counter, COUNTERS } from './counted-columns.ts'

/** The value of a counter in one row, and the right value. */
type Difference = { id: string; kept: number; counted: number }

/** The result for one counter: how many rows differ, and the first few of them. */
export type Recount = { name: string; compared: number; differing: number; first: Difference[] }

const DIFFERENCES_NAMED = 20
/** On a site with millions of posts a count reads tens of millions of rows. */
export const RECOUNT_MINUTES_MAX = 30

/**
 * Counts everything that the counters count again, in one state of the database, even while it is in use. Only numbers
 * and the first rows that differ leave the database.
 */
export async function recount(db: Db): Promise<Recount[]> {
  if (db.isTransaction) return recountAll(db)
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return moment.execute(async (tx) => {
    await sql.raw(`set local statement_timeout = '${RECOUNT_MINUTES_MAX}min'`).execute(tx)
    return recountAll(tx)
  })
}

async function recountAll(db: Db): Promise<Recount[]> {
  const recounts: Recount[] = []
  for (const counter of COUNTERS) recounts.push(await recountOne(db, counter))
  return recounts
}

async function recountOne(db: Db, counter: Counter): Promise<Recount> {
  const both = beside(counter)
  const { rows } = await sql<{ compared: number; differing: number }>`
    select count(*) as compared, count(*) filter (where kept <> counted) as differing from ${both}`.execute(
    db,
  )
  const { compared = 0, differing = 0 } = rows[0] ?? {}
  if (differing === 0) return { name: counter.name, compared, differing, first: [] }
  const first = await sql<Difference>`
    select array_to_string(key, '/') as id, kept, counted from ${both}
    where kept <> counted order by key limit ${DIFFERENCES_NAMED}`.execute(db)
  return { name: counter.name, compared, differing, first: first.rows }
}

/** For each row its key, the value of its counter, and the right value. */
function beside({ table, column, key, counted }: Counter): RawBuilder<unknown> {
  const own = key.map((name) => sql.ref(`t.${name}`))
  const by = counted.by.map((name) => sql.ref(name))
  const isSame = own.map((name, at) => sql`${name} = ${sql.ref(`c.${counted.by[at]}`)}`)
  return sql`(
    select array[${sql.join(own)}] as key, ${sql.ref(`t.${column}`)} as kept, coalesce(c.n, 0) as counted
    from ${sql.table(table)} t left join (
      select ${sql.join(by)}, sum(${counted.sum ?? sql`1`})::bigint as n from ${sql.table(counted.table)}
      where ${counted.where ?? sql`true`} group by ${sql.join(by)}) c
    on ${sql.join(isSame, sql` and `)}) as beside`
}
