import { type RawBuilder, sql } from 'kysely'

/**
 * Whether each of `parts`, which are folded (migration 0016), stands in a text. The text is folded once, and looked
 * through up to the first part that is missing.
 */
export const standIn = (text: RawBuilder<unknown>, parts: string[]): RawBuilder<boolean> => sql<boolean>`(
  cardinality(${parts}) = 0 or (
    select not exists (select from unnest(${parts}) part where position(part in written.text) = 0)
    from (select folded(${text}) as text offset 0) written))`
