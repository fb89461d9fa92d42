import { paths } from '@kith/shared/paths.ts'
import { sql } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import type { Email } from '../../mail/mail.ts'
import { isSuspended } from '../../policy/suspensions.ts'
import { readBackupState } from './backup-runs.ts'

export type BackupAlert = { adminId: number }

/**
 * The email to an admin about backups that fail; none when all is well again, or for who is no admin any more, or
 * suspended.
 */
export async function writeBackupEmail(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { adminId }: BackupAlert,
): Promise<Email | undefined> {
  const admin = db
    .selectFrom('users')
    .select('email')
    .where('id', '=', adminId)
    .where('role', '=', 'admin')
    .where(({ not }) => not(isSuspended(sql.ref('users.id'))))
  const [to, state] = await Promise.all([admin.executeTakeFirst(), readBackupState(db, config)])
  if (!to || !state || (!state.isLate && state.failure === null)) return undefined
  const last = state.lastGoodAt
    ? `The last good backup is from ${state.lastGoodAt.slice(0, 16).replace('T', ' ')} UTC.`
    : 'There is no good backup yet.'
  return {
    to: to.email,
    subject: state.isLate ? 'There is no recent backup' : 'The nightly backup failed',
    paragraphs: [
      ...(state.failure === null ? [] : [`The nightly backup failed: ${state.failure}`]),
      last,
      'Please look after the place of the backups (BACKUP_DIR or BACKUP_S3_BUCKET), and the room there.',
    ],
    action: { label: 'Open the dashboard', url: config.publicUrl + paths.dashboard('overview') },
  }
}
