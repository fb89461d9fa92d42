import { type RawBuilder, sql } from 'kysely'
import type { Person } from '@kith/shared/accounts.ts'

/** The person of a table of users in the statement, as JSON; null where an outer join found nobody. */
export function personIn(table: string): RawBuilder<Person | null> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`case when ${column('id')} is not null then json_build_object('id', ${column('id')},
    'username', ${column('username')}, 'name', ${column('name')}, 'avatar', ${column('avatar')}) end`
}
