import { TRENDING_DAYS, TRENDING_HALF_LIFE_DAYS } from '@kith/shared/trending.ts'
import { type RawBuilder, sql } from 'kysely'

const HALF_LIFE_SECONDS = TRENDING_HALF_LIFE_DAYS * 24 * 3_600

/** Anything older does not count. */
export const oldestCounted = sql`now() - ${sql.lit(`${TRENDING_DAYS} days`)}::interval`

/** The present weight of a like, a comment or a use at that time. */
export const weightOf = (time: RawBuilder<unknown>) =>
  sql`0.5::float8 ^ (extract(epoch from now() - ${time})::float8 / ${sql.lit(HALF_LIFE_SECONDS)})`
