import type { Person } from '@kith/shared/accounts.ts'
import type { Paging } from '@kith/shared/basics.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { cutPage, readPosition } from '../core/paging.ts'
import { refuseUnseen } from '../policy/refusals.ts'

/** The common friends of the viewer and another member, the viewer's newest friendship first. */
export async function listMutual(
  db: Db,
  viewer: Viewer,
  otherId: number,
  { before, limit, offset }: Paging,
): Promise<{ items: Person[]; next: string | undefined }> {
  await refuseUnseen(db, viewer, otherId)
  const seen = readPosition(before)
  const { rows } = await sql<Person & { createdAt: Date }>`
    with page as materialized (select mine.friend_id as id, mine.created_at from friendships mine
      where mine.user_id = ${viewer.id} and mine.friend_id in
        (select theirs.friend_id from friendships theirs where theirs.user_id = ${otherId} and theirs.user_id <> ${viewer.id})
        and (mine.created_at, mine.friend_id) < (${seen.createdAt}::timestamptz, ${seen.id}::bigint)
      order by mine.created_at desc, mine.friend_id desc limit ${limit + 1} offset ${offset})
    select u.id, u.username, u.name, u.avatar, page.created_at as "createdAt"
    from page join users u on u.id = page.id order by page.created_at desc, u.id desc`.execute(db)
  const { items, next } = cutPage(rows, limit)
  return { items: items.map(({ id, username, name, avatar }) => ({ id, username, name, avatar })), next }
}
