import { type Overview, OVERVIEW_DAYS } from '@kith/shared/administration.ts'
import { sql } from 'kysely'
import { countUnsent } from '../invitations/invitations.ts'
import { readBackupState } from '../operator/backup/backup.ts'
import { watchReleases } from '../operator/releases/releases.ts'
import type { Db } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Disk } from '../core/process/disk.ts'
import { VERSION } from '../core/version.ts'
import type { Viewer } from '../core/viewer.ts'
import { watchStorage } from '../core/storage/storage-watch.ts'
import { timedCache } from '../core/timed-cache.ts'
import { reportsFor } from '../policy/reports.ts'
import { countWritings } from '../policy/writings-by-day.ts'

const KEPT_MS = 60_000

/**
 * Reads the site in numbers: once a minute, but for the open reports, the backups and the emails. The first are counted
 * for each viewer, because nobody sees the reports of their own person and things; the others stand beside what an
 * admin does.
 */
export function openOverview(
  deps: Pick<Deps, 'config' | 'db' | 'disk' | 'jobs' | 'storage'>,
): (viewer: Viewer) => Promise<Overview> {
  const read = openSite(deps)
  return async (viewer) => {
    const [site, openReports, backups, letters] = await Promise.all([
      read(),
      countOpenReports(deps.db, viewer),
      readBackupState(deps.db, deps.config),
      countEmails(deps),
    ])
    return { ...site, openReports, backups, letters }
  }
}

function openSite({ config, db, disk, storage }: Pick<Deps, 'config' | 'db' | 'disk' | 'storage'>) {
  const files = watchStorage(storage)
  const readNewer = watchReleases(config)
  return timedCache(KEPT_MS, async (): Promise<Omit<Overview, 'openReports' | 'backups' | 'letters'>> => {
    const [site, days, room, filesAre, newer] = await Promise.all([
      readSite(db),
      countWritings(db, OVERVIEW_DAYS),
      measure(disk),
      files.state(),
      readNewer(),
    ])
    const { total, cameBack, used, joined, invited } = site
    return {
      members: { total, cameBack },
      days,
      storage: { used, ...room, isAway: filesAre === 'away' },
      signUps: { invited, open: joined - invited },
      version: VERSION,
      newer,
    }
  })
}

type SiteCounts = Record<'total' | 'cameBack' | 'used' | 'joined' | 'invited', number>

async function readSite(db: Db): Promise<SiteCounts> {
  const { rows } = await sql<SiteCounts>`
    with seen as materialized (
      select distinct user_id from sessions where last_seen > now() - interval '7 days'),
    everybody as materialized (
      select count(*) as total, coalesce(sum(storage_used), 0)::bigint as used,
        count(*) filter (where created_at < now() - interval '7 days'
          and (last_login > now() - interval '7 days' or seen.user_id is not null)) as "cameBack"
      from users left join seen on seen.user_id = users.id),
    newcomers as materialized (
      select id from users where role = any(enum_range(null::user_role))
        and created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC')
    select everybody.*,
      (select count(*) from newcomers) as joined,
      (select count(*) from newcomers n where exists (select from invitations where used_by = n.id)) as invited
    from everybody`.execute(db)
  if (!rows[0]) throw new Error('The site could not be counted.')
  return rows[0]
}

async function countOpenReports(db: Db, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${reportsFor(viewer)} r where r.decided_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Emails that could not be sent; null where no mail is sent. */
async function countEmails({ config, db, jobs }: Pick<Deps, 'config' | 'db' | 'jobs'>) {
  if (!config.mail) return null
  const [late, unsentInvitations] = await Promise.all([jobs.countFailing('mail-'), countUnsent(db)])
  return { late, unsentInvitations }
}

const measure = (disk: Disk) => disk.measure().catch(() => ({ free: null, size: null }))
