import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { Client } from '../src/core/database/client.ts'
import type { Tables } from '../src/core/database/tables.ts'
import { testDatabase } from './database.ts'

export type RecordedDatabase = Awaited<ReturnType<typeof recordedDatabase>>

/** A step of a plan as PostgreSQL explains it. */
export type PlanStep = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: PlanStep[]
}

/** As core/database/database.ts sets them. */
const SETTINGS =
  '-c random_page_cost=1.1 -c jit=off -c max_parallel_workers_per_gather=0 -c plan_cache_mode=force_generic_plan'

/** A copied database with one connection, which records its statements. They are planned as the server's own are. */
export async function recordedDatabase() {
  const database = await testDatabase()
  const pool = new Pool({ Client, connectionString: database.url, max: 1, options: SETTINGS })
  pool.on('error', () => {})
  let recorded: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void recorded.push(query),
  })
  return {
    db,
    /** The statements that `work` sends. */
    statementsOf: async (work: () => Promise<unknown>): Promise<CompiledQuery[]> => {
      recorded = []
      await work()
      const statements = recorded
      recorded = []
      return statements
    },
    /** All steps of the plan of a statement, which is made without its values. */
    planOf: async ({ sql: text, parameters }: CompiledQuery): Promise<PlanStep[]> => {
      await sql.raw(`prepare pinned${inBrackets(parameters.map(() => 'unknown'))} as ${text}`).execute(db)
      const call = `pinned${inBrackets(parameters.map(literal))}`
      const { rows } = await sql
        .raw<{ 'QUERY PLAN': [{ Plan: PlanStep }] }>(`explain (format json) execute ${call}`)
        .execute(db)
      await sql`deallocate pinned`.execute(db)
      return stepsOf(rows[0]!['QUERY PLAN'][0].Plan)
    },
    close: async () => {
      await db.destroy()
      await database.close()
    },
  }
}

const inBrackets = (list: string[]) => (list.length === 0 ? '' : `(${list.join(', ')})`)

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  const text = Array.isArray(value) ? `{${value.join()}}` : String(value)
  return `'${text.replaceAll("'", "''")}'`
}

const stepsOf = (node: PlanStep): PlanStep[] => [node, ...(node.Plans ?? []).flatMap(stepsOf)]
