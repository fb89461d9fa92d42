import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { MESSAGE, UNDONE_WITHIN_SECONDS } from './dedupe-key.ts'

/** A subscription to which this process sends now. `service` is the host of its push service. */
export type Claimed = { id: number; userId: number; service: string }

/** More than one process sends at once. */
const FOUND_MAX = 200
/** Longer than a push takes. The push of a process that died is sent by another one after this time. */
const CLAIMED_SECONDS = 60
/** After the first failure, and at most. Each further one makes it six times as long. */
const PAUSE_SECONDS = 10
const PAUSE_SECONDS_MAX = 6 * 3_600
/** While this machine has no network, which is no fault of an address. */
const OUTAGE_SECONDS = 60
/** A browser that could not be reached hears of this many notifications, the newest. */
const KEPT_FOR_LATER = 20
/** An address that was refused for so long, and never accepted meanwhile, is given up. */
const REFUSED_DAYS_MAX = 7

/**
 * When a notification may be pushed: at once what can't be undone quickly, the rest after a time to change one's mind.
 */
const dueAt = sql`(case when n.type = ${MESSAGE} then n.created_at
  else n.created_at + make_interval(secs => ${UNDONE_WITHIN_SECONDS}) end)`

/** The waiting notifications of a subscription that may be pushed now, as `w` and `n`. */
const dueOf = (
  subscription: RawBuilder<unknown>,
) => sql`push_waiting w join notifications n on n.id = w.notification_id
  where w.subscription_id = ${subscription} and ${dueAt} <= now()`

/**
 * Subscriptions to which something may be sent now, but for those whose member or push service has no turn. The first
 * of each member and each service come first, so that nobody waits behind the many of another.
 */
export async function findDue(db: Db, full: { members: number[]; services: string[] }): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select s.id, s.user_id, s.alone_until, substring(s.endpoint from '^https?://([^/]+)') as service
      from (select distinct subscription_id as id from push_waiting w join notifications n on n.id = w.notification_id
        where ${dueAt} <= now()) waiting
      join push_subscriptions s on s.id = waiting.id where s.alone_until <= now())
    select id, user_id as "userId", service from due
    where user_id <> all(${full.members}::bigint[]) and service <> all(${full.services}::text[])
    order by row_number() over (partition by user_id order by alone_until, id),
      row_number() over (partition by service order by alone_until, id), alone_until, id
    limit ${FOUND_MAX}`.execute(db)
  return rows
}

/** Those of them that no other process has claimed meanwhile. */
export async function claimDue(db: Db, found: Claimed[]): Promise<Claimed[]> {
  if (found.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    update push_subscriptions set alone_until = now() + make_interval(secs => ${CLAIMED_SECONDS})
    where id = any(array(select id from push_subscriptions where id = any(${idsOf(found)}::bigint[])
      and alone_until <= now() order by id for no key update skip locked))
    returning id`.execute(db)
  const ids = new Set(rows.map(({ id }) => id))
  return found.filter(({ id }) => ids.has(id))
}

/** Lets others send to them again. */
export async function release(db: Db, claimed: Pick<Claimed, 'id'>[]): Promise<void> {
  await sql`update push_subscriptions set alone_until = now() where id = any(${idsOf(claimed)}::bigint[])`.execute(
    db,
  )
}

const idsOf = (list: Pick<Claimed, 'id'>[]) => list.map(({ id }) => id)

/** Ends the claim after an answer of the push service. After a slow one the subscription is left alone as after none. */
export async function noteAnswer(db: Db, id: number, isSlow = false): Promise<void> {
  if (isSlow) {
    await sql`update push_subscriptions set refused_since = null where id = ${id}`.execute(db)
    return noteFailure(db, id)
  }
  await sql`update push_subscriptions set failures = 0, refused_since = null, alone_until = now()
    where id = ${id}`.execute(db)
}

/** Leaves a subscription alone for a time, which grows with each failure. */
export async function noteFailure(db: Db, id: number): Promise<void> {
  await sql`update push_subscriptions set failures = failures + 1,
    alone_until = now() + make_interval(secs => least(${PAUSE_SECONDS} * 6 ^ least(failures, 9), ${PAUSE_SECONDS_MAX}))
    where id = ${id}`.execute(db)
  await keepNewest(db, id)
}

/** Tries a subscription again soon, as often as it takes. */
export async function noteOutage(db: Db, id: number): Promise<void> {
  await sql`update push_subscriptions set alone_until = now() + make_interval(secs => ${OUTAGE_SECONDS})
    where id = ${id}`.execute(db)
  await keepNewest(db, id)
}

const keepNewest = (db: Db, id: number) =>
  sql`delete from push_waiting where subscription_id = ${id} and notification_id < (
    select notification_id from push_waiting where subscription_id = ${id}
    order by notification_id desc offset ${KEPT_FOR_LATER - 1} limit 1)`.execute(db)

/**
 * Leaves a subscription alone as after a failure. Keys or a clock that are wrong refuse every address of a site, and are
 * mended; an address that is refused all the same after a week is deleted.
 */
export async function noteRefusal(db: Db, { id, endpoint }: { id: number; endpoint: string }): Promise<void> {
  await sql`delete from push_subscriptions where id = ${id} and endpoint = ${endpoint}
    and refused_since <= now() - make_interval(days => ${REFUSED_DAYS_MAX})`.execute(db)
  // Its session may have got another address meanwhile.
  const { rows } = await sql`update push_subscriptions set refused_since = coalesce(refused_since, now())
    where id = ${id} and endpoint = ${endpoint} returning id`.execute(db)
  if (rows.length > 0) await noteFailure(db, id)
}

/** The notification that is pushed next to a subscription. */
export async function nextWaiting(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select n.id from ${dueOf(sql`${id}`)} order by n.id limit 1`.execute(db)
  return rows[0]?.id
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
