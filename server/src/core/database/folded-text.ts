import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a text contains each of `parts`, which are folded (migration 0016). The text is folded once and searched up
 * to the first missing part.
 */
export const containsAll = (
  text: RawBuilder<unknown>,
  parts: string[] | RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(
  cardinality(${parts}) = 0 or (
    select not exists (select from unnest(${parts}) part where position(part in written.text) = 0)
    from (select folded(${text}) as text offset 0) written))`
