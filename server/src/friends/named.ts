import { type RawBuilder, sql } from 'kysely'

/** Whether the name or the username of the person that stands in the statement as `u` has these letters in it. */
export function named(q: string): RawBuilder<boolean> {
  const pattern = `%${q.replace(/^@/, '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`(u.name ilike ${pattern} or u.username ilike ${pattern})`
}
