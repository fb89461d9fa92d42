import { mayDecideReport } from '@kith/shared/permissions.ts'
import { sql } from 'kysely'
import type { Viewer } from '../core/viewer.ts'

/** The reports that a viewer may read and decide, as a table: for staff, without those of their own things or person. */
export const reportsFor = (viewer: Viewer) =>
  mayDecideReport(viewer, { ownerId: null })
    ? sql`(select r.* from reports r where r.owner_id is distinct from ${viewer.id})`
    : sql`(select r.* from reports r where false)`

/** The messages that were reported, as a table, for the staff who may read the reports. Nobody else's are theirs to read. */
export const reportedMessages = (viewer: Viewer) =>
  sql`(select m.* from messages m where not m.is_deleted and exists (
    select from ${reportsFor(viewer)} r where r.target_type = 'message' and r.target_id = m.id))`
