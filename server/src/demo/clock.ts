import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'

/** Tables whose times stay true: sessions and the devices known by them would have expired. */
const TRUE_TIMES = ['sessions', 'known_devices']

export type Clock = {
  /** From now on, what is stamped with the present is stamped with this time. */
  set: (time: Date) => Promise<void>
  /** Ends it. It also ends with the transaction, however that ends. */
  remove: () => Promise<void>
}

/**
 * Sets the clock of a transaction back. Triggers, which nobody outside the transaction ever sees, move each time that is
 * written and does not lie before its start. So `now()`, whoever writes it, becomes the time that was set, and a time in a week
 * becomes the one a week after it. This is the only place that changes times (docs/decisions/0033-demo.md).
 */
export async function openClock(tx: Db): Promise<Clock> {
  await sql.raw(MOVE).execute(tx)
  const tables = await timedTables(tx)
  for (const { name, columns } of tables) await sql.raw(triggerOn(name, columns)).execute(tx)
  const set = async (time: Date) => {
    const seconds = (Date.now() - time.getTime()) / 1000
    await sql`select set_config('kith.clock_back', ${`${seconds} seconds`}, true)`.execute(tx)
  }
  return {
    set,
    remove: async () => {
      for (const { name } of tables) await sql.raw(`drop trigger zz_clock_back on ${name}`).execute(tx)
      await sql.raw('drop function clock_back()').execute(tx)
    },
  }
}

/** A time that the row already had is moved only once. */
const MOVE = `
create function clock_back() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  moved jsonb;
begin
  select jsonb_object_agg(key, (value #>> '{}')::timestamptz - current_setting('kith.clock_back')::interval) into moved
  from jsonb_each(to_jsonb(new))
  where key = any(tg_argv) and value <> 'null' and value is distinct from was -> key
    and (value #>> '{}')::timestamptz >= date_trunc('milliseconds', now());
  return case when moved is null then new else jsonb_populate_record(new, moved) end;
end $$`

/** The name sorts last: a trigger that sets a time comes before. */
const triggerOn = (table: string, columns: string[]) => `
create trigger zz_clock_back before insert or update on ${table}
  for each row execute function clock_back(${columns.map((column) => `'${column}'`).join(', ')})`

async function timedTables(tx: Db): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.atttypid = 'timestamptz'::regtype and not a.attisdropped
      and c.relname <> all(${TRUE_TIMES}::text[])
    group by c.relname order by c.relname`.execute(tx)
  return rows
}
