import { type RawBuilder, sql } from 'kysely'

/** So many words of a name are looked up, the longest: each costs as much as there are names with it. */
const LOOKED_UP = 2
/** So many of those who have these words are compared with the whole name. */
const COMPARED = 2_000

/** Whether these letters stand in the name or the username of the person that is in the statement as `u`. */
export function named(q: string): RawBuilder<boolean> {
  return sql<boolean>`position((select folded(${sought(q)})) in folded(u.name || ' ' || u.username)) > 0`
}

/**
 * People of that name for whom `condition` holds, as a table of users: found by the index of migration 0016, so nobody
 * when `q` has no word in it.
 */
export const peopleNamed = (q: string, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select u.* from (select u.* from users u
    where person_words(u.username, u.name) @@ ${wordsOf(q)} and ${condition} limit ${sql.lit(COMPARED)}) u
  where ${named(q)})`

const wordsOf = (q: string) => sql`(
  select string_agg(format('(''^%1$s'':* | ''%1$s'':*)', word), ' & ')::tsquery from (
    select distinct word, char_length(word) as length
    from unnest(string_to_array(words_in(folded(${sought(q)})), ' ')) word
    where word <> '' order by length desc, word limit ${sql.lit(LOOKED_UP)}) words)`

/** People write `@` before a username. */
const sought = (q: string) => q.replace(/^@/, '')
