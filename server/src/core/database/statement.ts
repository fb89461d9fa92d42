import { CompiledQuery, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'

type PreparedSql = { text: string; used: string[] }

/**
 * A statement whose text is made once, for the most frequent reads. `types` names the values it may use and their
 * PostgreSQL types. Each value is one parameter, however often the text uses it.
 */
export function prepare<Values extends Record<string, unknown>, Row>(
  types: { [Name in keyof Values]: string },
  build: (values: Values) => RawBuilder<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const slots = Object.fromEntries(Object.keys(types).map((name) => [name, { name }]))
  let prepared: PreparedSql | undefined
  return async (db, values) => {
    prepared ??= withNamedValues(build(slots as Values).compile(db), types)
    const parameters = prepared.used.map((name) => values[name])
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(prepared.text, parameters))
    return rows
  }
}

/** Replaces each numbered parameter of the text by the parameter of its value. */
function withNamedValues(query: CompiledQuery, types: Record<string, string>): PreparedSql {
  const used: string[] = []
  const text = query.sql.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const slot = query.parameters[Number(number) - 1]
    const name = (slot as { name?: string } | undefined)?.name
    if (name === undefined) throw new Error('A prepared statement takes its values by name alone')
    if (!used.includes(name)) used.push(name)
    return `$${used.indexOf(name) + 1}::${types[name]}`
  })
  return { text, used }
}
