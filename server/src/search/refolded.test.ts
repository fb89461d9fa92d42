import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'
import { runSteps, stepsOf } from '../core/database/migration-steps.ts'
import { readMigrations } from '../core/database/migrations.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const stepsOfVersion = async (wanted: number) =>
  stepsOf((await readMigrations()).find(({ version }) => version === wanted)!)

type Row = { id: number; text: string; folded: string; version: string }

/** Members and communities, with what is stored for the search and the version of each row. */
const stored = async () =>
  (
    await sql<Row>`
      select id, search_text as text, folded(name || ' ' || username || ' ' || email) as folded, xmin::text as version from users
      union all select id, search_text, folded(name || ' ' || description), xmin::text from communities`.execute(
      world.db,
    )
  ).rows

test('what unfolds too far is folded anew by the migration, and no other row is written', async () => {
  const client = new Client({ connectionString: world.url })
  await client.connect()
  const before = (await stepsOfVersion(58)).filter(({ sql: text }) => text.includes('function folded(value'))
  await runSteps(client, before, async () => {})
  const ann = await world.person({ name: 'Ànn ﷺ' })
  await world.person({ name: 'ﷺ'.repeat(80) })
  await world.person({ name: 'हिन्दी' })
  await world.community(ann, { name: 'Ünser ﷽' })
  await world.community(ann, { name: 'ﷺ'.repeat(50) })
  const old = await stored()
  expect(old.filter(({ text }) => text.length > 800)).toHaveLength(2)

  await runSteps(client, await stepsOfVersion(68), async () => {})
  await client.end()
  const now = await stored()
  expect(now.filter(({ text, folded }) => text !== folded)).toEqual([])
  const versions = new Set(old.map(({ version }) => version))
  expect(now.filter(({ version }) => !versions.has(version)).map(({ text }) => text.length < 300)).toEqual([
    true,
    true,
  ])
})
