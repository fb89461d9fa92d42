import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Pool, QueryResult } from 'pg'
import { type Db as Connection, fromKysely, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss'
import type { Db } from './database/database.ts'
import { withoutData } from './errors.ts'
import { listen } from './database/listener.ts'

/** Queues a job, or one for each of a list, within the transaction `db`: they exist only if the transaction commits. */
export type SendJob<Data extends object> = (
  db: Db,
  data: Data | Data[],
  when?: { afterSeconds: number },
) => Promise<void>

/** What runs by the clock; the last three only where mail or backups are set up. */
export const CLOCK_JOBS = [
  'clear-left-forms',
  'drop-expired',
  'drop-leftovers',
  'drop-old-access',
  'drop-old-notices',
  'drop-old-reports',
  'reopen-communities',
  'sweep-exports',
  'sweep-link-previews',
  'sweep-media',
  'queue-digests',
  'nightly-backup',
  'late-backup',
] as const
export type ClockJob = (typeof CLOCK_JOBS)[number]

export type Jobs = {
  /** Whether this process works on jobs. Another may still queue them. */
  isWorking: boolean
  /** Declares a kind of job. Its work may be done twice, when a process dies after the work and before its record. */
  define<Data extends object>(
    name: string,
    work: (data: Data, job: QueuedJob) => Promise<unknown>,
    options?: JobOptions & AfterFailure<Data>,
  ): SendJob<Data>
  /**
   * Declares a job that runs by the clock: a cron expression in UTC. Runs missed while no process ran are made up for.
   * What is returned makes it run now, unless it is under way.
   */
  every(cron: string, name: ClockJob, work: () => Promise<unknown>, options?: JobOptions): SendJob<object>
  /** Whether a job of this kind waits or runs. */
  isUnderWay(name: string): Promise<boolean>
  /** How many jobs failed and wait for another try, of the kinds whose names begin so. */
  countFailing(beginning: string): Promise<number>
  /** Runs all waiting jobs of one kind now, even those waiting for a retry. Returns how many failed. For tests. */
  workOff(name: string): Promise<number>
  /** Starts the work, after all kinds are declared. */
  start(): Promise<void>
  close(): Promise<void>
}

type JobOptions = { retries?: number; timeoutSeconds?: number; onlyOneAtATime?: boolean }

/** The same at each try of a job. */
export type QueuedJob = { id: string; queuedAt: Date }

/** A try that failed. `earlierTries` and the age are those of its job. */
export type JobFailure = { error: unknown; earlierTries: number; ageSeconds: number }

/**
 * Runs after each failed try. What it returns takes the place of `retries` and of the usual pauses: for how many seconds
 * the job waits, or null to give it up.
 */
type AfterFailure<Data> = { afterFailure?: (data: Data, failure: JobFailure) => Promise<number | null> }
type JobKind = {
  work: (data: object, job: QueuedJob) => Promise<unknown>
  afterFailure: AfterFailure<object>['afterFailure']
  queue: Omit<Queue, 'name'>
  cron: string | undefined
}

type JobDeclaration = JobOptions & AfterFailure<object>

type Options = {
  pool: Pool
  url: string
  log: FastifyBaseLogger
  isWorking: boolean
}

/**
 * Durable jobs in the schema `pgboss` of our own database, which pg-boss makes and migrates itself. A failed job is
 * tried again, after longer and longer pauses. Any number of processes share the work, and the database notifies them
 * of new jobs.
 */
export function openJobs(options: Options): Jobs {
  const kinds = new Map<string, JobKind>()
  const state: JobState = { ...options, kinds, opening: undefined }
  const declare = (name: string, work: JobKind['work'], options: JobDeclaration, cron?: string) => {
    kinds.set(name, { work, afterFailure: options.afterFailure, queue: queueOptions(options), cron })
  }
  return {
    isWorking: options.isWorking,
    define: (name, work, options = {}) => {
      declare(name, work as JobKind['work'], options as JobDeclaration)
      return sendTo(state, name)
    },
    every: (cron, name, work, options) => {
      declare(name, work, { ...options, onlyOneAtATime: true }, cron)
      return sendTo(state, name)
    },
    isUnderWay: async (name) => {
      await opened(state)
      const { rows } = await options.pool.query<{ is: boolean }>(UNDER_WAY, [name])
      return rows[0]?.is === true
    },
    countFailing: async (beginning) => {
      await opened(state)
      const { rows } = await options.pool.query<{ count: number }>(FAILING, [beginning])
      return rows[0]?.count ?? 0
    },
    workOff: (name) => workOff(state, name),
    start: async () => {
      if (options.isWorking) await opened(state)
    },
    close: async () => {
      const boss = await state.opening?.catch(() => undefined)
      await boss?.stop({ close: false, timeout: STOP_WITHIN_MS })
    },
  }
}

const UNDER_WAY = `select exists (select from pgboss.job where name = $1 and state <= 'active') as is`
const FAILING = `select count(*)::int as count from pgboss.job where starts_with(name, $1) and state = 'retry'`

const sendTo =
  (state: JobState, name: string): SendJob<object> =>
  async (db, data, when) => {
    const boss = await opened(state)
    const list = Array.isArray(data) ? data : [data]
    const jobs = list.map((one) => ({ data: one, ...(when && { startAfter: when.afterSeconds }) }))
    if (jobs.length > 0) await boss.insert(name, jobs, { db: fromKysely(db) })
  }

/** A job that still runs after this is started again by another process. */
const STOP_WITHIN_MS = 8_000
const RETRIES = 8

function queueOptions({
  retries = RETRIES,
  timeoutSeconds = 900,
  onlyOneAtATime,
}: JobOptions): Omit<Queue, 'name'> {
  return {
    policy: onlyOneAtATime ? 'exclusive' : 'standard',
    retryLimit: retries,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: timeoutSeconds,
    // Shows that a process died, long before the job's time is up.
    heartbeatSeconds: 60,
    deleteAfterSeconds: 86_400,
    notify: true,
  }
}

type JobState = Options & {
  kinds: Map<string, JobKind>
  opening: Promise<PgBoss> | undefined
}

const TOLD_AGAIN_MS = 60_000
const TOLD_MAX = 100

/** Opened on first use. A server that neither sends nor works never opens it. */
function opened(state: JobState): Promise<PgBoss> {
  state.opening ??= open(state).catch((error: unknown) => {
    state.opening = undefined
    throw error
  })
  return state.opening
}

async function open({ pool, url, log, kinds, isWorking }: JobState): Promise<PgBoss> {
  const boss = new PgBoss({
    db: connection(pool, url),
    supervise: isWorking,
    schedule: isWorking,
    useListenNotify: isWorking,
  })
  // While a database takes no writes the same comes several times a second.
  const logged = new LRUCache<string, true>({ max: TOLD_MAX, ttl: TOLD_AGAIN_MS })
  // Without a listener an error would end the process. The next round tries the failed work again.
  boss.on('error', (error) => {
    if (logged.has(error.message)) return
    logged.set(error.message, true)
    log.warn({ err: withoutData(error) }, 'jobs: the database did not answer as expected')
  })
  boss.on('warning', ({ message }) => log.warn(`jobs: ${message}`))
  try {
    await boss.start()
    for (const [name, { queue }] of kinds) await upsertQueue(boss, name, queue)
    if (isWorking) await work(boss, { pool, log, kinds })
    return boss
  } catch (error) {
    await boss.stop({ close: false, graceful: false })
    throw error
  }
}

async function upsertQueue(boss: PgBoss, name: string, options: Omit<Queue, 'name'>): Promise<void> {
  const known = await boss.getQueue(name)
  if (!known) return boss.createQueue(name, options)
  const { policy: _, ...changeable } = options
  await boss.updateQueue(name, changeable)
}

type WorkerState = Pick<JobState, 'pool' | 'log' | 'kinds'>

async function work(boss: PgBoss, state: WorkerState): Promise<void> {
  for (const [name, kind] of state.kinds) {
    const { cron } = kind
    if (cron !== undefined) await boss.schedule(name, cron, null, { missed: 'once' })
    const worker = await boss.work(name, { includeMetadata: true }, async ([job]: JobWithMetadata[]) => {
      try {
        if (job) await run(state, kind, job)
      } finally {
        // The next job may have come while this one ran.
        boss.notifyWorker(worker)
      }
    })
  }
  await dropOldSchedules(boss, state.kinds)
}

async function run({ pool, log }: WorkerState, kind: JobKind, job: JobWithMetadata): Promise<void> {
  const { id, name, retryCount: earlierTries, createdOn } = job
  // The clock gives no data.
  const data = job.data ?? {}
  try {
    await kind.work(data, { id, queuedAt: createdOn })
  } catch (error) {
    log.warn({ err: withoutData(error), job: name }, 'a job failed')
    if (kind.afterFailure) {
      const ageSeconds = Math.max(0, (Date.now() - createdOn.getTime()) / 1_000)
      const pause = await kind.afterFailure(data, { error, earlierTries, ageSeconds })
      await pool.query(NEXT_TRY, [name, id, Math.ceil(pause ?? 0), pause === null])
    }
    throw error
  }
}

/**
 * Read by pg-boss when it records the failure. With equal bounds its growing pause is exactly this one. A job that goes on
 * may also lose its process as often as others.
 */
const NEXT_TRY = `update pgboss.job set retry_delay = $3, retry_delay_max = $3,
    retry_limit = retry_count + case when $4 then 0 else ${RETRIES} end
  where name = $1 and id = $2 and state = 'active'`

/** Schedules that this code no longer declares. */
async function dropOldSchedules(boss: PgBoss, kinds: Map<string, JobKind>): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (kinds.get(name)?.cron === undefined) await boss.unschedule(name)
  }
}

async function workOff(state: JobState, name: string): Promise<number> {
  const boss = await opened(state)
  const kind = state.kinds.get(name)
  const jobs = await boss.fetch<object>(name, {
    batchSize: 1_000,
    ignoreStartAfter: true,
    includeMetadata: true,
  })
  let failures = 0
  for (const job of jobs) {
    try {
      if (kind) await run(state, kind, job)
      await boss.complete(name, job.id)
    } catch {
      failures += 1
      await boss.fail(name, job.id)
    }
  }
  return failures
}

/** Uses our own pool, and our own listener, which connects again by itself. */
function connection(pool: Pool, url: string): Connection {
  return {
    executeSql: async (text, values) => {
      // Several statements at once give several results.
      const result: QueryResult | QueryResult[] = await pool.query(text, values)
      return { rows: [result].flat().flatMap(({ rows }) => rows) }
    },
    listen: async (channel, heard, onUp) =>
      listen({ url, channels: { [channel]: heard }, onUp, onDown: () => {} }),
  }
}
