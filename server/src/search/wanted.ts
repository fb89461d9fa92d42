import { sql } from 'kysely'
import type { Db } from '../core/database.ts'
import { prepare } from '../core/statement.ts'

/** What a search is for, as the database compares it (migration 0016). */
export type Wanted = {
  /** All of it, in small letters and without accents. */
  text: string
  /** Its words: what is found has one that begins with each of them. */
  words: string[]
  /** The parts that are more than a word, as `c++`, and must stand somewhere just so. */
  parts: string[]
}

/** A post with the longest of them is seldom not the one: the rest is compared, not looked up. */
const LOOKED_UP = 6

/** Takes a search apart. Words hold letters, digits and signs beyond ASCII alone, so that they need no quoting. */
export async function readWanted(db: Db, q: string): Promise<Wanted> {
  const [read] = await reading(db, { q })
  const { text, words, parts } = read ?? { text: '', words: [], parts: [] }
  const byLength = [...new Set(words)].sort((a, b) => b.length - a.length)
  return {
    text,
    words: byLength.slice(0, LOOKED_UP),
    parts: [...new Set([...parts, ...byLength.slice(LOOKED_UP)])],
  }
}

const reading = prepare<{ q: string }, Wanted>(
  { q: 'text' },
  ({ q }) => sql`
    with wanted as materialized (select btrim(regexp_replace(folded(${q}), '\\s+', ' ', 'g')) as text)
    select text, array_remove(string_to_array(words_in(text), ' '), '') as words,
      array(select part from unnest(string_to_array(text, ' ')) part where words_in(part) <> part) as parts
    from wanted`,
)
