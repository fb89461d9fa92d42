import type { Role } from '@kith/shared/accounts.ts'
import { INVITATION_CODE, invitationWording } from '@kith/shared/invitations.ts'
import { notificationText } from '@kith/shared/notifications.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { Refusal } from '../core/errors.ts'
import { befriend } from '../friends/friends.ts'
import { notify } from '../notifications/notifications.ts'
import { isSuspended } from '../policy/suspensions.ts'

/** Whether somebody could register with the code now. False alike for used, expired, revoked and unknown ones. */
export async function isRedeemable(db: Db, code: string): Promise<boolean> {
  if (!INVITATION_CODE.test(code)) return false
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('code', '=', code)
    .where(stillGood)
    .executeTakeFirst()
  return row !== undefined
}

export type Claimed = { id: number; inviterId: number | null; role: Role }

/** Claims an invitation for the member about to be made; the first call gets it. 400 when it can't be used. */
export async function claimInvitation(tx: Db, code: string): Promise<Claimed> {
  if (!INVITATION_CODE.test(code)) throw badInvitation()
  const claimed = await tx
    .updateTable('invitations')
    .set({ used_at: sql`now()` })
    .where('code', '=', code)
    .where(stillGood)
    .returning(['id', 'created_by as inviterId', 'role'])
    .executeTakeFirst()
  if (!claimed) throw badInvitation()
  return claimed
}

/** Makes the new member and the inviter friends, and notifies the inviter. */
export async function befriendInviter(tx: Db, claimed: Claimed, member: { id: number; name: string }) {
  await tx.updateTable('invitations').set({ used_by: member.id }).where('id', '=', claimed.id).execute()
  if (claimed.inviterId === null) return
  await befriend(tx, claimed.inviterId, member.id)
  const message = notificationText.invite_used(member.name)
  await notify(tx, { userId: claimed.inviterId, type: 'invite_used', message, relatedUserId: member.id })
}

/** The same answer to every code that can't be used. */
export const badInvitation = () =>
  new Refusal(400, 'invite_invalid', invitationWording.invalid, {
    issues: [{ path: 'inviteCode', message: invitationWording.invalid }],
  })

/** Neither used nor expired, and its inviter is not suspended. A revoked invitation has no row. */
export const stillGood = sql<boolean>`used_at is null and (expires_at is null or expires_at > now())
  and not ${isSuspended(sql.ref('invitations.created_by'))}`
