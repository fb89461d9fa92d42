import { sql } from 'kysely'

/** Whether the name and description of the community `c` contain all words of a search, in any order. */
export const hasWords = (q: string) => sql<boolean>`not exists (
  select from regexp_split_to_table(folded(${q}), '\\s+') word where position(word in c.search_text) = 0)`
