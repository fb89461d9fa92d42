import { existsSync } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import type { Storage } from '../../core/storage/storage.ts'
import { openBar, type Progress, sizeWords } from '../../core/process/progress-bar.ts'
import type { StopSignals } from '../../core/process/stop-signals.ts'
import { UnusableBackup } from './archive.ts'
import { type BackupSummary, makeBackup } from './backup.ts'
import { restore } from './restore.ts'
import type { FileList, ListedFile } from './file-list.ts'
import { listOf } from './names.ts'
import { asListed, isIntact } from './shared-media.ts'
import { isSealed, unsealed, type BackupSource, withReading } from './source.ts'
import { roomIn, type VerifySummary, verifyBackup } from './verify.ts'

/** A backup was checked and is not whole. */
export class DamagedBackup extends Error {
  override name = 'DamagedBackup'
}

type Site = { url: string; storage?: Storage }

/** Makes a backup and says in one line what is in it; without `storage`, of the rows alone. Throws when the file exists. */
export async function writeBackup(site: Site, path: string): Promise<string> {
  if (existsSync(path)) throw new Error(`${path} exists already.`)
  await checkFolder(dirname(path))
  const backed = await backUp(site, path)
  return `Wrote ${path}: ${contentsOf(site, backed)}, ${sizeWords((await stat(path)).size)}.${lossOf(backed)}`
}

/** The same, to a program that reads it as it is made. */
export async function sendBackup(site: Site, output: Writable & { isTTY?: boolean }): Promise<string> {
  if (output.isTTY) throw new Error('A backup is no text for a terminal. Send it to a program or a file.')
  const backed = await backUp(site, output)
  return `Wrote ${contentsOf(site, backed)}.${lossOf(backed)}`
}

const backUp = (site: Site, to: string | Writable) =>
  withBar('Backing up', (progress) => makeBackup(site, to, progress, sayThatItWaits))

const contentsOf = ({ storage }: Site, { rows, files }: BackupSummary) =>
  `${rows} rows, ${storage ? `${files} files` : 'no files'}`

const lossOf = ({ missing }: BackupSummary) =>
  missing.length > 0 ? ` The site itself has lost ${missing.length} files: ${missing.join(', ')}` : ''

const sayThatItWaits = () =>
  void process.stderr.write(
    'Another backup of this site is running. This one begins when that one has ended.\n',
  )

async function checkFolder(folder: string): Promise<void> {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`)
  await access(folder, constants.W_OK).catch(() => {
    throw new Error(`This user may not write to ${folder}.`)
  })
}

/** The secret keys; and where the work has room when it is not beside the backup. */
type OpenOptions = { identities: string[]; dataDir: string }

/**
 * Says in one line that a backup is whole. Throws when it is not. Without a key that fits, an encrypted one is compared with
 * what it was when it was made and checked.
 */
export async function checkBackup(
  source: BackupSource,
  { identities, dataDir }: OpenOptions,
  stopping: StopSignals,
): Promise<string> {
  const { named } = source
  const nearby = source.nearby ?? dataDir
  const room = await roomIn(nearby)
  return withBar('Verifying', (progress) =>
    withReading(source, { identities, room }, async ({ list, path }) => {
      const shared = list ? await checkSharedMedia(source, await list()) : undefined
      if (isSealed(source) && identities.length === 0) return compareSealed(source, await list?.(), shared)
      if (room !== nearby)
        process.stderr.write(`The check's database cannot lie in ${nearby}: it takes room in ${room}.\n`)
      const backup = { path: await path(), room, ...(list && { list: await list() }) }
      const verified = await verifyBackup(backup, progress, stopping)
      const rows = Object.values(verified.tables).reduce((sum, count) => sum + count, 0)
      return `${named} is whole: ${rows} rows, ${[filesOf(named, verified), ...remarksOn(verified)].join(' ')}`
    }),
  )
}

async function compareSealed(
  { named, name, store }: BackupSource,
  list: FileList | undefined,
  files: number | undefined,
): Promise<string> {
  if (!list || !(await isIntact(store, name, list.backup)))
    throw new DamagedBackup(`${named} is not as it was made, or the list of its files is missing.`)
  return `${named} is as it was made and checked, with ${files} files. With --identity its rows are checked again.`
}

/** Reads all files of the shared media that a backup names; returns how many. Throws when one is not as it was stored. */
async function checkSharedMedia({ named, store, folder }: BackupSource, list: FileList): Promise<number> {
  let count = 0
  const lost: string[] = []
  for await (const file of list.files) {
    count += 1
    if (!(await isIntact(store, folder + file.name, file))) lost.push(folder + file.name)
  }
  if (lost.length > 0)
    throw new DamagedBackup(
      `${named} is not whole: of its ${count} files ${lost.length} are missing or damaged, such as ${lost[0]}. ` +
        'It can be restored without them.',
    )
  return count
}

/** Throws when files are not there. A backup may have rows alone. */
function filesOf(path: string, { named }: VerifySummary): string {
  if (named.lacking === 0) return 'and every file.'
  if (named.files === 0) return 'and no files: they are to be kept elsewhere.'
  throw new DamagedBackup(
    `${path} is not whole: ${named.lacking} of the files that its rows name are missing, such as ${named.first}. ` +
      'It can be restored without them.',
  )
}

function remarksOn({ missing, named, wrongCounts }: VerifySummary): string[] {
  return [
    ...(missing.length > 0 ? [`The site had lost ${missing.length} files before.`] : []),
    ...(named.unnamed > 0 ? [`It has ${named.unnamed} files that no row names.`] : []),
    ...(wrongCounts.length > 0
      ? [`The site itself counts wrong: ${wrongCounts.join(', ')}. See npm run kith -- verify.`]
      : []),
  ]
}

/** Restores a backup and says so in one line; without `storage`, its rows alone. A copy of one that is in a bucket or encrypted lies in `dataDir` meanwhile. */
export async function restoreBackup(
  site: Site,
  source: BackupSource,
  { identities, dataDir }: OpenOptions,
): Promise<string> {
  const { named, name, store, folder } = source
  const read = async (file: ListedFile) => {
    const contents = await store.read(folder + file.name)
    return contents && unsealed(asListed(contents, file), file.name, identities)
  }
  const { tables, lost } = await withBar('Restoring', (progress) =>
    withReading(source, { identities, room: dataDir }, async ({ list, path }) =>
      restore(site, await path(), progress, { listName: listOf(name), folder, list, read }),
    ),
  )
  const without =
    lost.length > 0
      ? ` ${lost.length} files are missing or damaged, such as ${lost[0]}: it goes without them.`
      : ''
  return `Restored ${named}: ${tables['users']} members, ${tables['posts']} posts.${without} Start Kith with npm start.`
}

async function withBar<T>(label: string, work: (progress: Progress) => Promise<T>): Promise<T> {
  const bar = openBar(label)
  try {
    return await work(bar.progress)
  } catch (error) {
    throw error instanceof UnusableBackup
      ? new DamagedBackup(`This backup can't be used: ${error.message}.`)
      : error
  } finally {
    bar.end()
  }
}
