import { ECDH } from 'node:crypto'
import {
  type PushRenewalInput,
  type PushState,
  type PushSubscriptionInput,
  pushWording,
} from '@kith/shared/push.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../core/database/database.ts'
import { conflict, invalid } from '../core/errors.ts'
import { notSignedIn } from '../core/http/guards.ts'
import type { SignedIn } from '../core/viewer.ts'
import type { FindAddresses } from '../link-previews/link-previews.ts'

/** Browsers of one member that take notifications. The oldest makes room for one more. */
const OF_MEMBER_MAX = 20
const FIND_WITHIN_MS = 5_000

type SubscribeDeps = { db: Db; findAddresses: FindAddresses; allowed: string[] }

/** What this session is subscribed to. */
export async function readSubscription(db: Db, { sid }: SignedIn): Promise<PushState> {
  const row = await db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select(['endpoint', 'shows_text'])
    .where('sid', '=', sid)
    .executeTakeFirst()
  return { endpoint: row?.endpoint ?? null, showsText: row?.shows_text ?? false }
}

/**
 * Sends the notifications of this session to a push service from now on. Refuses one that is not on the public
 * internet.
 */
export async function subscribe(
  { db, ...services }: SubscribeDeps,
  viewer: SignedIn,
  input: PushSubscriptionInput,
): Promise<PushState> {
  await refuseUnusable(services, input)
  const { endpoint, keys, showsText } = input
  const { p256dh, auth } = keys
  return inTransaction(db, async (tx) => {
    // One change of a member's subscriptions after the other, so that they stay bounded.
    await sql`select from users where id = ${viewer.id} for no key update`.execute(tx)
    await takeFromOthers(tx, viewer, endpoint)
    const { rows } = await sql`
      insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, shows_text)
      select id, user_id, ${endpoint}, ${p256dh}, ${auth}, ${showsText} from sessions where sid = ${viewer.sid}
      on conflict (session_id) do update
        set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
          shows_text = excluded.shows_text,
          failures = case when push_subscriptions.endpoint = excluded.endpoint then push_subscriptions.failures
            else 0 end,
          alone_until = case when push_subscriptions.endpoint = excluded.endpoint then push_subscriptions.alone_until
            else now() end,
          refused_since = case when push_subscriptions.endpoint = excluded.endpoint
            then push_subscriptions.refused_since end
      returning id`.execute(tx)
    if (rows.length === 0) throw notSignedIn()
    await sql`delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${viewer.id}
      order by id desc offset ${OF_MEMBER_MAX})`.execute(tx)
    return { endpoint, showsText }
  })
}

/**
 * Puts a renewed subscription in place of the one that this session has (rules/notifications.md 19). A session that has
 * none, or another one, gets none by this: it may have been switched off, or be another member's.
 */
export async function renew(
  { db, ...services }: SubscribeDeps,
  viewer: SignedIn,
  input: PushRenewalInput,
): Promise<PushState> {
  await refuseUnusable(services, input)
  const { endpoint, keys, replaces } = input
  const { p256dh, auth } = keys
  return inTransaction(db, async (tx) => {
    await takeFromOthers(tx, viewer, endpoint)
    await sql`
      update push_subscriptions
      set endpoint = ${endpoint}, p256dh = ${p256dh}, auth = ${auth},
        failures = 0, alone_until = now(), refused_since = null
      where session_id = (select id from sessions where sid = ${viewer.sid}) and endpoint = ${replaces}`.execute(
      tx,
    )
    // The worker and the pages of a browser may tell the same.
    const state = await readSubscription(tx, viewer)
    if (state.endpoint !== endpoint) throw conflict('not_subscribed', pushWording.notSubscribed)
    return state
  })
}

/** Ends the subscription of this session. */
export async function unsubscribe(db: Db, { sid }: SignedIn): Promise<void> {
  await sql`delete from push_subscriptions
    where session_id = (select id from sessions where sid = ${sid})`.execute(db)
}

async function refuseUnusable(
  { findAddresses, allowed }: Omit<SubscribeDeps, 'db'>,
  { endpoint, keys }: Pick<PushSubscriptionInput, 'endpoint' | 'keys'>,
): Promise<void> {
  const url = new URL(endpoint)
  const isSecure = url.protocol === 'https:' || allowed.includes(url.host)
  if (!isSecure || !isPublicKey(keys.p256dh)) throw unusable()
  await findAddresses(url, AbortSignal.timeout(FIND_WITHIN_MS)).catch(() => {
    throw unusable()
  })
}

/** The browser may have been subscribed in another session; its endpoint moves to this one. */
async function takeFromOthers(tx: Db, { sid }: SignedIn, endpoint: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 0))`.execute(tx)
  await sql`delete from push_subscriptions where endpoint = ${endpoint}
    and session_id <> (select id from sessions where sid = ${sid})`.execute(tx)
}

/** Whether it is a point on the curve; otherwise nothing could be encrypted for it. */
function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

const unusable = () => invalid('endpoint', pushWording.unusable)
