import type { Client } from 'pg'
import type { Config } from '../../core/config.ts'
import { CLOCK_JOBS, type ClockJob } from '../../core/jobs.ts'
import type { Report } from './findings.ts'

/** A job that waits longer has nobody who works on it. */
const WAITING_MINUTES = 15
const EMAIL = /^mail-/

type QueueState = { name: string; failed: number; failing: number; late: number }

/** Whether the jobs by the clock are planned, and whether jobs and emails are done. */
export async function checkJobs(config: Config, client: Client, report: Report): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('pgboss.schedule') is not null as there",
  )
  if (!rows[0]?.there) return report.ok('are planned at the first start')
  const isPlanned = await checkPlans(config, client, report)
  const isDone = await checkWaiting(client, report)
  if (isPlanned && isDone) report.ok('are planned and done')
}

async function checkPlans(config: Config, client: Client, { warn }: Report): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>('select name from pgboss.schedule')
  const planned = new Set(rows.map(({ name }) => name))
  const missing = CLOCK_JOBS.filter((name) => isWanted(name, config) && !planned.has(name))
  if (missing.length === 0) return true
  warn(`These jobs are not planned: ${missing.join(', ')}.`, 'Restart Kith, which plans them at its start.')
  return false
}

function isWanted(name: ClockJob, { mail, backups }: Config): boolean {
  if (name === 'queue-digests') return mail !== undefined
  if (name === 'nightly-backup' || name === 'late-backup') return backups !== undefined
  return true
}

async function checkWaiting(client: Client, { warn, problem }: Report): Promise<boolean> {
  const { rows } = await client.query<QueueState>(
    `select name, count(*) filter (where state = 'failed')::int as failed,
       count(*) filter (where state = 'retry')::int as failing,
       count(*) filter (where state in ('created', 'retry') and start_after < now() - make_interval(mins => $1))::int as late
     from pgboss.job where state <> 'completed' and not starts_with(name, '__pgboss') group by name order by name`,
    [WAITING_MINUTES],
  )
  const late = sumOf(rows.map((row) => row.late))
  if (late > 0)
    problem(
      `Jobs have waited for more than ${WAITING_MINUTES} minutes: ${namesOf(rows, 'late')}.`,
      'Start Kith, or restart it if it runs.',
    )
  const emails = checkEmails(rows, warn)
  const others = rows.filter(({ name, failed }) => failed > 0 && !EMAIL.test(name))
  if (others.length > 0)
    warn(
      `Jobs of the last day failed for good: ${namesOf(others, 'failed')}.`,
      "Read why in the log ('a job failed').",
    )
  return late + emails + others.length === 0
}

/** Returns how many emails were told. */
function checkEmails(rows: QueueState[], warn: Report['warn']): number {
  const emails = rows.filter(({ name }) => EMAIL.test(name))
  const [failing, failed] = [sumOf(emails.map((row) => row.failing)), sumOf(emails.map((row) => row.failed))]
  const todo = "Read why in the log ('a job failed'), and try: npm run kith -- doctor --mail-to ADDRESS"
  if (failing > 0) warn(`Letters that could not be sent yet, and are tried again: ${failing}.`, todo)
  if (failed > 0) warn(`Letters of the last day that could not be sent: ${failed}.`, todo)
  return failing + failed
}

const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)

const namesOf = (rows: QueueState[], what: 'failed' | 'late') =>
  rows.flatMap((row) => (row[what] > 0 ? `${row.name} (${row[what]})` : [])).join(', ')
