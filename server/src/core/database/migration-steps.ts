import { setTimeout as wait } from 'node:timers/promises'
import { type Client, DatabaseError, escapeIdentifier } from 'pg'
import type { Migration } from './migrations.ts'

/**
 * What a migration does at a time. `step`: in a transaction. `concurrently`: one statement outside of any, which makes
 * or drops an index while the table is in use. `batches`: a statement for every range of ids, from `$1` to `$2`, each
 * in a transaction of its own.
 */
export type Step =
  | { kind: 'step' | 'concurrently'; sql: string }
  | { kind: 'batches'; table: string; size: number; sql: string }

const MARK = /^--: (.+)\n/m
const BATCHES = /^batches of (\w+) by (\d+)$/

/**
 * The steps of a migration, which lines such as `--: step`, `--: concurrently` and `--: batches of posts by 5000` begin.
 * Without such lines it is one. What a broken run has done is done again, so steps beside others must bear that.
 */
export function stepsOf({ name, sql }: Pick<Migration, 'name' | 'sql'>): Step[] {
  const [first = '', ...rest] = sql.split(MARK)
  const steps: Step[] = rest.length === 0 || hasStatement(first) ? [{ kind: 'step', sql: first }] : []
  for (let at = 0; at < rest.length; at += 2) steps.push(readStep(name, rest[at] ?? '', rest[at + 1] ?? ''))
  return steps
}

const hasStatement = (sql: string) => sql.replaceAll(/^--.*$/gm, '').trim() !== ''

function readStep(name: string, mark: string, sql: string): Step {
  const [, table, size] = BATCHES.exec(mark) ?? []
  if (table && Number(size) > 0) return { kind: 'batches', table, size: Number(size), sql }
  if (mark === 'step' || mark === 'concurrently') return { kind: mark, sql }
  throw new Error(`Migration ${name} has an unknown step "${mark}".`)
}

/** Runs the steps. `record` runs within the last one if that is a transaction, else after it. */
export async function runSteps(client: Client, steps: Step[], record: () => Promise<unknown>): Promise<void> {
  for (const [at, step] of steps.entries()) {
    const isLast = at === steps.length - 1
    await runStep(client, step, isLast ? record : async () => {})
  }
}

async function runStep(client: Client, step: Step, record: () => Promise<unknown>): Promise<void> {
  if (step.kind === 'step')
    return shortly(client, async () => {
      await client.query(step.sql)
      await record()
    })
  if (step.kind === 'batches') await inBatches(client, step)
  else await retrying(() => concurrently(client, step.sql))
  await record()
}

const MAKES_INDEX = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(\w+)/im

/** A run that was broken off leaves an index that is not used, and slows every write down. It is made anew. */
async function concurrently(client: Client, sql: string): Promise<void> {
  const index = MAKES_INDEX.exec(sql)?.[1]
  if (!index) return void (await client.query(sql))
  const drop = () => client.query(`drop index concurrently if exists ${escapeIdentifier(index)}`)
  const { rows } = await client.query<{ isValid: boolean }>(
    'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  if (rows[0]?.isValid) return
  if (rows[0]) await drop()
  try {
    await client.query(sql)
  } catch (error) {
    await drop().catch(() => {})
    throw error
  }
}

async function inBatches(
  client: Client,
  { table, size, sql }: Extract<Step, { kind: 'batches' }>,
): Promise<void> {
  const { rows } = await client.query<{ first: number | null; last: number | null }>(
    `select min(id)::float8 as first, max(id)::float8 as last from ${escapeIdentifier(table)}`,
  )
  const { first, last } = rows[0] ?? {}
  if (first == null || last == null) return
  for (let from = first; from <= last; from += size)
    await shortly(client, () => client.query(sql, [from, from + size - 1]))
}

/** While a statement waits for a table, all that comes after waits behind it. So it waits briefly, many times. */
const WAIT_FOR_TABLE = '1s'
const PAUSE_MS = 500
const ATTEMPTS = 60
/** A table that was not free, and a deadlock. */
const RETRIED = new Set(['55P03', '40P01'])

async function shortly(client: Client, work: () => Promise<unknown>): Promise<void> {
  await retrying(async () => {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = '${WAIT_FOR_TABLE}'`)
      await work()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })
}

async function retrying(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS || !RETRIED.has(codeOf(error))) throw error
    }
    await wait(PAUSE_MS)
  }
}

const codeOf = (error: unknown) => (error instanceof DatabaseError && error.code) || ''
