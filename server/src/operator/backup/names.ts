import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import type { Config } from '../../core/config.ts'
import type { Db } from '../../core/database/database.ts'
import { serversOf } from '../../core/database/servers.ts'

/** The name of a nightly backup: the mark of its site, when it was made, and how far it came. */
const NAME = /^(kith-\S+-[0-9a-f]{8}-)(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)(\S*)$/
const VERIFIED = '.backup'
const UNVERIFIED = '.unverified.backup'
const UNFINISHED = '.backup.unfinished'

/** The names of a site's nightly backups. Sites that share a folder leave one another's alone. */
export type Names = {
  /** For a backup that is made now. */
  next: () => string
  /** Of names in a folder, those that a killed night left half-written. */
  unfinished: (names: string[]) => string[]
  /** Of names in a folder, those older than the newest `keep` verified ones. */
  surplus: (names: string[], keep: number) => string[]
}

/** A backup that is whole as far as anybody knows, but could not be checked. */
export const unverifiedOf = (path: string) => path.replace(/\.backup$/, UNVERIFIED)

/** Reads by which marks this site's backups are known: by its id, and by those that it had before. */
export async function readNames(db: Db, config: Config): Promise<Names> {
  const host = `kith-${new URL(config.publicUrl).hostname.replace(/[^a-z0-9.-]/g, '')}-`
  const { site_id } = await db.selectFrom('platform_settings').select('site_id').executeTakeFirstOrThrow()
  const mark = `${host}${site_id.slice(0, 8)}-`
  const recorded = await db.selectFrom('backup_runs').select('file').distinct().execute()
  // A copy of the site has its records too, but hardly its host.
  const earlier = recorded.map(({ file }) => readName(file).mark).filter((other) => other.startsWith(host))
  const marks = new Set([mark, `${host}${formerMarkOf(config)}-`, ...earlier])
  const ours = (names: string[], ends: string[]) =>
    names
      .map(readName)
      .filter((name) => marks.has(name.mark) && ends.includes(name.end))
      .sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1))
  return {
    next: () => `${mark}${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z${VERIFIED}`,
    unfinished: (names) => ours(names, [UNFINISHED]).map(({ name }) => name),
    surplus: (names, keep) => {
      const [oldestKept] = ours(names, [VERIFIED]).slice(0, keep).toReversed()
      return ours(names, [VERIFIED, UNVERIFIED])
        .filter(({ madeAt }) => oldestKept !== undefined && madeAt < oldestKept.madeAt)
        .map(({ name }) => name)
    },
  }
}

function readName(name: string): { name: string; mark: string; madeAt: string; end: string } {
  const [, mark = '', madeAt = '', end = ''] = NAME.exec(name) ?? []
  return { name, mark, madeAt, end }
}

/** Before sites had an id, the machine and the place of the database made the mark. */
function formerMarkOf({ dataDir, databaseUrl }: Config): string {
  const where = databaseUrl === undefined ? dataDir : placeOf(new URL(serversOf(databaseUrl)[0]))
  return createHash('sha256').update(`${hostname()} ${where}`).digest('hex').slice(0, 8)
}

const placeOf = ({ host, pathname }: URL) => host + pathname
