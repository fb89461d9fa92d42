import { createHash, createHmac } from 'node:crypto'
import { RESET_LINK_HOURS, passwordWording, type ResetPasswordInput } from '@kith/shared/passwords.ts'
import { paths } from '@kith/shared/paths.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { Refusal } from '../../core/errors.ts'
import type { QueuedJob } from '../../core/jobs.ts'
import { readSiteSecret } from '../../core/site-secret.ts'
import { type Email, plainName } from '../../mail/mail.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { forgetDevices, rememberDevice } from '../sessions/known-devices.ts'
import type { Passwords } from './passwords.ts'
import { endSessions } from '../sessions/sessions.ts'

/**
 * The email with a link to choose a new password, for the owner of the address; undefined when nobody has it, or when
 * the link has ended before mail could be sent. The link replaces that of any email that was asked for earlier. Its
 * token exists only in the email, and is the same at each try.
 */
export async function writeResetEmail(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { email }: { email: string },
  { id, queuedAt }: QueuedJob,
): Promise<Email | undefined> {
  const endsAt = new Date(queuedAt.getTime() + RESET_LINK_HOURS * 3_600_000)
  const minutes = Math.ceil((endsAt.getTime() - Date.now()) / 60_000)
  if (minutes <= 0) return undefined
  const secret = await readSiteSecret(config)
  const made = await inTransaction(db, (tx) => makeLink(tx, email, { secret, jobId: id, endsAt }))
  if (!made) return undefined
  const { member, token } = made
  return {
    to: member.email,
    subject: 'Choose a new password',
    paragraphs: [
      // Nobody has checked yet that the address belongs to the member.
      `Hello ${plainName(member.name, member.username)},`,
      `someone, hopefully you, asked for a new password for ${member.username}. This link lets you choose one. It works once, within the next ${inWords(minutes)}.`,
    ],
    action: {
      label: 'Choose a new password',
      url: config.publicUrl + paths.resetPassword(token, member.username),
    },
    footnote: 'If it was not you, there is nothing to do: your password stays as it is.',
  }
}

function inWords(minutes: number): string {
  if (minutes === 60) return 'hour'
  return minutes === 1 ? 'minute' : `${minutes} minutes`
}

type ResetLink = { secret: Buffer; jobId: string; endsAt: Date }

/** The member's row is locked, so that no link is made for an address that is being changed. */
async function makeLink(tx: Db, email: string, link: ResetLink) {
  const member = await tx
    .selectFrom('users')
    .select(['id', 'name', 'username', 'email', 'password_hash as passwordHash'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!member) return undefined
  const token = tokenOf(link, member.passwordHash)
  return (await storeToken(tx, member.id, token, link.endsAt)) ? { member, token } : undefined
}

/**
 * Derived, so that each try of an email has the same token without its being kept (docs/decisions/0093). With the hash
 * of the password: one that was used never comes back.
 */
const tokenOf = ({ secret, jobId }: ResetLink, passwordHash: string) =>
  createHmac('sha256', secret).update(`password reset\n${jobId}\n${passwordHash}`).digest('base64url')

/** False when the link of an email that was asked for later has taken its place. */
async function storeToken(tx: Db, userId: number, token: string, endsAt: Date): Promise<boolean> {
  const fresh = { token_hash: digestOf(token), expires_at: endsAt }
  const stored = await tx
    .insertInto('password_resets')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(fresh)
        .whereRef('password_resets.expires_at', '<=', 'excluded.expires_at'),
    )
    .returning('user_id')
    .executeTakeFirst()
  return stored !== undefined
}

type ResetDeps = { db: Db; passwords: Passwords }

type ResetOrigin = {
  address: string
  /** The tokens in the cookie of the device. */ devices?: readonly string[]
}
type ResetResult = { userId: number; devices: string[] }

/**
 * Sets a new password for the holder of a valid link, which works once. Ends all sessions and forgets all known
 * devices, then remembers the device of this call. So the owner of the mailbox can sign in there, even while others
 * guess.
 */
export async function resetForgotten(
  { db, passwords }: ResetDeps,
  { token, newPassword }: ResetPasswordInput,
  { address, devices = [] }: ResetOrigin,
): Promise<ResetResult> {
  const tokenHash = digestOf(token)
  const good = await db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select('username')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!good) throw badLink()
  await refuseCommonPassword(newPassword, good.username, 'newPassword')
  // Only after the link is known to be valid, because hashing is expensive.
  const password_hash = await passwords.hash(address, newPassword)
  return inTransaction(db, async (tx) => {
    const used = await tx
      .deleteFrom('password_resets')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('user_id')
      .executeTakeFirst()
    // Another call was faster.
    if (!used) throw badLink()
    const userId = used.user_id
    const fresh = { password_hash, must_change_password: false }
    await tx.updateTable('users').set(fresh).where('id', '=', userId).execute()
    await endSessions(tx, userId)
    await forgetDevices(tx, userId)
    return { userId, devices: await rememberDevice(tx, userId, devices) }
  })
}

const badLink = () => new Refusal(400, 'reset_link_invalid', passwordWording.linkInvalid)
const digestOf = (token: string) => createHash('sha256').update(token).digest('hex')
