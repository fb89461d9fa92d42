import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import type { Config } from '../../core/config.ts'
import type { Db } from '../../core/database/database.ts'
import { serversOf } from '../../core/database/servers.ts'
import { SEALED } from './sealing.ts'

/** The name of a nightly backup: the mark of its site, when it was made, and how far it came. */
const NAME = /^(kith-\S+-[0-9a-f]{8}-)(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)(\S*)$/
const VERIFIED = ['.backup', `.backup${SEALED}`]
const UNVERIFIED = ['.unverified.backup', `.unverified.backup${SEALED}`]
const UNFINISHED = [...VERIFIED, ...UNVERIFIED, '.files', '.part.files'].map((end) => `${end}.unfinished`)
const LIST = '.files'
/** The list of a nightly backup that failed: no backup belongs to it, but the files that it names are there. */
const PART = '.part.files'

/** The names of a site's nightly backups. Sites that share a folder leave one another's alone. */
export type BackupNames = {
  /** For a backup that is made now. */
  next: () => string
  /** Of names in a folder, those that a killed night left half-written. */
  unfinished: (names: string[]) => string[]
  /** Of names in a folder, its backups, the newest first. */
  backups: (names: string[]) => string[]
  /** Of names in a folder, the lists of files of its backups and of nights that failed, the newest first. */
  lists: (names: string[]) => string[]
  /** Of names in a folder, those older than the newest `keep` verified ones up to this one. Later ones are of a wrong clock. */
  surplus: (names: string[], keep: number, upTo: string) => string[]
  /** What the names of its media begin with. */
  folder: string
  /** What all of these names begin with. */
  host: string
}

/** A backup that is whole as far as anybody knows, but could not be checked. */
export const unverifiedOf = (path: string) => path.replace(/\.backup(?=$|\.age$)/, '.unverified.backup')

/** The name of the list of the files of a backup. */
export const listOf = (path: string) => path.replace(/(\.unverified)?\.backup(\.age)?$/, LIST)

/** The name of the list of a nightly backup that failed. */
export const partOf = (path: string) => path.replace(/\.backup$/, PART)

/** What the names of the media begin with that lie beside a nightly backup; undefined for another name. */
export function folderOf(name: string): string | undefined {
  const { mark } = readName(name)
  return mark === '' ? undefined : folderBy(mark)
}

/** The day on which a backup was made, by its name, as a number that grows by one each day. */
export const dayOf = (name: string) => Math.floor(Date.parse(readName(name).madeAt.slice(0, 10)) / DAY_MS)

const DAY_MS = 86_400_000

const folderBy = (mark: string) => `${mark}media/`

/** Reads by which marks this site's backups are known: by its id, and by those that it had before. */
export async function readNames(db: Db, config: Config): Promise<BackupNames> {
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
    next: () => `${mark}${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`,
    unfinished: (names) => ours(names, UNFINISHED).map(({ name }) => name),
    backups: (names) => ours(names, [...VERIFIED, ...UNVERIFIED]).map(({ name }) => name),
    lists: (names) => ours(names, [LIST, PART]).map(({ name }) => name),
    folder: folderBy(mark),
    host,
    surplus: (names, keep, upTo) => {
      const last = readName(upTo).madeAt
      const oldestKept = ours(names, VERIFIED).filter(({ madeAt }) => madeAt <= last)[keep - 1]
      return ours(names, [...VERIFIED, ...UNVERIFIED])
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
