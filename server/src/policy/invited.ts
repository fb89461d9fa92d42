import { INVITATION_CODE } from '@kith/shared/invitations.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { isSuspended } from './suspensions.ts'

/**
 * Whether an invitation of the statement can still be redeemed: it is neither used nor expired, and its inviter is not
 * suspended. That of the first admin ends with any admin. A revoked invitation has no row.
 */
export const canBeRedeemed = sql<boolean>`used_at is null and (expires_at is null or expires_at > now())
  and not (for_first_admin and exists (select from users where role = 'admin'))
  and not ${isSuspended(sql.ref('invitations.created_by'))}`

/**
 * All that a stranger may know of the members: who invites them, by a code that is still good, and where the picture
 * of that member is stored (rules/visibility.md 27). Undefined for every other code; an invitation that was made in the
 * console has no inviter, and all of it is null.
 */
export async function inviterFor(db: Db, code: string) {
  if (!INVITATION_CODE.test(code)) return undefined
  return db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.created_by')
    .leftJoin('media', (join) =>
      join
        .onRef('media.owner_id', '=', 'users.id')
        .on('media.purpose', '=', 'avatar')
        .on('media.key', '=', sql<string>`substr(users.avatar, length('/media/') + 1)`),
    )
    .select(['users.name', 'users.username', 'media.key', 'media.widths', 'media.mime_type as mimeType'])
    .where('invitations.code', '=', code)
    .where(canBeRedeemed)
    .executeTakeFirst()
}
