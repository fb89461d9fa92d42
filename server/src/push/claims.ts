import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { MESSAGE, UNDONE_WITHIN_SECONDS } from './dedupe-key.ts'

/** A subscription that is due. `service` is the host of its push service. */
type DuePush = { id: number; userId: number; service: string }
/** One to which this process sends now. */
export type Claim = DuePush & {
  role: Viewer['role']
  endpoint: string
  p256dh: string
  auth: string
  showsText: boolean
}

/** Pushes that one process sends at once: those that are not slow, all, those of one push service and of one member. */
const AT_ONCE = 100
const AT_ONCE_WITH_SLOW = 400
const OF_SERVICE_AT_ONCE = 60
const OF_MEMBER_AT_ONCE = 5
/** Longer than a push takes. The push of a process that died is sent by another one after this time. */
const CLAIMED_SECONDS = 60
/** A browser that could not be reached hears of this many notifications, the newest. */
const KEPT_FOR_LATER = 20

/**
 * When a notification may be pushed: at once what can't be undone quickly, the rest after a time to change one's mind.
 */
const dueAt = sql`(case when n.type = ${MESSAGE} then n.created_at
  else n.created_at + make_interval(secs => ${UNDONE_WITHIN_SECONDS}) end)`
const service = sql`substring(s.endpoint from '^https?://([^/]+)')`

/** What waits and may be pushed now, as `w` and `n`. */
export const dueNotifications = sql`push_waiting w join notifications n on n.id = w.notification_id and ${dueAt} <= now()`

/**
 * Claims the subscriptions to which this process sends next, beside those to which it does. A slow one takes no turn
 * from others, but of its push service and its member.
 */
export async function claimDue(db: Db, running: (DuePush & { isSlow: boolean })[]): Promise<Claim[]> {
  const slow = running.filter(({ isSlow }) => isSlow).length
  const most = Math.min(AT_ONCE + slow, AT_ONCE_WITH_SLOW)
  const taken: DuePush[] = [...running]
  for (const one of await findDue(db, running))
    if (taken.length < most && hasTurn(one, taken)) taken.push(one)
  const ids = taken.slice(running.length).map(({ id }) => id)
  if (ids.length === 0) return []
  // Another process may have claimed some of them meanwhile.
  const { rows } = await sql<Claim>`
    update push_subscriptions s set alone_until = now() + make_interval(secs => ${CLAIMED_SECONDS})
    from users u where u.id = s.user_id and s.id = any(array(select id from push_subscriptions
      where id = any(${ids}::bigint[]) and alone_until <= now() order by id for no key update skip locked))
    returning s.id, s.user_id as "userId", ${service} as service, u.role,
      s.endpoint, s.p256dh, s.auth, s.shows_text as "showsText"`.execute(db)
  return rows
}

const hasTurn = ({ id, userId, service: host }: DuePush, taken: DuePush[]) =>
  taken.filter((one) => one.userId === userId).length < OF_MEMBER_AT_ONCE &&
  taken.filter((one) => one.service === host).length < OF_SERVICE_AT_ONCE &&
  taken.every((one) => one.id !== id)

/**
 * Subscriptions to which something may be sent now, but for those whose member or push service has no turn. The first
 * of each member and each service come first, so that nobody waits behind the many of another.
 */
async function findDue(db: Db, running: DuePush[]): Promise<DuePush[]> {
  const { rows } = await sql<DuePush>`
    with due as (
      select s.id, s.user_id, s.alone_until, ${service} as service
      from push_subscriptions s join sessions on sessions.id = s.session_id and expire > now()
      where alone_until <= now() and s.id in (select w.subscription_id from ${dueNotifications}))
    select id, user_id as "userId", service from due
    where user_id not in (select * from unnest(${running.map(({ userId }) => userId)}::bigint[]) full_member
        group by 1 having count(*) >= ${OF_MEMBER_AT_ONCE})
      and service not in (select * from unnest(${running.map((one) => one.service)}::text[]) full_service
        group by 1 having count(*) >= ${OF_SERVICE_AT_ONCE})
    order by row_number() over (partition by user_id order by alone_until, id),
      row_number() over (partition by service order by alone_until, id), alone_until, id
    limit ${2 * AT_ONCE}`.execute(db)
  return rows
}

/** Milliseconds until something more is due, if anything waits. */
export async function msUntilNext(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select ceil(extract(epoch from min(at) - now()) * 1000)::float8 as ms from (
      select greatest(s.alone_until, ${dueAt}) as at
      from push_waiting w join notifications n on n.id = w.notification_id
      join push_subscriptions s on s.id = w.subscription_id) waiting
    where at > now()`.execute(db)
  return rows[0]?.ms ?? undefined
}

type OutcomeUpdate = {
  failures: RawBuilder<unknown>
  refusedSince: RawBuilder<unknown>
  /** For how many seconds the subscription is left alone. */
  pause?: RawBuilder<unknown>
  /** Whether the subscription is deleted. */
  ends?: RawBuilder<unknown>
}

const UNCHANGED = { failures: sql`failures`, refusedSince: sql`refused_since` }
/** 10 s, then six times as long after each further failure, up to 6 hours. */
const FAILED = {
  ...UNCHANGED,
  failures: sql`failures + 1`,
  pause: sql`least(10 * 6 ^ least(failures, 9), 6 * 3600)`,
}

/** What an attempt to send changes of a subscription. */
const AFTER = {
  answered: { failures: sql`0`, refusedSince: sql`null` },
  'answered late': { ...FAILED, refusedSince: sql`null` },
  'no answer': FAILED,
  refused: {
    ...FAILED,
    refusedSince: sql`coalesce(refused_since, now())`,
    // Keys or a clock that are wrong refuse every address of a site, and are mended.
    ends: sql`refused_since <= now() - interval '7 days'`,
  },
  gone: { ...UNCHANGED, ends: sql`true` },
  'no network': { ...UNCHANGED, pause: sql`60` },
  'not sent': UNCHANGED,
} satisfies Record<string, OutcomeUpdate>

export type PushOutcome = keyof typeof AFTER

/** Ends the claim. The outcome says nothing of another address that the session has got meanwhile. */
export async function release(db: Db, { id, endpoint }: Claim, outcome: PushOutcome): Promise<void> {
  const { failures, refusedSince, pause, ends }: OutcomeUpdate = AFTER[outcome]
  const address = sql`id = ${id} and endpoint = ${endpoint}`
  if (ends) await sql`delete from push_subscriptions where ${address} and ${ends}`.execute(db)
  await sql`update push_subscriptions set failures = ${failures}, refused_since = ${refusedSince},
    alone_until = now() + make_interval(secs => ${pause ?? sql`0`}) where ${address}`.execute(db)
  if (!pause) return
  await sql`delete from push_waiting where subscription_id = ${id} and notification_id < (
    select notification_id from push_waiting where subscription_id = ${id}
    order by notification_id desc offset ${KEPT_FOR_LATER - 1} limit 1)`.execute(db)
}
