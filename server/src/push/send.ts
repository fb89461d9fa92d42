import { type PushPayload, pushWording } from '@kith/shared/push.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/http/guards.ts'
import { type FindAddresses, postSafely } from '../link-previews/link-previews.ts'
import { visibleNotices } from '../policy/visible-notices.ts'
import { readSettings } from '../settings/settings.ts'
import type { Keys } from './keys.ts'

export type Push = { notificationId: number; subscriptionId: number }
type SendDeps = { db: Db; keys: () => Promise<Keys>; findAddresses: FindAddresses; subject: string }

type Subscription = Viewer & { endpoint: string; p256dh: string; auth: string; showsText: boolean }
type Notice = {
  type: string
  message: string
  userId: number | null
  postId: number | null
  commentId: number | null
  communityId: number | null
}

/** Seconds that a push service keeps it for a device that is off. */
const KEPT_SECONDS = 86_400
const WITHIN_MS = 15_000
const TEXT_MAX = 300

/**
 * Sends a notice to a browser, unless it was read or became silent meanwhile (visible-notices.ts). A subscription that
 * its push service calls gone is deleted. Throws when it is worth trying again.
 */
export async function send(deps: SendDeps, { notificationId, subscriptionId }: Push): Promise<void> {
  const { db } = deps
  const subscription = await findSubscription(db, subscriptionId)
  const notice = subscription && (await findNotice(db, subscription, notificationId))
  if (!notice) return
  const { siteName } = await readSettings(db)
  const payload: PushPayload = {
    title: siteName,
    body: subscription.showsText ? notice.message.slice(0, TEXT_MAX) : pushWording.newNotice,
    path: pathOf(notice),
    tag: `notice-${notificationId}`,
  }
  const status = await post(deps, subscription, payload)
  if (status === 404 || status === 410)
    await db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute()
  else if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}`)
}

async function findSubscription(db: Db, id: number): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`
    select u.id, u.role, endpoint, p256dh, auth, shows_text as "showsText"
    from push_subscriptions p join sessions s on s.id = p.session_id join users u on u.id = p.user_id
    where p.id = ${id} and s.expire > now()`.execute(db)
  return rows[0]
}

/** A notice older than a push service would keep it is no news. */
async function findNotice(db: Db, viewer: Viewer, id: number): Promise<Notice | undefined> {
  const one = sql`(select * from notifications where id = ${id} and not is_read
    and created_at > now() - make_interval(secs => ${KEPT_SECONDS}))`
  const { rows } = await sql<Notice>`
    select n.type, n.message, n.related_user_id as "userId", n.related_post_id as "postId",
      n.related_comment_id as "commentId", n.related_community_id as "communityId" from ${visibleNotices(viewer, one)} n`.execute(
    db,
  )
  return rows[0]
}

/** Where a notice leads, as a click on it in the list does (product.md §4). */
function pathOf({ type, userId, postId, commentId, communityId }: Notice): string {
  if (type === 'message') return userId === null ? '/messages' : `/messages?userId=${userId}`
  if (type === 'friend_request') return '/friends?tab=requests'
  if (type === 'friend_accepted') return '/friends'
  if (communityId !== null)
    return `/groups/${communityId}${type === 'community_request' ? '?tab=requests' : ''}`
  if (postId === null) return '/notifications'
  return commentId === null ? `/posts/${postId}` : `/posts/${postId}?comment=${commentId}`
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
  const signal = AbortSignal.timeout(WITHIN_MS)
  return postSafely({ findAddresses: deps.findAddresses, signal }, new URL(endpoint), { headers, body })
}
