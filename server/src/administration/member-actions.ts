import type { Role } from '@kith/shared/accounts.ts'
import {
  administrationWording,
  SUSPENSION_YEARS_MAX,
  type SuspensionInput,
} from '@kith/shared/administration.ts'
import { mayAdminister, mayManageMember } from '@kith/shared/permissions.ts'
import { sql } from 'kysely'
import {
  setTemporaryPassword,
  giveRole,
  refuseLastAdmin,
  liftSuspension,
  lockMember,
  suspend,
} from '../accounts/accounts.ts'
import { recordAction } from '../audit/audit.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { forbidden, invalid } from '../core/errors.ts'
import { notAllowed } from '../core/http/guards.ts'
import type { Viewer } from '../core/viewer.ts'
import type { DeleteMember } from '../own-data/own-data.ts'
import { isSuspended } from '../policy/suspensions.ts'

/** Gives another member a role. */
export const changeRole = (db: Db, viewer: Viewer, userId: number, role: Role): Promise<void> =>
  actOn(db, viewer, userId, async (tx) => {
    if (!(await giveRole(tx, userId, role))) return
    await recordAction(tx, viewer, { act: 'user.role', targetId: userId, subjectId: userId, detail: role })
  })

/** Gives another member a new password, of which this is the hash. */
export const resetPassword = (db: Db, viewer: Viewer, userId: number, passwordHash: string): Promise<void> =>
  actOn(db, viewer, userId, async (tx) => {
    await setTemporaryPassword(tx, userId, passwordHash)
    await recordAction(tx, viewer, { act: 'user.reset_password', targetId: userId, subjectId: userId })
  })

/** Suspends another member until a time in the future, or changes until when and why. */
export function suspendMember(db: Db, viewer: Viewer, userId: number, input: SuspensionInput): Promise<void> {
  refuseOtherTimes(input.until)
  return actOn(db, viewer, userId, async (tx) => {
    await refuseLastAdmin(tx, userId)
    await suspend(tx, userId, input)
    const detail = `${input.reason} (until ${input.until.slice(0, 10)})`
    await recordAction(tx, viewer, { act: 'user.suspend', targetId: userId, subjectId: userId, detail })
  })
}

/** Lifts a suspension. Without one, nothing happens. */
export const unsuspendMember = (db: Db, viewer: Viewer, userId: number): Promise<void> =>
  actOn(db, viewer, userId, async (tx) => {
    if (!(await liftSuspension(tx, userId))) return
    await recordAction(tx, viewer, { act: 'user.unsuspend', targetId: userId, subjectId: userId })
  })

/** Deletes another member as they would themselves. */
export const deleteMember = (
  db: Db,
  viewer: Viewer,
  userId: number,
  deleteAll: DeleteMember,
): Promise<void> =>
  actOn(db, viewer, userId, async (tx) => {
    await recordAction(tx, viewer, { act: 'user.delete', targetId: userId, subjectId: userId })
    await deleteAll(tx, userId)
  })

/**
 * Runs an act on another member in one transaction. The member is locked first: 404 without one. Whoever has just lost
 * the role of an admin, or was suspended, can't act any more.
 */
function actOn(db: Db, viewer: Viewer, userId: number, act: (tx: Db) => Promise<void>): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!mayManageMember(viewer, { id: userId })) throw forbidden(administrationWording.own, 'own_account')
    await lockMember(tx, userId)
    const actor = await tx
      .selectFrom('users')
      .select(['id', 'role', isSuspended(sql.ref('users.id')).as('isSuspended')])
      .where('id', '=', viewer.id)
      .executeTakeFirst()
    if (!actor || actor.isSuspended || !mayAdminister(actor)) throw notAllowed()
    await act(tx)
  })
}

const YEAR_MS = 365.25 * 24 * 3_600_000

function refuseOtherTimes(until: string): void {
  const ms = Date.parse(until) - Date.now()
  if (!(ms > 0)) throw invalid('until', administrationWording.pastDate)
  if (ms > SUSPENSION_YEARS_MAX * YEAR_MS) throw invalid('until', administrationWording.farDate)
}
