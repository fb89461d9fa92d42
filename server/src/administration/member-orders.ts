import type { MemberSort } from '@kith/shared/administration.ts'
import { type RawBuilder, sql } from 'kysely'
import { readNamePosition, readPosition, writeNamePosition, writePosition } from '../core/paging.ts'

/** An order of the members `u` of a statement. */
export type MemberOrder = {
  by: RawBuilder<unknown>
  /** Which members come after a cursor. */
  after: (before: string | undefined) => RawBuilder<boolean>
  /** The cursor after a member. */
  place: (last: { id: number; createdAt: Date; sortName: string }) => string
}

/** By name as folded for search, its first forty letters; by day. Migration 0034 has an index for each. */
export const orders: Record<MemberSort, MemberOrder> = {
  newest: {
    by: sql`u.created_at desc, u.id desc`,
    after: (before) => {
      const { createdAt, id } = readPosition(before)
      return sql<boolean>`(u.created_at, u.id) < (${createdAt}::timestamptz, ${id}::bigint)`
    },
    place: writePosition,
  },
  alphabetical: {
    by: sql`left(folded(u.name), 40) collate "C", u.id`,
    after: (before) => {
      const { name, id } = readNamePosition(before)
      return sql<boolean>`(left(folded(u.name), 40) collate "C", u.id) > (${name}::text collate "C", ${id}::bigint)`
    },
    place: ({ id, sortName }) => writeNamePosition({ name: sortName, id }),
  },
}
