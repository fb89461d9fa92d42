import { type RawBuilder, sql } from 'kysely'

/** Whether these letters stand in the name or the username of the person that is in the statement as `u`. */
export function named(q: string): RawBuilder<boolean> {
  return sql<boolean>`position((select folded(${sought(q)})) in folded(u.name || ' ' || u.username)) > 0`
}

/** The same, found by the index of migration 0016 where `q` has a word in it, which the index is made of. */
export function namedByIndex(q: string): RawBuilder<boolean> {
  if (!/[\p{L}\p{N}]/u.test(q)) return named(q)
  const query = sql`(select string_agg(format('(''^%1$s'':* | ''%1$s'':*)', word), ' & ')::tsquery
    from unnest(string_to_array(words_in(folded(${sought(q)})), ' ')) word where word <> '')`
  return sql<boolean>`(person_words(u.username, u.name) @@ ${query} and ${named(q)})`
}

/** People write `@` before a username. */
const sought = (q: string) => q.replace(/^@/, '')
