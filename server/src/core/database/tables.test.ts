import { readFileSync } from 'node:fs'
import { notification } from '@kith/shared/notifications.ts'
import { platformSettings } from '@kith/shared/settings/settings.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { snakeCase } from './snake-case.ts'

type Column = { name: string; isNullable: boolean }

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('the table types name the columns of the migrated database, and which may be null', async () => {
  const { rows } = await sql<{ table: string; column: string; nullable: boolean }>`
    select table_name as "table", column_name as "column", is_nullable = 'YES' as nullable
    from information_schema.columns
    where table_schema = 'public' and table_name not in ('schema_migrations', 'rate_limits')
    order by table_name, column_name`.execute(database.db)
  const actual: Record<string, Column[]> = {}
  for (const { table, column, nullable } of rows) {
    ;(actual[table] ??= []).push({ name: column, isNullable: nullable })
  }
  expect(declaredTables()).toEqual(actual)
})

test('the database knows the types of notifications that shared names', async () => {
  const { rows } = await sql<{ type: string }>`
    select unnest(enum_range(null::notification_type))::text as type`.execute(database.db)
  expect(rows.map(({ type }) => type).sort()).toEqual(notification.shape.type.options.toSorted())
})

const SOURCE = [
  'tables.ts',
  'account-tables.ts',
  'community-tables.ts',
  'post-tables.ts',
  'push-tables.ts',
  'report-tables.ts',
]
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('\n')

/** The declarations, read as text, because types do not exist at run time. */
function declaredTables(): Record<string, Column[]> {
  const tables = [...bodyOf('Tables').matchAll(/^ {2}(\w+): (.+)$/gm)]
  return Object.fromEntries(tables.map(([, name = '', type = '']) => [name, columnsOf(type).sort(byName)]))
}

const byName = (a: Column, b: Column) => (a.name < b.name ? -1 : 1)

function columnsOf(type: string): Column[] {
  const ids = /(JoinTable|IdColumns)<([^>]+)>/.exec(type)
  if (type === 'PlatformSettingsTable') return [...settingColumns(), ...fieldsIn(bodyOf(type))]
  if (!ids) return fieldsIn(bodyOf(type))
  const named = [...(ids[2] ?? '').matchAll(/'(\w+)'/g)].map(([, name = '']) => ({ name, isNullable: false }))
  const created = ids[1] === 'JoinTable' ? [{ name: 'created_at', isNullable: false }] : []
  const further = [...type.matchAll(/(\w+): Time/g)].map(([, name = '']) => ({ name, isNullable: false }))
  return [...named, ...created, ...further]
}

const settingColumns = () =>
  platformSettings.keyof().options.map((name) => ({ name: snakeCase(name), isNullable: false }))

const fieldsIn = (body: string): Column[] =>
  [...body.matchAll(/^ {2}(\w+):(.*)$/gm)].map(([, name = '', type = '']) => ({
    name,
    isNullable: /\| null\b|^ MaybeTime/.test(type),
  }))

function bodyOf(type: string): string {
  const found = new RegExp(`type ${type} = (?:\\w+ & )?\\{\\n([\\s\\S]*?)\\n\\}`).exec(SOURCE)
  return found?.[1] ?? ''
}
