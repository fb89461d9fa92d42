import { type InvitationCheck, invitationsApi } from '@kith/shared/invitations.ts'
import type { Db } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import { inviterFor } from '../policy/invited.ts'

/** Whether somebody could register with the code now, and who invites them. All other codes are answered alike. */
export async function checkInvitation(db: Db, code: string): Promise<InvitationCheck> {
  const found = await inviterFor(db, code)
  if (!found) return { valid: false }
  const { name, username, key } = found
  if (name === null || username === null) return { valid: true }
  const picture = key && `${invitationsApi.inviterPicture}?code=${code}`
  return { valid: true, inviter: { name, username, picture } }
}

/** Where the inviter's picture is stored. A bad code and an inviter without a picture are the same 404. */
export async function pictureOfInviter(db: Db, code: string) {
  const { key, widths, mimeType } = (await inviterFor(db, code)) ?? {}
  if (!key || !widths || !mimeType) throw notFound()
  return { key, widths, mimeType }
}
