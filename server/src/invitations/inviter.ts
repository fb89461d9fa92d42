import { INVITATION_CODE, type InvitationCheck, invitationsApi } from '@kith/shared/invitations.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import { stillGood } from './redemption.ts'

/** Whether somebody could register with the code now, and who invites them. All other codes are answered alike. */
export async function checkInvitation(db: Db, code: string): Promise<InvitationCheck> {
  const found = await findInviter(db, code)
  if (!found) return { valid: false }
  const { name, username, key } = found
  if (name === null || username === null) return { valid: true }
  const picture = key && `${invitationsApi.inviterPicture}?code=${code}`
  return { valid: true, inviter: { name, username, picture } }
}

/** Where the inviter's picture is stored. A bad code and an inviter without a picture are the same 404. */
export async function pictureOfInviter(db: Db, code: string) {
  const { key, widths, mimeType } = (await findInviter(db, code)) ?? {}
  if (!key || !widths || !mimeType) throw notFound()
  return { key, widths, mimeType }
}

/** The invitation of a code that is still good, with its inviter and their picture. */
async function findInviter(db: Db, code: string) {
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
    .where(stillGood)
    .executeTakeFirst()
}
