import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { tooMany } from '../errors.ts'

/** What each limit allows: points in seconds, counted for each key (a member, an address, an account). */
const LIMITS = {
  loginFailure: { points: 10, seconds: 900 },
  deviceFailure: { points: 10, seconds: 900 },
  passwordConfirm: { points: 10, seconds: 900 },
  addressChange: { points: 10, seconds: 86_400 },
  inviteCheck: { points: 60, seconds: 60 },
  export: { points: 5, seconds: 86_400 },
  passwordHelp: { points: 30, seconds: 900 },
  passwordMail: { points: 5, seconds: 3_600 },
  unsubscribe: { points: 60, seconds: 60 },
  register: { points: 100, seconds: 900 },
  invite: { points: 60, seconds: 3_600 },
  profile: { points: 120, seconds: 300 },
  block: { points: 120, seconds: 3_600 },
  newCommunity: { points: 20, seconds: 3_600 },
  community: { points: 300, seconds: 300 },
  friendGroup: { points: 600, seconds: 300 },
  friendRequest: { points: 120, seconds: 3_600 },
  communityJoin: { points: 120, seconds: 3_600 },
  communityInvite: { points: 200, seconds: 3_600 },
  post: { points: 60, seconds: 300 },
  comment: { points: 120, seconds: 300 },
  message: { points: 300, seconds: 300 },
  follow: { points: 200, seconds: 3_600 },
  like: { points: 600, seconds: 300 },
  // What has no limit of its own: saving, reading, preferences, taking back.
  change: { points: 600, seconds: 300 },
  linkPreview: { points: 60, seconds: 300 },
  // Pages that are fetched because the server has not read them lately. Their pictures are stored, but count in no
  // member's quota.
  linkVisit: { points: 300, seconds: 86_400 },
  note: { points: 60, seconds: 3_600 },
  report: { points: 20, seconds: 86_400 },
  upload: { points: 120, seconds: 600 },
  // A file of 200 MB has 50, and as many more as its line was lost.
  uploadPart: { points: 1_200, seconds: 600 },
  administration: { points: 300, seconds: 300 },
  push: { points: 60, seconds: 3_600 },
  siteContent: { points: 120, seconds: 300 },
  settings: { points: 120, seconds: 300 },
} as const

export type LimitName = keyof typeof LIMITS

export type Limits = {
  /** Counts one more; throws 429 with Retry-After when the limit is passed. */
  take(name: LimitName, key: string | number): Promise<void>
  /** Throws 429 when the limit is reached; counts nothing. */
  check(name: LimitName, key: string | number): Promise<void>
  /** Resets the count. */
  clear(name: LimitName, key: string | number): Promise<void>
}

/** Rate limits kept in the database, so that they hold across processes. `factor` multiplies what they allow. */
export function openLimits(pool: Pool, factor: number): Limits {
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, { points, seconds }]) => [
      name,
      open(pool, name, points * factor, seconds),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>
  /** The count with `points` more. It begins anew when it is of a time that has not come. */
  const count = async (name: LimitName, key: string, points: 0 | 1) => {
    const limiter = limiters[name]
    const counting = () => (points === 0 ? limiter.get(key) : limiter.penalty(key, points))
    const counted = await counting()
    if (!counted || counted.msBeforeNext <= LIMITS[name].seconds * 1000 + CLOCKS_DIFFER_MS) return counted
    await limiter.delete(key)
    return counting()
  }
  return {
    take: async (name, key) => {
      const counted = await count(name, digestOf(key), 1)
      if (counted && counted.consumedPoints > limiters[name].points) throw tooManyAtOnce(counted.msBeforeNext)
    },
    check: async (name, key) => {
      const counted = await count(name, digestOf(key), 0)
      if (counted && counted.remainingPoints <= 0) throw tooManyAtOnce(counted.msBeforeNext)
    },
    clear: async (name, key) => {
      await limiters[name].delete(digestOf(key))
    },
  }
}

/** A count that ends later than its time allows was made before the clock was set back: it would refuse for as long. */
const CLOCKS_DIFFER_MS = 60_000

function open(pool: Pool, name: string, points: number, seconds: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: Math.ceil(points),
    duration: seconds,
    clearExpiredByTimeout: false,
  })
}

/** A digest has one length, however long the key. And people sometimes type their password in place of their name. */
const digestOf = (key: string | number) => createHash('sha256').update(String(key)).digest('base64url')

/** 429 for a passed limit, with the time to wait. */
export const tooManyAtOnce = (msBeforeNext: number) => tooMany('That was a lot at once.', msBeforeNext / 1000)
