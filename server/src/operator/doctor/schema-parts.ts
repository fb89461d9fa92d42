import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Report } from './findings.ts'

/** The statement that makes each index, trigger and constraint of the migrations; a line each. */
export const PARTS_FILE = join(import.meta.dirname, 'schema-parts.txt')
/** Further ones are counted. */
const NAMED_MAX = 5

/** A part of the schema: what it is called, and the statement that makes it. */
export type SchemaPart = { name: string; statement: string }

/** Reads the parts of a database that are in use. An index that is not valid and a trigger that is off are not. */
export async function readSchemaParts(client: Pick<Client, 'query'>): Promise<SchemaPart[]> {
  const { rows } = await client.query<SchemaPart>(`
    with ours as (
      select oid, relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')),
    parts as (
      select 'index ' || i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as statement
      from pg_index i join ours on ours.oid = i.indrelid
      where i.indisvalid and not exists (
        select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
      union all
      select 'trigger ' || t.tgname || ' on ' || ours.name, pg_get_triggerdef(t.oid)
      from pg_trigger t join ours on ours.oid = t.tgrelid where not t.tgisinternal and t.tgenabled in ('O', 'A')
      union all
      select 'constraint ' || c.conname || ' on ' || ours.name,
        'ALTER TABLE ' || ours.name || ' ADD CONSTRAINT ' || c.conname || ' ' || pg_get_constraintdef(c.oid)
      from pg_constraint c join ours on ours.oid = c.conrelid
      where c.contype in ('p', 'u', 'f', 'c', 'x') and c.convalidated)
    select name, replace(statement, 'public.', '') as statement from parts order by name collate "C"`)
  return rows
}

/** Whether every index, trigger and constraint that the migrations made is there. */
export async function checkSchemaParts(client: Client, { ok, problem }: Report): Promise<void> {
  const found = new Set((await readSchemaParts(client)).map(({ name }) => name))
  const expected = await readExpected()
  const missing = expected.filter(({ name }) => !found.has(name))
  for (const { name, statement } of missing.slice(0, NAMED_MAX))
    problem(`The ${name} is missing, or not in use.`, `Run in the database: ${statement}`)
  const further = missing.length - NAMED_MAX
  if (further > 0)
    problem(
      `So are ${further} more.`,
      'Restore a backup into a new database: that makes all of them, and moves all rows.',
    )
  if (missing.length === 0) ok(`${expected.length} indexes, triggers and constraints, none missing`)
}

/** A line has the name, a tab, and the statement. */
async function readExpected(): Promise<SchemaPart[]> {
  const lines = (await readFile(PARTS_FILE, 'utf8')).trimEnd().split('\n')
  return lines.map((line) => {
    const [name = '', statement = ''] = line.split('\t')
    return { name, statement }
  })
}

export const asText = (parts: SchemaPart[]) =>
  `${parts.map(({ name, statement }) => `${name}\t${statement}`).join('\n')}\n`
