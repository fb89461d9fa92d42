import type { Role } from '@kith/shared/accounts.ts'
import { INVITATION_CODE, invitationWording } from '@kith/shared/invitations.ts'
import { sql } from 'kysely'
import { advisoryLocks } from '../core/database/advisory-locks.ts'
import type { Db } from '../core/database/database.ts'
import { Refusal } from '../core/errors.ts'
import { befriend } from '../friends/friends.ts'
import { notify } from '../notifications/notifications.ts'
import { canBeRedeemed } from '../policy/invited.ts'

/** Whether somebody could register with the code now. False alike for used, expired, revoked and unknown ones. */
export async function isRedeemable(db: Db, code: string): Promise<boolean> {
  if (!INVITATION_CODE.test(code)) return false
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('code', '=', code)
    .where(canBeRedeemed)
    .executeTakeFirst()
  return row !== undefined
}

export type ClaimedInvitation = { id: number; inviterId: number | null; role: Role; isForFirstAdmin: boolean }

/** Claims an invitation for the member about to be made; the first call gets it. 400 when it can't be used. */
export async function claimInvitation(tx: Db, code: string): Promise<ClaimedInvitation> {
  if (!INVITATION_CODE.test(code)) throw badInvitation()
  await waitForFirstAdmin(tx, code)
  const claimed = await tx
    .updateTable('invitations')
    .set({ used_at: sql`now()` })
    .where('code', '=', code)
    .where(canBeRedeemed)
    .returning(['id', 'created_by as inviterId', 'role', 'for_first_admin as isForFirstAdmin'])
    .executeTakeFirst()
  if (!claimed) throw badInvitation()
  return claimed
}

/** In a statement of its own, so that the next one sees an admin who was made meanwhile. */
async function waitForFirstAdmin(tx: Db, code: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.firstAdmin}) from invitations
    where code = ${code} and for_first_admin`.execute(tx)
}

/** Makes the new member and the inviter friends, and notifies the inviter. */
export async function befriendInviter(tx: Db, claimed: ClaimedInvitation, memberId: number) {
  await tx.updateTable('invitations').set({ used_by: memberId }).where('id', '=', claimed.id).execute()
  if (claimed.inviterId === null) return
  await befriend(tx, claimed.inviterId, memberId)
  await notify(tx, { type: 'invite_used', to: [claimed.inviterId], relatedUserId: memberId })
}

/** The same answer to every code that can't be used. */
export const badInvitation = () =>
  new Refusal(400, 'invite_invalid', invitationWording.invalid, {
    issues: [{ path: 'inviteCode', message: invitationWording.invalid }],
  })
