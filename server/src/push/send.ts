import { excerptOf } from '@kith/shared/text/excerpts.ts'
import { destinationOf } from '@kith/shared/notifications.ts'
import { paths } from '@kith/shared/paths.ts'
import { type PushPayload, pushWording, tagOf } from '@kith/shared/push.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { type FindAddresses, postSafely } from '../link-previews/link-previews.ts'
import { sentenceOf, type SentenceParts, sentenceParts } from '../notifications/notifications.ts'
import { visibleNotifications } from '../policy/visible-notifications.ts'
import { readSettings } from '../settings/settings.ts'
import type { VapidKeys } from './keys.ts'
import { dedupeKeyOf, type NotificationAct } from './dedupe-key.ts'
import { type Claim, dueNotifications, type PushOutcome, release } from './claims.ts'

type PushNotification = NotificationAct & {
  id: number
  relatedUser: { username: string } | null
  sentence: SentenceParts
}

type SendDeps = {
  db: Db
  keys: () => Promise<VapidKeys>
  findAddresses: FindAddresses
  subject: string
  /** How many answers this process has had, of any push service, and how many of them soon. */
  heard: { answers: number; soon: number }
  /** Breaks off what is under way. */
  closing: AbortSignal
}

/** Seconds that a push service keeps it for a device that is off. */
const KEPT_SECONDS = 86_400
const WITHIN_MS = 15_000
/** After so many milliseconds without an answer a push is slow. */
export const SLOW_MS = 3_000
const TEXT_MAX = 300
/** The one refusal that is about the notification, not about the keys or the address. */
const TOO_LARGE = 413

/**
 * Sends the next waiting notification to a claimed subscription, and ends the claim. A notification that tells what was
 * told within a day is left out.
 */
export async function sendNext(deps: SendDeps, subscription: Claim): Promise<void> {
  const { db } = deps
  const notification = await nextNotification(db, subscription)
  if (!notification) return release(db, subscription, 'not sent')
  if (await wasTold(db, subscription, notification)) {
    await dropWaiting(db, subscription, notification)
    return release(db, subscription, 'not sent')
  }
  const answer = await push(deps, subscription, notification)
  const outcome = outcomeOf(answer)
  if (outcome === 'answered' || outcome === 'answered late') {
    if (answer.status !== TOO_LARGE) await noteTold(db, subscription, notification)
    await dropWaiting(db, subscription, notification)
  }
  await release(db, subscription, outcome)
}

type Answer = { status: number | 'no answer' | 'no network' | 'not sent'; isLate?: boolean }

function outcomeOf({ status, isLate }: Answer): PushOutcome {
  if (typeof status === 'string') return status
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) return 'no answer'
  if (status >= 300 && status !== TOO_LARGE) return 'refused'
  return isLate ? 'answered late' : 'answered'
}

async function push(deps: SendDeps, subscription: Claim, notification: PushNotification): Promise<Answer> {
  const { db, heard, closing } = deps
  const payload = await payloadOf(db, subscription, notification)
  const before = { ...heard }
  const begun = performance.now()
  try {
    const status = await post(deps, subscription, payload)
    const isSoon = performance.now() - begun < SLOW_MS
    heard.answers += 1
    if (isSoon) heard.soon += 1
    // While nobody answers soon, the line of this machine may be what is slow.
    return { status, isLate: !isSoon && heard.soon > before.soon }
  } catch (error) {
    if (closing.aborted) return { status: 'not sent' }
    return { status: isUnreached(error) && heard.answers === before.answers ? 'no network' : 'no answer' }
  }
}

/** No connection was tried: the name was not found, or there was no way to its address. */
const UNREACHED = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENETDOWN', 'ENETUNREACH', 'EHOSTUNREACH'])
const isUnreached = (error: unknown) =>
  error instanceof Error && 'code' in error && UNREACHED.has(String(error.code))

async function payloadOf(db: Db, { showsText }: Claim, notification: PushNotification): Promise<PushPayload> {
  const { siteName } = await readSettings(db)
  return {
    title: siteName,
    body: showsText
      ? excerptOf(sentenceOf(notification.sentence).message, TEXT_MAX)
      : pushWording.newNotification,
    path: destinationOf(notification) ?? paths.notifications,
    tag: tagOf(notification),
  }
}

/**
 * The oldest one that is due and still news. Those before it are dropped: they were read, became silent
 * (visible-notifications.ts), or are older than a push service would keep them.
 */
async function nextNotification(db: Db, { id, userId, role }: Claim): Promise<PushNotification | undefined> {
  const due = sql`(select n.* from ${dueNotifications} where w.subscription_id = ${id} and not n.is_read
    and n.created_at > now() - make_interval(secs => ${KEPT_SECONDS}))`
  const { rows } = await sql<PushNotification>`
    with next as (
      select n.id, n.type, n.params, n.related_user_id as "relatedUserId", n.related_post_id as "relatedPostId",
        n.related_comment_id as "relatedCommentId", n.related_community_id as "relatedCommunityId",
        (select json_build_object('username', username) from users u where u.id = n.related_user_id) as "relatedUser",
        ${sentenceParts} as sentence
      from ${visibleNotifications({ id: userId, role }, due)} n
      order by n.id limit 1),
    dropped as (
      delete from push_waiting where subscription_id = ${id} and notification_id in (
        select n.id from ${dueNotifications} where w.subscription_id = ${id}
          and not exists (select from next where next.id <= n.id)))
    select * from next`.execute(db)
  return rows[0]
}

const dropWaiting = (db: Db, { id }: Claim, notification: PushNotification) =>
  db
    .deleteFrom('push_waiting')
    .where('subscription_id', '=', id)
    .where('notification_id', '=', notification.id)
    .execute()

/** Whether an earlier notification of the same act was pushed to this member within a day. */
async function wasTold(db: Db, { userId }: Claim, notification: PushNotification): Promise<boolean> {
  const dedupeKey = dedupeKeyOf(notification)
  if (dedupeKey === undefined) return false
  const { rows } = await sql`
    select from push_told where user_id = ${userId} and matter = ${dedupeKey} and notification_id <> ${notification.id}
      and told_at > now() - interval '1 day'`.execute(db)
  return rows.length > 0
}

async function noteTold(db: Db, { userId }: Claim, notification: PushNotification): Promise<void> {
  const dedupeKey = dedupeKeyOf(notification)
  if (dedupeKey === undefined) return
  await sql`insert into push_told (user_id, matter, notification_id) values (${userId}, ${dedupeKey}, ${notification.id})
    on conflict (user_id, matter) do update set notification_id = excluded.notification_id, told_at = now()`.execute(
    db,
  )
}

async function post(deps: SendDeps, subscription: Claim, payload: PushPayload): Promise<number> {
  const { endpoint, p256dh, auth } = subscription
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      vapidDetails: { subject: deps.subject, ...(await deps.keys()) },
      TTL: KEPT_SECONDS,
      contentEncoding: 'aes128gcm',
    },
  )
  const signal = AbortSignal.any([AbortSignal.timeout(WITHIN_MS), deps.closing])
  return postSafely({ findAddresses: deps.findAddresses, signal }, new URL(endpoint), { headers, body })
}
