import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let ours: Migration[]
beforeAll(async () => {
  database = await testDatabase()
  ours = await readMigrations()
})
afterAll(() => database.close())

const further = (sql: string): Migration => {
  const version = 9000 + ours.length
  return { version, name: `${version}-further.sql`, sql, checksum: randomBytes(32).toString('hex') }
}

async function ask(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

test('what is migrated already is left alone', async () => {
  expect(await migrate(database.url)).toEqual([])
})

test('a migration that fails half-way leaves nothing and can be run again', async () => {
  const broken = further('create table half (id integer); select 1/0;')
  await expect(migrate(database.url, [...ours, broken])).rejects.toThrow(/division by zero/)
  expect(await ask("select to_regclass('half') as half")).toEqual([{ half: null }])
  expect(await migrate(database.url, ours)).toEqual([])
})

test('of many servers that start at once, one migrates and the others wait', async () => {
  const next = further('create table once (id integer);')
  const all = await Promise.all(Array.from({ length: 8 }, () => migrate(database.url, [...ours, next])))
  expect(all.flat()).toEqual([next.name])
})

test('a database that is newer than the code is refused', async () => {
  await expect(migrate(database.url, ours)).rejects.toThrow(/newer than this code/)
})

test('a migration that was edited after it ran is refused', async () => {
  const fresh = await testDatabase()
  const edited = ours.map((migration, index) =>
    index === 0 ? { ...migration, checksum: 'other' } : migration,
  )
  await expect(migrate(fresh.url, edited)).rejects.toThrow(/differs/)
  await fresh.close()
})
