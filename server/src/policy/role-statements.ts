import type { Viewer } from '../core/viewer.ts'
import { mayOpenAnyPost } from '@kith/shared/permissions.ts'
import type { RawBuilder } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { prepare } from '../core/database/statement.ts'

/** A statement prepared once for members and once for staff, whose rules differ. The viewer decides which runs. */
export function prepareForRole<Values extends Record<string, unknown>, Row>(
  types: { [Name in keyof Values]: string },
  build: (viewer: Viewer, values: Values) => RawBuilder<Row>,
): (db: Db, viewer: Viewer, values: Values) => Promise<Row[]> {
  const madeFor = (role: 'user' | 'moderator') =>
    prepare<Values & { viewerId: number }, Row>({ ...types, viewerId: 'bigint' }, (values) =>
      build({ id: values.viewerId, role }, values),
    )
  const [forMembers, forStaff] = [madeFor('user'), madeFor('moderator')]
  return (db, viewer, values) =>
    (mayOpenAnyPost(viewer) ? forStaff : forMembers)(db, { ...values, viewerId: viewer.id })
}
