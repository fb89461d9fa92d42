import { mayOpenAnyPost } from '@kith/shared/permissions.ts'
import type { RawBuilder } from 'kysely'
import type { Db } from '../core/database.ts'
import { prepare } from '../core/statement.ts'
import type { Reader } from './visibility.ts'

/** A statement made once for members and once for staff, whose rules differ; it runs for a reader. */
export function prepareFor<Values extends Record<string, unknown>, Row>(
  types: { [Name in keyof Values]: string },
  build: (reader: Reader, values: Values) => RawBuilder<Row>,
): (db: Db, reader: Reader, values: Values) => Promise<Row[]> {
  const madeFor = (role: 'user' | 'moderator') =>
    prepare<Values & { readerId: number }, Row>({ ...types, readerId: 'bigint' }, (values) =>
      build({ id: values.readerId, role }, values),
    )
  const [forMembers, forStaff] = [madeFor('user'), madeFor('moderator')]
  return (db, reader, values) =>
    (mayOpenAnyPost(reader) ? forStaff : forMembers)(db, { ...values, readerId: reader.id })
}
