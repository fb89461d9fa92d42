import { type RawBuilder, sql } from 'kysely'

/** Only this many words of a name are looked up, the longest: each costs as much as there are names with it. */
const LOOKED_UP = 2
/** At most this many members with these words are compared with the whole name. */
const COMPARED = 2_000

/** Whether the name or the username of the person `u` contains this text. */
export function matchesName(q: string): RawBuilder<boolean> {
  return sql<boolean>`position((select folded(${sought(q)})) in folded(u.name || ' ' || u.username)) > 0`
}

/**
 * People of that name who meet `condition`, as a table of users. The index of migration 0016 finds them, so there are
 * none when `q` contains no word.
 */
export const peopleNamed = (q: string, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select u.* from (select u.* from users u
    where person_words(u.username, u.name) @@ ${wordsOf(q)} and ${condition} limit ${sql.lit(COMPARED)}) u
  where ${matchesName(q)})`

const wordsOf = (q: string) => sql`(
  select string_agg(format('(''^%1$s'':* | ''%1$s'':*)', word), ' & ')::tsquery from (
    select distinct word, char_length(word) as length
    from unnest(string_to_array(words_in(folded(${sought(q)})), ' ')) word
    where word <> '' order by length desc, word limit ${sql.lit(LOOKED_UP)}) words)`

/** People write `@` before a username. */
const sought = (q: string) => q.replace(/^@/, '')
