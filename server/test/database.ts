import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Db, inTransaction, openDatabase } from '../src/core/database/database.ts'
import { copiesOf, type TestServer, urlOf } from './test-server.ts'

const POOL = 8

/** A new, migrated, empty database with a pool of connections, dropped by `close`. */
export async function testDatabase(): Promise<{ url: string; db: Db; close: () => Promise<void> }> {
  const { url, drop } = await copyTemplate()
  const { db, close } = openDatabase(url, POOL)
  return {
    url,
    db,
    close: async () => {
      await close()
      await drop()
    },
  }
}

/** A copy of the template: a new, migrated, empty database. */
export async function copyTemplate(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject('testServer')
  const name = newName(server)
  await onServer(server.url, `create database ${name} template ${server.template} strategy file_copy`)
  return { url: urlOf(server.url, name), drop: dropOf(server, name) }
}

/** A new, empty database that keeps text in this encoding. */
export async function databaseIn(encoding: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject('testServer')
  const name = newName(server)
  await onServer(
    server.url,
    `create database ${name} template template0 encoding '${encoding}' locale_provider libc locale 'C'`,
  )
  return { url: urlOf(server.url, name), drop: dropOf(server, name) }
}

/**
 * Reads the rows of a new database. The answer goes back to them while a server runs on it. Ids go on: a server keeps in
 * memory what it has read by id.
 */
export async function keepFirstRows(db: Db): Promise<() => Promise<void>> {
  const first = await Promise.all(
    (await fullTables(db)).map(async (table) => {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
      return { table, rows: JSON.stringify(rows) }
    }),
  )
  return () =>
    inTransaction(db, async (tx) => {
      const full = await fullTables(tx)
      if (full.length > 0)
        await sql`truncate ${sql.join(full.map((table) => sql.table(table)))} cascade`.execute(tx)
      // Its queues and its plan stay.
      await sql`delete from pgboss.job`.execute(tx)
      for (const { table, rows } of first)
        await sql`insert into ${sql.table(table)}
          select * from json_populate_recordset(null::${sql.table(table)}, ${rows})`.execute(tx)
    })
}

/** The tables that have rows. */
async function fullTables(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'
    order by 1`.execute(db)
  const asked = tables.map(
    ({ name }) => sql`select ${name} as name where exists (select from ${sql.table(name)})`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(asked, sql` union all `)}`.execute(db)
  return rows.map(({ name }) => name)
}

/** How many connections to this database wait for a lock. */
export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql`select distinct pid from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(db)
  return rows.length
}

const newName = ({ run }: TestServer) => copiesOf(run).replace('%', randomBytes(6).toString('hex'))
const dropOf = (server: TestServer, name: string) => () =>
  onServer(server.url, `drop database if exists ${name} with (force)`)

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
