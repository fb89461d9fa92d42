import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { prepare } from '../core/database/statement.ts'

/** What a search is for, as the database compares it (migration 0016). */
export type Wanted = {
  /** All of it, in small letters and without accents. */
  text: string
  /** Its words, the longest first: what is found has one that begins with each of them. */
  words: string[]
  /** What must stand somewhere just so: parts that are more than a word, as `c++`, and words beyond those. */
  parts: string[]
}

type Choice = { lookedUp: number; oneLetter?: boolean }

/** So many parts are compared: what has the longest of them is what was meant. The rest is not looked at. */
const COMPARED = 6

/**
 * Takes a search apart. Words hold letters, digits and signs beyond ASCII alone, so that they need no quoting. The
 * longest, up to `lookedUp`, are for the index; of single letters one at most, when `oneLetter` is set.
 */
export async function readWanted(
  db: Db,
  q: string,
  { lookedUp, oneLetter = false }: Choice,
): Promise<Wanted> {
  const [read] = await reading(db, { q, compared: COMPARED })
  const { text, words: all, parts } = read ?? { text: '', words: [], parts: [] }
  const unlike = withoutBeginnings(all)
  const many = oneLetter ? Math.max(1, unlike.filter((word) => word.length > 1).length) : unlike.length
  const words = unlike.slice(0, Math.min(lookedUp, many))
  const rest = unlike.slice(words.length).filter((word) => !parts.some((part) => part.includes(word)))
  return { text, words, parts: [...parts, ...rest].slice(0, COMPARED) }
}

/** The longest first, and none that another one begins with: what has the one has the other. */
function withoutBeginnings(words: string[]): string[] {
  const byLength = [...new Set(words)].sort((a, b) => b.length - a.length)
  return byLength.filter((word, place) => !byLength.slice(0, place).some((longer) => longer.startsWith(word)))
}

const reading = prepare<{ q: string; compared: number }, Wanted>(
  { q: 'text', compared: 'int' },
  ({ q, compared }) => sql`
    with wanted as materialized (select btrim(regexp_replace(folded(${q}), '\\s+', ' ', 'g')) as text)
    select text, array_remove(string_to_array(words_in(text), ' '), '') as words,
      array(select part from (
          select distinct part, char_length(part) as length from unnest(string_to_array(text, ' ')) part
          order by length desc, part) parts
        where words_in(part) <> part limit ${compared}) as parts
    from wanted`,
)
