import { administrationApi, backups } from '@kith/shared/administration.ts'
import { z } from 'zod'
import { recordAction } from '../../audit/audit.ts'
import { inTransaction } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { Refusal } from '../../core/errors.ts'
import { viewerOf } from '../../core/http/guards.ts'
import type { App } from '../../core/http/http.ts'
import { listRuns } from './backup-runs.ts'
import type { NightlyBackups } from './nightly-schedule.ts'

const config = { who: 'admin' } as const
const tags = ['administration']

/** What admins read of the nightly backups, and the call that makes one now. */
export function backupRoutes(
  app: App,
  { db, config: { backups: set }, limits }: Pick<Deps, 'db' | 'config' | 'limits'>,
  { now, isUnderWay }: NightlyBackups,
): void {
  app.get(
    administrationApi.backups,
    { config, schema: { tags, summary: 'The nightly backups', response: { 200: backups } } },
    async () => {
      if (!set) throw noBackups()
      const [runs, isRunning] = await Promise.all([listRuns(db), isUnderWay()])
      const time = [set.at.hour, set.at.minute].map((part) => String(part).padStart(2, '0'))
      return { at: time.join(':'), keep: set.keep, isUnderWay: isRunning, runs }
    },
  )

  app.post(
    administrationApi.backups,
    {
      config,
      schema: { tags, summary: 'Make a backup now, unless one is being made', response: { 202: z.null() } },
    },
    async (request, reply) => {
      const viewer = viewerOf(request)
      await limits.take('administration', viewer.id)
      if (!now) throw noBackups()
      await inTransaction(db, async (tx) => {
        await now(tx, {})
        await recordAction(tx, viewer, { act: 'backup.start' })
      })
      return reply.status(202).send(null)
    },
  )
}

const noBackups = () =>
  new Refusal(
    503,
    'no_backups',
    'No backups are made on this site. Its host can set BACKUP_DIR or BACKUP_S3_BUCKET.',
  )
