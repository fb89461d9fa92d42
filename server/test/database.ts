import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Db, openDatabase } from '../src/core/database/database.ts'
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
