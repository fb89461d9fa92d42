import { sql } from 'kysely'
import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../core/database/database.ts'
import { timedCache } from '../core/timed-cache.ts'

/** Several processes and watchers may ask at once. */
const KEPT_MS = 10_000

type MetricSources = { db: Db; pool: Pool; countPages: () => number }
type Queue = { queue: string; waiting: number; failed: number }
type Figures = { queues: Queue[]; pushes: number; lastGoodBackup: number | null }

/**
 * Adds to the metrics what a host watches: jobs and emails, pushes, the last good backup, connections of the pool and
 * open pages. While the database is away, its figures are left out.
 */
export function showFigures(registry: Registry, { db, pool, countPages }: MetricSources): void {
  const read = timedCache(KEPT_MS, () => readFigures(db))
  ofDatabase(
    registry,
    'kith_jobs',
    'Jobs that wait, and those that failed for good in the last day; emails are mail-*',
    {
      labels: ['queue', 'state'],
      show: async (gauge) => {
        for (const { queue, waiting, failed } of (await read()).queues) {
          gauge.labels(queue, 'waiting').set(waiting)
          gauge.labels(queue, 'failed').set(failed)
        }
      },
    },
  )
  ofDatabase(registry, 'kith_pushes_waiting', 'Pushes that wait for their turn or for their service', {
    show: async (gauge) => gauge.set((await read()).pushes),
  })
  ofDatabase(registry, 'kith_last_good_backup_timestamp_seconds', 'When the last good nightly backup ended', {
    show: async (gauge) => {
      const { lastGoodBackup } = await read()
      if (lastGoodBackup !== null) gauge.set(lastGoodBackup)
    },
  })
  ofProcess(
    registry,
    'kith_database_connections',
    'Connections of the pool: used, idle, and calls that wait for one',
    {
      used: () => pool.totalCount - pool.idleCount,
      idle: () => pool.idleCount,
      waiting: () => pool.waitingCount,
    },
  )
  ofProcess(registry, 'kith_live_pages', 'Open pages with a live channel in this process', {
    open: countPages,
  })
}

type Figure = { labels?: string[]; show: (gauge: Gauge) => Promise<void> }

function ofDatabase(registry: Registry, name: string, help: string, { labels = [], show }: Figure): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      this.reset()
      // A gauge without labels begins with 0, which would say that there was never a backup.
      if (labels.length === 0) this.remove()
      await show(gauge).catch(() => {})
    },
  })
}

function ofProcess(
  registry: Registry,
  name: string,
  help: string,
  states: Record<string, () => number>,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(states)) gauge.labels(state).set(count())
    },
  })
}

async function readFigures(db: Db): Promise<Figures> {
  const [queues, others] = await Promise.all([readQueues(db), readOthers(db)])
  return { queues, ...others }
}

async function readQueues(db: Db): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    select q.name as queue, count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
      count(*) filter (where j.state = 'failed')::int as failed
    from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state <> 'completed'
    where not starts_with(q.name, '__pgboss')
    group by q.name order by q.name`.execute(db)
  return rows
}

async function readOthers(db: Db): Promise<Omit<Figures, 'queues'>> {
  const { rows } = await sql<Omit<Figures, 'queues'>>`
    select (select count(*)::int from push_waiting) as pushes,
      (select extract(epoch from max(ended_at))::float8 from backup_runs where failure is null) as "lastGoodBackup"`.execute(
    db,
  )
  if (!rows[0]) throw new Error('The figures could not be read.')
  return rows[0]
}
