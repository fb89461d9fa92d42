import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Config } from '../../core/config.ts'
import { advisoryLocks } from '../../core/database/advisory-locks.ts'
import { type Client, withClient } from '../../core/database/client.ts'
import type { Db } from '../../core/database/database.ts'
import type { Progress } from '../../core/process/progress-bar.ts'
import type { StopSignals } from '../../core/process/stop-signals.ts'
import type { Storage } from '../../core/storage/storage.ts'
import { HAS_SHARED_MEDIA, START_BYTES, UnusableBackup } from './archive.ts'
import { makeBackup } from './backup.ts'
import type { NightlyBackup } from './backup-runs.ts'
import { readAllListed, sweepSharedMedia } from './earlier-backups.ts'
import { readList, type FileSum, writeHead } from './file-list.ts'
import { storeSharedMedia, type StoreStats } from './shared-media.ts'
import { dayOf, folderOf, listOf, type BackupNames, partOf, readNames, unverifiedOf } from './names.ts'
import { seal, SEALED } from './sealing.ts'
import { openBackupStore, type BackupStore, moveToStore } from './backup-store.ts'
import { roomIn, verifyBackup } from './verify.ts'
import { inWorkFolder } from './work-folder.ts'

type Site = { url: string; db: Db; storage: Storage; config: Config }

const unseen: Progress = () => {}

/**
 * Makes a nightly backup under this name, checks it, puts it in the store, and deletes what is older than the newest ones.
 * Throws when there is none: it could not be made, or is damaged. One that could not be checked is kept and named so.
 */
export async function makeNightlyBackup(
  site: Site,
  file: string,
  stopping: StopSignals,
  check: CheckBackup = whyUnverified,
): Promise<NightlyBackup> {
  const { config, db } = site
  const { backups } = config
  if (!backups)
    throw new Error('BACKUP_DIR or BACKUP_S3_BUCKET is not set: there is no place for a nightly backup.')
  const names = await readNames(db, config)
  if (folderOf(file) !== names.folder) throw new Error(`${file} is no name of a nightly backup of this site.`)
  return withClient(site.url, async (client) => {
    // Two at once would delete what the other has copied.
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.nightlyBackup])
    const store = await openBackupStore(backups.place)
    const there = await store.names(names.host)
    for (const left of names.unfinished(there)) await store.remove(left)
    return inWorkFolder(roomOf(config, backups), async (folder) => {
      const work: NightlyRun = { site, client, store, names, there, file, folder, check, ...backups }
      const { stats, failure, stored, name } = await makeOne(work, stopping)
      const failures = [await whyNoneIsLeft(work), failure, ...wordsOf(stats)]
      if (failure === undefined) failures.push(await prune(work))
      const messages = failures.filter((one) => one !== undefined)
      return {
        file: name,
        bytes: stored.bytes + stats.bytes,
        failure: messages.length > 0 ? messages.join(' ') : null,
      }
    })
  })
}

type Backups = NonNullable<Config['backups']>

type NightlyRun = Pick<Backups, 'encryptTo' | 'keep'> & {
  site: Site
  /** Has the advisory lock of nightly backups. */
  client: Client
  store: BackupStore
  names: BackupNames
  /** What was in the store before. */
  there: string[]
  file: string
  folder: string
  check: CheckBackup
}

/** Says why a backup with this list could not be checked; undefined when it is whole. Throws when it is damaged. */
type CheckBackup = (path: string, list: string, stopping: StopSignals) => Promise<string | undefined>

/** The rows are not encrypted while they are checked, so they do not touch the place of encrypted backups. */
const roomOf = ({ dataDir }: Config, { place, encryptTo }: Backups) =>
  'dir' in place && encryptTo.length === 0 ? place.dir : dataDir

async function makeOne(work: NightlyRun, stopping: StopSignals) {
  const { site, store, names, there, file, folder, check, encryptTo } = work
  const [plain, list] = [join(folder, file), join(folder, listOf(file))]
  const { keep, stats } = storeSharedMedia(
    site.storage,
    { store, folder: names.folder, encryptTo },
    {
      listPath: list,
      lists: names.lists(there),
      day: dayOf(file),
      signal: stopping.signal,
      // The next backup need not copy again what this one has copied.
      keepPart: (path) => moveToStore(store, path, partOf(file)),
    },
  )
  await makeBackup({ url: site.url, storeMedia: keep }, plain, unseen)
  const failure = await check(plain, list, stopping)
  const name = failure === undefined ? file : unverifiedOf(file)
  const sealed = encryptTo.length === 0 ? plain : await sealFile(plain, encryptTo)
  const stored = await measure(sealed)
  await writeHead(list, { ...stored, lines: stats.lines })
  // Whoever sees the backup finds its list.
  await moveToStore(store, list, listOf(file))
  const whole = encryptTo.length === 0 ? name : name + SEALED
  await moveToStore(store, sealed, whole)
  return {
    stats,
    stored,
    name: whole,
    failure: failure && `${whole} was made, but could not be checked: ${failure}`,
  }
}

/** In words, when backups were made before and none of them is there: as of a disk that is not mounted. */
async function whyNoneIsLeft({ site: { db }, names, there }: NightlyRun): Promise<string | undefined> {
  if (names.backups(there).length > 0) return undefined
  const made = await db
    .selectFrom('backup_runs')
    .select('file')
    .where('failure', 'is', null)
    .where('ended_at', '>', sql<Date>`now() - interval '7 days'`)
    .limit(1)
    .executeTakeFirst()
  return (
    made && 'None of the earlier backups is there any more. Is the disk mounted? This one has all files anew.'
  )
}

async function whyUnverified(path: string, list: string, stopping: StopSignals): Promise<string | undefined> {
  try {
    const { named } = await verifyBackup(
      { path, list: await readList(createReadStream(list)), room: await roomIn(dirname(path)) },
      unseen,
      stopping,
    )
    if (named.lacking > 0)
      throw new UnusableBackup(
        `${named.lacking} of the files that its rows name are missing, such as ${named.first}`,
      )
    return undefined
  } catch (error) {
    if (error instanceof UnusableBackup)
      throw new Error(`The backup was damaged: ${error.message}.`, { cause: error })
    return (error as Error).message
  }
}

async function sealFile(path: string, recipients: string[]): Promise<string> {
  const sealed = path + SEALED
  await pipeline(
    await seal(createReadStream(path), recipients),
    createWriteStream(sealed, { flags: 'wx', mode: 0o600 }),
  )
  await rm(path)
  return sealed
}

async function measure(path: string): Promise<FileSum> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { sha256: hash.digest('hex'), bytes: (await stat(path)).size }
}

function wordsOf({ damaged, lost, unread }: StoreStats): string[] {
  const words = unread.map(
    (list) => `The list ${list} is damaged: delete it and the backup that it belongs to.`,
  )
  const of = (files: string[], what: string) =>
    files.length > 0 &&
    words.push(`Of the files of earlier backups ${files.length} were damaged, such as ${files[0]}. ${what}`)
  of(damaged, 'They were copied again.')
  of(lost, 'The site has lost them too.')
  return words
}

/**
 * Deletes the backups that are older than the newest ones, and the media that none of the others names. Returns what could
 * not be deleted, in one sentence.
 */
async function prune({ client, store, names, keep, file }: NightlyRun): Promise<string | undefined> {
  try {
    const there = await store.names(names.host)
    const surplus = new Set(names.surplus(there, keep, file))
    const backups = names.backups(there).filter((name) => !surplus.has(name))
    const wanted = new Set(backups.map(listOf))
    const lists = names.lists(there)
    const remaining = lists.filter((name) => wanted.has(name))
    await refuseLostLists(store, backups, remaining)
    await readAllListed(client, store, remaining)
    for (const name of surplus) await store.remove(name)
    for (const name of lists) if (!wanted.has(name)) await store.remove(name)
    await sweepSharedMedia(client, { store, folder: names.folder })
    return undefined
  } catch (error) {
    return `Older backups could not be deleted: ${(error as Error).message}`
  }
}

/** Without the list of a backup nobody knows which files are still needed. */
async function refuseLostLists(store: BackupStore, backups: string[], lists: string[]): Promise<void> {
  for (const name of backups)
    if (!lists.includes(listOf(name)) && (await hasSharedMedia(store, name)))
      throw new Error(`the list of the files of ${name} is missing, so nothing is deleted.`)
}

/** Backups of earlier versions have their media inside. */
async function hasSharedMedia(store: BackupStore, name: string): Promise<boolean> {
  if (name.endsWith(SEALED)) return true
  let start = ''
  for await (const chunk of ((await store.read(name)) ?? []) as AsyncIterable<Buffer>) {
    start += chunk.toString('latin1')
    if (start.length >= START_BYTES) break
  }
  return HAS_SHARED_MEDIA.test(start)
}
