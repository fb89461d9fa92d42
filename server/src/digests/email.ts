import type { Role } from '@kith/shared/accounts.ts'
import { fillPath } from '@kith/shared/basics.ts'
import { mailApi } from '@kith/shared/mail.ts'
import { UNREAD_COUNTED_MAX } from '@kith/shared/notifications.ts'
import { paths } from '@kith/shared/paths.ts'
import { sql } from 'kysely'
import type { Config } from '../core/config.ts'
import type { Db } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { type Email, plainName, plainWords } from '../mail/mail.ts'
import { sentenceOf, type SentenceParts, sentenceParts } from '../notifications/notifications.ts'
import { visibleNotifications } from '../policy/visible-notifications.ts'
import { isSuspended } from '../policy/suspensions.ts'
import type { Digest } from './due-digests.ts'

/**
 * The email with what is still unread and what its member may see now. Undefined when nothing is left, and when the
 * member wants no mail any more or is suspended. Undefined also when the digest was sent already, or a later one has
 * taken its place.
 */
export async function writeDigest(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  digest: Digest,
): Promise<Email | undefined> {
  const member = await findMember(db, digest)
  if (!member) return undefined
  const messages = await readUnread(db, member, digest)
  if (messages.length === 0) {
    await dropDigest(db, digest)
    return undefined
  }
  return asEmail(config, member, digest, messages)
}

/** Records that the mail server has taken a digest. */
export async function markTold(db: Db, { userId, upTo }: Digest): Promise<void> {
  await db
    .updateTable('digests')
    .set({ told_to: upTo })
    .where('user_id', '=', userId)
    .where('up_to', '=', upTo)
    .execute()
}

/** No other digest begins until an hour after the next try of this one. */
export async function postponeDigest(db: Db, { userId, upTo }: Digest, seconds: number): Promise<void> {
  await db
    .updateTable('digests')
    .set({ tried_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('user_id', '=', userId)
    .where('up_to', '=', upTo)
    .execute()
}

type Reader = {
  id: number
  role: Role
  username: string
  name: string
  email: string
  toldTo: number
  token: string
}

/** The hour until the next digest begins anew with each try, so that no later one is queued while this one is sent. */
async function findMember(db: Db, { userId, upTo }: Digest): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    update digests d set tried_at = now() from users u
    where d.user_id = ${userId} and d.up_to = ${upTo} and d.told_to < d.up_to
      and u.id = d.user_id and u.email_notifications and not ${isSuspended(sql.ref('u.id'))}
    returning u.id, u.role, u.username, u.name, u.email, d.told_to as "toldTo", d.unsubscribe_token as token`.execute(
    db,
  )
  return rows[0]
}

/**
 * This many notifications are looked at besides those that are counted, because silent ones (visible-notifications.ts)
 * do not count.
 */
const SILENT_MAX = 1_000

/** The texts of the notifications, newest first. */
async function readUnread(db: Db, member: Reader, { upTo }: Digest): Promise<string[]> {
  const unread = sql`(
    select * from notifications
    where user_id = ${member.id} and not is_read and id > ${member.toldTo} and id <= ${upTo}
    order by id desc limit ${UNREAD_COUNTED_MAX + SILENT_MAX})`
  const { rows } = await sql<{ sentence: SentenceParts }>`
    select ${sentenceParts} as sentence from ${visibleNotifications(member, unread)} n order by id desc limit ${UNREAD_COUNTED_MAX}`.execute(
    db,
  )
  return rows.map(({ sentence }) => sentenceOf(sentence).message)
}

/** A digest with nothing to tell is not sent. So it puts off no later one. */
async function dropDigest(db: Db, { userId, upTo }: Digest): Promise<void> {
  await db
    .updateTable('digests')
    .set({ told_to: upTo, tried_at: null })
    .where('user_id', '=', userId)
    .where('up_to', '=', upTo)
    .execute()
}

const LINES_MAX = 10
const LINE_LENGTH_MAX = 200

function asEmail(config: Config, member: Reader, { userId, upTo }: Digest, messages: string[]): Email {
  const { publicUrl } = config
  // The number is exact below the bound, which means that many or more.
  const suffix = messages.length < UNREAD_COUNTED_MAX ? '' : '+'
  // The notifications have names that others chose, and nobody has checked that the address is the member's.
  const lines = messages.slice(0, LINES_MAX).map((message) => plainWords(message, LINE_LENGTH_MAX))
  const unsubscribeUrl = publicUrl + fillPath(mailApi.unsubscribe, { token: member.token })
  return {
    to: member.email,
    subject: `You have ${messages.length}${suffix} unread ${messages.length === 1 ? 'notification' : 'notifications'}`,
    paragraphs: [`Hello ${plainName(member.name, member.username)},`, 'here is what you missed:'],
    list:
      messages.length > LINES_MAX ? [...lines, `and ${messages.length - LINES_MAX}${suffix} more`] : lines,
    action: { label: 'Read more', url: publicUrl },
    footnote: 'You get this at most once an hour, while your email notifications are on.',
    links: [
      { label: 'Unsubscribe', url: unsubscribeUrl },
      { label: 'Settings', url: publicUrl + paths.settings },
    ],
    unsubscribeUrl,
    messageId: `<digest-${userId}-${upTo}@${new URL(publicUrl).hostname}>`,
  }
}
