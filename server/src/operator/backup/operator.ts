import { existsSync } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import type { Storage } from '../../core/storage/storage.ts'
import { openBar, type Progress, sizeWords } from '../../core/process/progress-bar.ts'
import type { StopSignals } from '../../core/process/stop-signals.ts'
import { UnusableBackup } from './archive.ts'
import { type Backed, makeBackup } from './backup.ts'
import { restore } from './restore.ts'
import { roomFor, type Verified, verifyBackup } from './verify.ts'

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

const contentsOf = ({ storage }: Site, { rows, files }: Backed) =>
  `${rows} rows, ${storage ? `${files} files` : 'no files'}`

const lossOf = ({ missing }: Backed) =>
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

/** Says in one line that a backup is whole. Throws when it is not. */
export async function checkBackup(path: string, stopping: StopSignals): Promise<string> {
  await stat(path)
  const room = await roomFor(path)
  const beside = dirname(resolve(path))
  if (room !== beside)
    process.stderr.write(`The check's database cannot lie in ${beside}: it takes room in ${room}.\n`)
  const verified = await withBar('Verifying', (progress) => verifyBackup({ path, room }, progress, stopping))
  const rows = Object.values(verified.tables).reduce((sum, count) => sum + count, 0)
  return `${path} is whole: ${rows} rows, ${[filesOf(path, verified), ...remarksOn(verified)].join(' ')}`
}

/** Throws when files are not there. A backup may have rows alone. */
function filesOf(path: string, { named }: Verified): string {
  if (named.lacking === 0) return 'and every file.'
  if (named.files === 0) return 'and no files: they are to be kept elsewhere.'
  throw new DamagedBackup(
    `${path} is not whole: ${named.lacking} of the files that its rows name are missing, such as ${named.first}. ` +
      'It can be restored without them.',
  )
}

function remarksOn({ missing, named, wrongCounts }: Verified): string[] {
  return [
    ...(missing.length > 0 ? [`The site had lost ${missing.length} files before.`] : []),
    ...(named.unnamed > 0 ? [`It has ${named.unnamed} files that no row names.`] : []),
    ...(wrongCounts.length > 0
      ? [`The site itself counts wrong: ${wrongCounts.join(', ')}. See npm run kith -- verify.`]
      : []),
  ]
}

/** Restores a backup and says so in one line. */
export async function restoreBackup(site: Required<Site>, path: string): Promise<string> {
  const { tables } = await withBar('Restoring', (progress) => restore(site, path, progress))
  return `Restored ${path}: ${tables['users']} members, ${tables['posts']} posts. Start Kith with npm start.`
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
