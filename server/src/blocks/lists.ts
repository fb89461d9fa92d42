import type { Paging } from '@kith/shared/basics.ts'
import type { BlockedOrHidden } from '@kith/shared/blocks.ts'
import type { Person } from '@kith/shared/accounts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { cutPage, readPosition } from '../core/paging.ts'
import { visiblePeople } from '../policy/visibility.ts'

/** The members whom the viewer has blocked, latest first. Only in this list does the blocker still see them. */
export const listBlocked = (db: Db, viewer: Viewer, paging: Paging) =>
  list(
    db,
    sql`select u.*, b.created_at as since from blocks b join users u on u.id = b.blocked_id
      where b.blocker_id = ${viewer.id}`,
    paging,
  )

/** The members whom the viewer has hidden, latest first. */
export const listHidden = (db: Db, viewer: Viewer, paging: Paging) =>
  list(
    db,
    sql`select u.*, h.created_at as since from hidden_users h join ${visiblePeople(viewer)} u on u.id = h.hidden_id
      where h.hider_id = ${viewer.id}`,
    paging,
  )

async function list(db: Db, people: RawBuilder<unknown>, { limit, offset, before }: Paging) {
  const after = readPosition(before)
  const { rows } = await sql<Person & { createdAt: Date }>`
    select id, username, name, avatar, since as "createdAt" from (${people}) kept
    where (since, id) < (${after.createdAt}::timestamptz, ${after.id}::bigint)
    order by since desc, id desc limit ${limit + 1} offset ${offset}`.execute(db)
  const { items, next } = cutPage(rows, limit)
  return { items: items.map(asBlockedOrHidden), next }
}

const asBlockedOrHidden = ({ createdAt, ...person }: Person & { createdAt: Date }): BlockedOrHidden => ({
  ...person,
  since: createdAt.toISOString(),
})
