import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { limitKeyOf } from '../connections/address.ts'
import { isCall } from './guards.ts'
import { tooManyAtOnce } from '../limits/limits.ts'
import { openKeyedQueue, type KeyedQueue } from '../limits/keyed-queue.ts'

/** The kind of a read: a plain call, a search, a picture or video, or a call that waits for another server. */
export type ReadKind = 'call' | 'search' | 'media' | 'elsewhere'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of this route's reads, if they are not plain calls. */
    reads?: Extract<ReadKind, 'media' | 'elsewhere'>
  }
  interface FastifyRequest {
    /** Ends the turn of this read; null when it takes no turn. */
    endTurn: (() => void) | null
  }
}

/**
 * What one member may read: `points` in `seconds`, with `atOnce` reads at a time. Up to `waiting` more wait for their
 * turn. A page has 30 posts with up to five photos each, and a browser asks for many at a time.
 */
const READ_LIMITS = {
  call: { points: 1_200, seconds: 60, atOnce: 3, waiting: 200 },
  search: { points: 240, seconds: 60, atOnce: 1, waiting: 20 },
  media: { points: 9_000, seconds: 60, atOnce: 4, waiting: 400 },
  elsewhere: { points: 240, seconds: 60, atOnce: 3, waiting: 20 },
} as const satisfies Record<ReadKind, ReadLimits>

/** The wait before each 429, for a client that continues to ask, over all connections at once. */
const REFUSED_AFTER_MS = 300

type ReadLimits = { points: number; seconds: number; atOnce: number; waiting: number }

/**
 * Limits what each member reads, and each address without a session. It counts in the memory of this process: a read
 * writes no row. Beyond the limit, 429. `factor` multiplies how much may be read, not how much at once.
 */
export function limitReads(app: FastifyInstance, factor: number): void {
  const kinds = Object.fromEntries(
    Object.entries(READ_LIMITS).map(([kind, bounds]) => [kind, open(bounds, factor)]),
  ) as Record<ReadKind, ReadLimiter>
  app.decorateRequest('endTurn', null)

  app.addHook('onRequest', async (request) => {
    const kind = kindOf(request)
    if (kind) await kinds[kind].count(keyOf(request))
  })
  // After the check of the input: an invalid read takes no turn.
  app.addHook('preHandler', async (request, reply) => {
    const kind = kindOf(request)
    if (!kind) return
    request.endTurn = await kinds[kind].start(keyOf(request))
    // Nobody waits for it any more.
    if (reply.raw.destroyed) throw tooManyAtOnce(1_000)
  })
  // An answer is sent as fast as its reader takes it, so the turn ends before that. Runs for closed connections too.
  app.addHook('onSend', async (request, _reply, payload) => {
    const { endTurn } = request
    const pause = typeof payload === 'string' ? pauseAfter(payload.length) / factor : 0
    if (endTurn && pause >= 1) setTimeout(endTurn, pause).unref()
    else endTurn?.()
    return payload
  })
}

/**
 * How long a turn lasts beyond its answer, in milliseconds. An answer takes work in proportion to its length, so whoever
 * reads nothing but the longest ones takes no more of the server than others do.
 */
const pauseAfter = (length: number) => (Math.max(0, length - FREE_LENGTH) / LENGTH_A_SECOND) * 1_000
const FREE_LENGTH = 131_072
const LENGTH_A_SECOND = 131_072

type ReadLimiter = {
  count: (key: string) => Promise<void>
  start: (key: string) => Promise<() => void>
}

function open({ points, seconds, atOnce, waiting }: ReadLimits, factor: number): ReadLimiter {
  const limiter = new RateLimiterMemory({ points: Math.ceil(points * factor), duration: seconds })
  const queue = openKeyedQueue({
    atOnceEach: atOnce,
    waitingEachMax: waiting,
    refusal: () => tooManyAtOnce(1_000),
  })
  return {
    count: async (key) => {
      await limiter.consume(key).catch(async ({ msBeforeNext }: RateLimiterRes) => {
        await pause(REFUSED_AFTER_MS)
        throw tooManyAtOnce(msBeforeNext)
      })
    },
    start: (key) => startTurn(queue, key),
  }
}

/** Waits for a turn and returns the function that ends it. */
function startTurn(queue: KeyedQueue, key: string): Promise<() => void> {
  return new Promise((start, refuse) => {
    queue(key, () => new Promise<void>((end) => start(end))).catch(refuse)
  })
}

/** Undefined for what is no read, or is the same for everybody: files of the web client, health checks. */
function kindOf(request: FastifyRequest): ReadKind | undefined {
  const { who, reads } = request.routeOptions.config
  if (who === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined
  if (who === 'public' && !isCall(request)) return undefined
  if (reads) return reads
  return (request.query as { q?: unknown }).q ? 'search' : 'call'
}

const keyOf = ({ viewer, ip }: FastifyRequest) => (viewer ? String(viewer.id) : limitKeyOf(ip))
