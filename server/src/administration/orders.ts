import type { MemberSort } from '@kith/shared/administration.ts'
import { type RawBuilder, sql } from 'kysely'
import { invalid } from '../core/errors.ts'
import { readPlace, writePlace } from '../core/paging.ts'

/** An order of the members `u` of a statement. */
export type Order = {
  by: RawBuilder<unknown>
  /** Which members come after a cursor. */
  after: (before: string | undefined) => RawBuilder<boolean>
  /** The cursor after a member. */
  place: (last: { id: number; createdAt: Date; sortName: string }) => string
}

/** By name as folded for search, its first forty letters; by day. Migration 0034 has an index for each. */
export const orders: Record<MemberSort, Order> = {
  newest: {
    by: sql`u.created_at desc, u.id desc`,
    after: (before) => {
      const { createdAt, id } = readPlace(before)
      return sql<boolean>`(u.created_at, u.id) < (${createdAt}::timestamptz, ${id}::bigint)`
    },
    place: writePlace,
  },
  alphabetical: {
    by: sql`left(folded(u.name), 40) collate "C", u.id`,
    after: (before) => {
      const { name, id } = readNamePlace(before)
      return sql<boolean>`(left(folded(u.name), 40) collate "C", u.id) > (${name}::text collate "C", ${id}::bigint)`
    },
    place: ({ id, sortName }) => writeNamePlace(id, sortName),
  },
}

const writeNamePlace = (id: number, name: string) =>
  `${id.toString(36)}-${Buffer.from(name).toString('base64url')}`

/** Throws 400 for a text that we never wrote. */
function readNamePlace(before: string | undefined): { name: string; id: number } {
  if (before === undefined) return { name: '', id: 0 }
  const end = before.indexOf('-')
  const id = Number.parseInt(before.slice(0, Math.max(end, 0)), 36)
  const name = Buffer.from(before.slice(end + 1), 'base64url').toString()
  const isOurs = Number.isSafeInteger(id) && id >= 0 && !name.includes('\u0000')
  if (!isOurs || writeNamePlace(id, name) !== before) throw invalid('before', 'Invalid input')
  return { name, id }
}
