import { sql } from 'kysely'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { type Db, inTransaction, openDatabase } from './database/database.ts'
import { type JobFailure, type Jobs, openJobs } from './jobs.ts'

type Task = { number: number }

let db: Db
let pool: Pool
let url: string
let closing: (() => Promise<void>)[]

beforeEach(async () => {
  const database = await testDatabase()
  url = database.url
  const opened = openDatabase(url, 5)
  ;({ db, pool } = opened)
  closing = [database.close, opened.close]
})
afterEach(async () => {
  for (const close of closing.reverse()) await close()
})

/** A process that knows the job 'count' and collects the numbers it gets. */
function office(isWorking: boolean, work: (task: Task) => unknown = () => {}) {
  const jobs = openJobs({ pool, url, log: pino({ level: 'silent' }), isWorking })
  closing.push(jobs.close)
  const done: number[] = []
  const send = jobs.define<Task>('count', async (task) => {
    await work(task)
    done.push(task.number)
  })
  return { jobs, send, done }
}

const waiting = async () => {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name = 'count' and state <> 'completed'`.execute(db)
  return rows.map(({ state }) => state)
}

test('a job is queued if and only if the transaction that sent it commits', async () => {
  const { jobs, send, done } = office(false)
  const undone = inTransaction(db, async (tx) => {
    await send(tx, { number: 1 })
    throw new Error('taken back')
  })
  await expect(undone).rejects.toThrow('taken back')
  await inTransaction(db, (tx) => send(tx, { number: 2 }))
  await jobs.workOff('count')
  expect(done).toEqual([2])
})

test('what fails waits for its next try, until it succeeds', async () => {
  let isBroken = true
  const { jobs, send, done } = office(false, () => {
    if (isBroken) throw new Error('broken')
  })
  await send(db, { number: 1 })
  expect(await jobs.workOff('count')).toBe(1)
  expect(await waiting()).toEqual(['retry'])
  isBroken = false
  expect(await jobs.workOff('count')).toBe(0)
  expect(done).toEqual([1])
  expect(await waiting()).toEqual([])
})

test('a kind may say after each failure for how long its job waits, and when it is given up', async () => {
  const { jobs } = office(false)
  const failures: JobFailure[] = []
  const send = jobs.define<Task>('count', () => Promise.reject(new Error('broken')), {
    afterFailure: async (task, failure) => {
      expect(task).toEqual({ number: 1 })
      failures.push(failure)
      return failures.length < 3 ? 7_000 * failures.length : null
    },
  })
  await send(db, { number: 1 })
  for (const pause of [7_000, 14_000]) {
    expect(await jobs.workOff('count')).toBe(1)
    const { rows } = await sql<{ pause: number; state: string }>`
      select extract(epoch from start_after - now())::float8 as pause, state::text from pgboss.job
      where name = 'count'`.execute(db)
    expect(rows[0]?.state).toBe('retry')
    expect(rows[0]?.pause).toBeGreaterThan(pause - 60)
    expect(rows[0]?.pause).toBeLessThanOrEqual(pause)
  }
  expect(await jobs.countFailing('cou')).toBe(1)
  expect(await jobs.workOff('count')).toBe(1)
  expect(await waiting()).toEqual(['failed'])
  expect(await jobs.countFailing('cou')).toBe(0)
  expect(failures.map(({ earlierTries }) => earlierTries)).toEqual([0, 1, 2])
})

test('such a job is given up by a process at work too', async () => {
  const { jobs } = office(true)
  const send = jobs.define<Task>('count', () => Promise.reject(new Error('broken')), {
    afterFailure: async () => null,
  })
  await jobs.start()
  await send(db, { number: 1 })
  await expect.poll(waiting).toEqual(['failed'])
})

test('a job that is for later is not begun before its time', async () => {
  const { jobs, send, done } = office(true)
  await jobs.start()
  await send(db, { number: 1 }, { afterSeconds: 3_600 })
  await send(db, { number: 2 })
  await expect.poll(() => done).toEqual([2])
  await expect.poll(waiting).toEqual(['created'])
  expect(done).toEqual([2])
})

test('many jobs at once are shared by the processes, and each is done once', async () => {
  const [one, other] = [office(true), office(true)]
  await Promise.all([one.jobs.start(), other.jobs.start()])
  const numbers = Array.from({ length: 60 }, (_, number) => number)
  await Promise.all(numbers.map((number) => one.send(db, { number })))
  const all = () => [...one.done, ...other.done].sort((a, b) => a - b)
  await expect.poll(all).toEqual(numbers)
})

test('what waited while nobody worked is done at the next start', async () => {
  const { send } = office(false)
  await send(db, { number: 1 })
  const { jobs, done } = office(true)
  await jobs.start()
  await expect.poll(() => done).toEqual([1])
})

test('work goes on when every connection to the database has broken', async () => {
  const { jobs, send, done } = office(true)
  await jobs.start()
  await send(db, { number: 1 })
  await expect.poll(() => done).toEqual([1])
  await breakConnections()
  await expect
    .poll(() =>
      send(db, { number: 2 }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await expect.poll(() => done.includes(2)).toBe(true)
})

test('a process that closes finishes its running jobs first', async () => {
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const { jobs, send, done } = office(true, () => {
    begun.resolve()
    return gate.promise
  })
  await jobs.start()
  await send(db, { number: 1 })
  await begun.promise
  const closed = jobs.close()
  gate.resolve()
  await closed
  expect(done).toEqual([1])
  expect(await waiting()).toEqual([])
})

test('chores are scheduled, and those that the code no longer knows are removed', async () => {
  const clocked = async (declare: (jobs: Jobs) => void) => {
    const { jobs } = office(true)
    declare(jobs)
    await jobs.start()
    const { rows } = await sql<{ name: string }>`select name from pgboss.schedule order by name`.execute(db)
    return rows.map(({ name }) => name)
  }
  const chore = async () => {}
  const both = (jobs: Jobs) => {
    jobs.every('7 * * * *', 'sweep-media', chore)
    jobs.every('9 * * * *', 'drop-expired', chore)
  }
  expect(await clocked(both)).toEqual(['drop-expired', 'sweep-media'])
  expect(await clocked((jobs) => jobs.every('8 * * * *', 'sweep-media', chore))).toEqual(['sweep-media'])
})

async function breakConnections(): Promise<void> {
  const end = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await end.execute(db)
}

test('a job that fails is logged without the row it is about', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const jobs = openJobs({ pool, url, log, isWorking: true })
  closing.push(jobs.close)
  const send = jobs.define('break', () =>
    sql`insert into users (username, name, email, password_hash) values ('ada', '', 'ada@secret', '')`.execute(
      db,
    ),
  )
  await send(db, {})
  await expect.poll(() => lines.join('')).toContain('a job failed')
  expect(lines.join('')).toContain('constraint')
  expect(lines.join('')).not.toContain('ada@secret')
})
