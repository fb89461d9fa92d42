import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { asText, PARTS_FILE, readSchemaParts } from './schema-parts.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let client: Client
beforeAll(async () => {
  database = await testDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
})

test('the list of indexes, triggers and constraints is that of the migrations', async () => {
  // After a migration that makes one: npx vitest run --project server schema-parts --update
  await expect(asText(await readSchemaParts(client))).toMatchFileSnapshot(PARTS_FILE)
})
