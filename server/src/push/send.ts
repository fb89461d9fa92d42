import { excerptOf } from '@kith/shared/text/excerpts.ts'
import { destinationOf } from '@kith/shared/notifications.ts'
import { paths } from '@kith/shared/paths.ts'
import { type PushPayload, pushWording, tagOf } from '@kith/shared/push.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { type FindAddresses, postSafely } from '../link-previews/link-previews.ts'
import { visibleNotifications } from '../policy/visible-notifications.ts'
import { readSettings } from '../settings/settings.ts'
import type { Keys } from './keys.ts'
import { dedupeKeyOf, type Told } from './dedupe-key.ts'
import { nextWaiting, noteAnswer, noteFailure, noteOutage, noteRefusal, release } from './claims.ts'

/** `username` is that of the member who caused it. */
type PushNotification = Told & { id: number; username: string | null }

type SendDeps = {
  db: Db
  keys: () => Promise<Keys>
  findAddresses: FindAddresses
  subject: string
  /** How many answers this process has had, of any push service, and how many of them soon. */
  heard: { answers: number; soon: number }
  /** Breaks off what is under way. */
  closing: AbortSignal
}

type Subscription = Viewer & {
  subscriptionId: number
  endpoint: string
  p256dh: string
  auth: string
  showsText: boolean
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
 * Sends the next waiting notification to a claimed subscription, and ends the claim. A notification that was read, that
 * became silent (visible-notifications.ts) or that tells what was told within a day is left out. A subscription that
 * its push service calls gone is deleted; one whose service fails or refuses it is left alone for a while.
 */
export async function sendNext(deps: SendDeps, id: number): Promise<void> {
  const { db, closing } = deps
  for (;;) {
    await dropStale(db, id)
    const notificationId = await nextWaiting(db, id)
    if (notificationId === undefined || closing.aborted) return release(db, [{ id }])
    const subscription = await findSubscription(db, id)
    const notification = subscription && (await findNotification(db, subscription, notificationId))
    if (notification && !(await isTold(db, subscription, notification))) {
      const payload = await payloadOf(db, subscription, notification)
      return conclude(deps, subscription, notification, await outcomeOf(deps, subscription, payload))
    }
    await dropWaiting(db, id, notificationId)
  }
}

type Outcome = { status: number | 'no answer' | 'no network'; isSlow?: boolean }

async function outcomeOf(deps: SendDeps, subscription: Subscription, payload: PushPayload): Promise<Outcome> {
  const { heard } = deps
  const before = { ...heard }
  const begun = performance.now()
  try {
    const status = await post(deps, subscription, payload)
    const isSoon = performance.now() - begun < SLOW_MS
    heard.answers += 1
    if (isSoon) heard.soon += 1
    // While nobody answers soon, the line of this machine may be what is slow.
    return { status, isSlow: !isSoon && heard.soon > before.soon }
  } catch (error) {
    return { status: isUnreached(error) && heard.answers === before.answers ? 'no network' : 'no answer' }
  }
}

/** No connection was tried: the name was not found, or there was no way to its address. */
const UNREACHED = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENETDOWN', 'ENETUNREACH', 'EHOSTUNREACH'])
const isUnreached = (error: unknown) =>
  error instanceof Error && 'code' in error && UNREACHED.has(String(error.code))

async function conclude(
  { db, closing }: SendDeps,
  { id, subscriptionId, endpoint }: Subscription,
  notification: PushNotification,
  { status, isSlow }: Outcome,
): Promise<void> {
  if (status === 404 || status === 410) {
    const gone = db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId)
    // Its session may have got another address meanwhile.
    await gone.where('endpoint', '=', endpoint).execute()
    return
  }
  if (typeof status === 'string' && closing.aborted) return release(db, [{ id: subscriptionId }])
  if (status === 'no network') return noteOutage(db, subscriptionId)
  if (status === 'no answer' || status === 429 || status >= 500) return noteFailure(db, subscriptionId)
  if (status >= 300 && status !== TOO_LARGE) return noteRefusal(db, { id: subscriptionId, endpoint })
  if (status < 300) await noteTold(db, id, notification)
  await dropWaiting(db, subscriptionId, notification.id)
  await noteAnswer(db, subscriptionId, isSlow)
}

async function payloadOf(
  db: Db,
  { showsText }: Subscription,
  notification: PushNotification,
): Promise<PushPayload> {
  const { siteName } = await readSettings(db)
  return {
    title: siteName,
    body: showsText ? excerptOf(notification.message, TEXT_MAX) : pushWording.newNotification,
    path: pathOf(notification),
    tag: tagOf(notification),
  }
}

async function findSubscription(db: Db, id: number): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`
    select u.id, u.role, p.id as "subscriptionId", endpoint, p256dh, auth, shows_text as "showsText"
    from push_subscriptions p join sessions s on s.id = p.session_id join users u on u.id = p.user_id
    where p.id = ${id} and s.expire > now()`.execute(db)
  return rows[0]
}

/** A notification older than a push service would keep it is no news. */
async function findNotification(db: Db, viewer: Viewer, id: number): Promise<PushNotification | undefined> {
  const one = sql`(select * from notifications where id = ${id} and not is_read
    and created_at > now() - make_interval(secs => ${KEPT_SECONDS}))`
  const { rows } = await sql<PushNotification>`
    select n.id, n.type, n.message, n.related_user_id as "userId", n.related_post_id as "postId",
      n.related_comment_id as "commentId", n.related_community_id as "communityId", u.username
    from ${visibleNotifications(viewer, one)} n left join users u on u.id = n.related_user_id`.execute(db)
  return rows[0]
}

/** What was read, or is no news any more, without looking at each. */
const dropStale = (db: Db, id: number) =>
  sql`delete from push_waiting w using notifications n
    where w.subscription_id = ${id} and n.id = w.notification_id
      and (n.is_read or n.created_at <= now() - make_interval(secs => ${KEPT_SECONDS}))`.execute(db)

const dropWaiting = (db: Db, id: number, notificationId: number) =>
  db
    .deleteFrom('push_waiting')
    .where('subscription_id', '=', id)
    .where('notification_id', '=', notificationId)
    .execute()

/** Whether an earlier notification of the same act was pushed to this member within a day. */
async function isTold(db: Db, { id }: Viewer, notification: PushNotification): Promise<boolean> {
  const dedupeKey = dedupeKeyOf(notification)
  if (dedupeKey === undefined) return false
  const { rows } = await sql`
    select from push_told where user_id = ${id} and matter = ${dedupeKey} and notification_id <> ${notification.id}
      and told_at > now() - interval '1 day'`.execute(db)
  return rows.length > 0
}

async function noteTold(db: Db, userId: number, notification: PushNotification): Promise<void> {
  const dedupeKey = dedupeKeyOf(notification)
  if (dedupeKey === undefined) return
  await sql`insert into push_told (user_id, matter, notification_id) values (${userId}, ${dedupeKey}, ${notification.id})
    on conflict (user_id, matter) do update set notification_id = excluded.notification_id, told_at = now()`.execute(
    db,
  )
}

/** The page that the notification opens in the list too; that of all notifications when it has none. */
function pathOf({ type, userId, username, postId, commentId, communityId }: PushNotification): string {
  const destination = destinationOf({
    type,
    relatedUserId: userId,
    relatedUser: username === null ? null : { username },
    relatedPostId: postId,
    relatedCommentId: commentId,
    relatedCommunityId: communityId,
  })
  return destination ?? paths.notifications
}

async function post(deps: SendDeps, subscription: Subscription, payload: PushPayload): Promise<number> {
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
