import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { testDatabase } from './database.ts'

const databases: { close: () => Promise<void> }[] = []
afterAll(() => Promise.all(databases.map((database) => database.close())))

async function another() {
  const database = await testDatabase()
  databases.push(database)
  return database
}

test('every copy is migrated and empty, and none sees what another holds', async () => {
  const [one, other] = await Promise.all([another(), another()])
  await sql`insert into schema_migrations (version, name, checksum) values (9999, 'x', 'x')`.execute(one.db)
  const count = async ({ db }: typeof one) =>
    (await sql`select from schema_migrations where version = 9999`.execute(db)).rows.length
  expect(await count(one)).toBe(1)
  expect(await count(other)).toBe(0)
})

test('a closed copy is gone', async () => {
  const { url, close } = await testDatabase()
  await close()
  const client = new Client({ connectionString: inject('testServer').url })
  await client.connect()
  const name = new URL(url).pathname.slice(1)
  expect((await client.query('select from pg_database where datname = $1', [name])).rowCount).toBe(0)
  await client.end()
})
