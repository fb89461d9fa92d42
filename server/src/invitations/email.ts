import type { Config } from '../core/config.ts'
import type { Db } from '../core/database/database.ts'
import { type Email, plainName } from '../mail/mail.ts'
import { canBeRedeemed } from '../policy/invited.ts'
import { readSettings } from '../settings/settings.ts'
import { registrationLink } from './registration-link.ts'

/** The email that sends an invitation to its address; undefined when it was used, revoked or has expired. */
export async function writeInvitationEmail(
  { db, config }: { db: Db; config: Config },
  { id }: { id: number },
): Promise<Email | undefined> {
  const invitation = await db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.created_by')
    .select(['invitations.code', 'invitations.email', 'users.name'])
    .where('invitations.id', '=', id)
    .where(canBeRedeemed)
    .executeTakeFirst()
  if (!invitation?.email) return undefined
  const { email, code } = invitation
  // Other people chose these names, and mail programs turn text that looks like an address into a link.
  const siteName = plainName((await readSettings(db)).siteName, 'Kith')
  const name = plainName(invitation.name, 'A member')
  return {
    to: email,
    subject: `${name} invites you to ${siteName}`,
    paragraphs: [
      'Hello,',
      `${name} invites you to ${siteName}, a network that a community hosts for itself. The two of you are friends there as soon as you join.`,
    ],
    action: { label: 'Join', url: registrationLink(config.publicUrl, code) },
    footnote: 'If you do not know who that is, you can ignore this email.',
  }
}
