import type { AudienceFilter } from '@kith/shared/moderation.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { postSearch, type SearchTerms } from '../search/search.ts'
import type { Filter } from './posts-by-time.ts'

type PageBounds = { below: number; limit: number }

/** A page of the posts of all members with certain words, by the index of words, newest first. */
export async function findByWords(db: Db, wanted: SearchTerms, filter: Filter, { below, limit }: PageBounds) {
  const { from, to, visibility } = filter
  const [after, before] = [from && (await idAt(db, from)), to && (await idAt(db, to))]
  const bounds = {
    below: Math.min(below, before === undefined ? below : before + SLACK),
    from: after === undefined ? 0 : Math.max(0, after - SLACK),
    most: limit,
  }
  return search(db, wanted, bounds, { from: from ?? null, to: to ?? null, visibility: visibility ?? null })
}

type FilterValues = { from: Date | null; to: Date | null; visibility: AudienceFilter | null }

const search = postSearch<FilterValues>(
  { from: 'timestamptz', to: 'timestamptz', visibility: 'text' },
  ({ from, to, visibility }) => sql<boolean>`(
    (${from} is null or p.created_at >= ${from}) and (${to} is null or p.created_at < ${to})
    and case when ${visibility} is null then true
      when ${visibility} = 'community' then p.community_id is not null
      else p.community_id is null and p.visibility::text = ${visibility} end)`,
)

/** Ids follow the time, but for posts that are written at the same moment. */
const SLACK = 8_192

/** The id of the newest post before a time, 0 when there is none. */
async function idAt(db: Db, time: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      (select id, created_at from posts where community_id is null and created_at < ${time}
        order by created_at desc, id desc limit 1)
      union all (select id, created_at from posts where community_id is not null and created_at < ${time}
        order by created_at desc, id desc limit 1)) p
    order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]?.id ?? 0
}
