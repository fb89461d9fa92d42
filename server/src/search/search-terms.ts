import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { prepare } from '../core/database/statement.ts'

/** A search as the database compares it (migration 0016). */
export type SearchTerms = {
  /** The whole text, in lower case and without accents. */
  text: string
  /** Its words, longest first. A match has a word that begins with each of them. */
  words: string[]
  /** Texts that a match must contain literally: parts that are more than a word, such as `c++`, and other words. */
  parts: string[]
}

type TermOptions = { lookedUp: number; oneLetter?: boolean }

/** At most this many parts are compared: the longest are enough. The rest is ignored. */
const COMPARED = 6

/**
 * Takes a search apart. Words contain only letters, digits and characters beyond ASCII, so they need no quoting. The
 * longest, up to `lookedUp`, are for the index. With `oneLetter`, at most one of them is a single letter.
 */
export async function readSearchTerms(
  db: Db,
  q: string,
  { lookedUp, oneLetter = false }: TermOptions,
): Promise<SearchTerms> {
  const [read] = await reading(db, { q, compared: COMPARED })
  const { text, words: all, parts } = read ?? { text: '', words: [], parts: [] }
  const unlike = withoutBeginnings(all)
  const many = oneLetter ? Math.max(1, unlike.filter((word) => word.length > 1).length) : unlike.length
  const words = unlike.slice(0, Math.min(lookedUp, many))
  const rest = unlike.slice(words.length).filter((word) => !parts.some((part) => part.includes(word)))
  return { text, words, parts: [...parts, ...rest].slice(0, COMPARED) }
}

/** At most this many words of a post are looked up: a post with the longest of them is nearly always right. */
const LOOKED_UP = 4

/** Takes a search for posts apart. */
export const readPostSearch = (db: Db, q: string): Promise<SearchTerms> =>
  readSearchTerms(db, q, { lookedUp: LOOKED_UP })

/** Longest first, without words that begin another one: a match of the longer one matches both. */
function withoutBeginnings(words: string[]): string[] {
  const byLength = [...new Set(words)].sort((a, b) => b.length - a.length)
  return byLength.filter((word, index) => !byLength.slice(0, index).some((longer) => longer.startsWith(word)))
}

const reading = prepare<{ q: string; compared: number }, SearchTerms>(
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
