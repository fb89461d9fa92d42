import { createHash } from 'node:crypto'
import { INVITATION_EMAILS, invitationWording } from '@kith/shared/invitations.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { tooMany } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'

type EmailCounts = { toAddress: number; toAddressFor: number; byMember: number; byMemberFor: number }

/**
 * Counts one more invitation by e-mail, in the transaction that makes it, so that a refused or undone one does not
 * count. The limits are 3 a day to one address from the whole site, and 10 a day by one member (429; rules/accounts.md 24).
 * The caller must have locked the member's row, so that their invitations come one after the other. `factor` multiplies
 * the limits.
 */
export async function countEmail(tx: Db, viewer: Viewer, email: string, factor: number): Promise<void> {
  const address = createHash('sha256').update(mailboxOf(email)).digest('hex')
  // One at a time for an address too.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invitation to ${address}`}, 0))`.execute(tx)
  const { toAddress, toAddressFor, byMember, byMemberFor } = await readSent(tx, viewer, address)
  const { perAddress, perMember } = INVITATION_EMAILS
  if (byMember >= Math.ceil(perMember * factor)) throw tooMany(invitationWording.tooManyEmails, byMemberFor)
  if (toAddress >= Math.ceil(perAddress * factor))
    throw tooMany(invitationWording.invitedEnough, toAddressFor)
  await tx.insertInto('invitation_letters').values({ address_hash: address, sent_by: viewer.id }).execute()
}

/** How many were sent within a day, and for how many seconds the first of them still counts. */
async function readSent(tx: Db, viewer: Viewer, address: string): Promise<EmailCounts> {
  const isTo = sql`address_hash = ${address}`
  const isBy = sql`sent_by = ${viewer.id}`
  const secondsLeft = (which: typeof isTo) => sql`ceil(extract(epoch from
    min(created_at) filter (where ${which}) + interval '1 day' - now()))::int`
  const { rows } = await sql<EmailCounts>`
    select count(*) filter (where ${isTo}) as "toAddress", coalesce(${secondsLeft(isTo)}, 0) as "toAddressFor",
      count(*) filter (where ${isBy}) as "byMember", coalesce(${secondsLeft(isBy)}, 0) as "byMemberFor"
    from invitation_letters
    where created_at > now() - interval '1 day' and (${isTo} or ${isBy})`.execute(tx)
  return rows[0] ?? { toAddress: 0, toAddressFor: 0, byMember: 0, byMemberFor: 0 }
}

/**
 * The mailbox of an address: in lower case and without a +tag, because most services deliver those to the same mailbox.
 * Dots stay: only some services ignore them.
 */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at).replace(/(?<=.)\+.*$/, '')
  return `${local}${email.slice(at)}`.toLowerCase()
}
