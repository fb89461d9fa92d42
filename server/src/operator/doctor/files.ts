import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { BackupState } from '@kith/shared/administration.ts'
import type { Config } from '../../core/config.ts'
import { measureDisk, openDisk, tryWriting } from '../../core/process/disk.ts'
import { openS3, openStorage } from '../../core/storage/storage.ts'
import { refuseWrongRecipients } from '../backup/backup.ts'
import { type Report, wordsOf } from './findings.ts'

const GB = 1024 ** 3
const INODES_LEAST = 0.05
const OTHERS = 0o077

/** The disk of the data folder: room, rights, and how many files it can still take. */
export async function checkDisk({ dataDir, diskReserve: reserve }: Config, report: Report): Promise<void> {
  const nearest = existsSync(dataDir) ? dataDir : existingParent(dataDir)
  if (!(await stat(nearest)).isDirectory())
    return report.problem(`${nearest} is no folder.`, 'Set DATA_DIR to one.')
  if (!existsSync(dataDir)) {
    if (await checkWriting(existingParent(dataDir), 'DATA_DIR', report))
      report.ok('the folder of DATA_DIR is made at the first start')
    return
  }
  await checkWriting(dataDir, 'DATA_DIR', report)
  const { free, size } = await measureDisk(dataDir)
  const room = `${(free / GB).toFixed(1)} of ${(size / GB).toFixed(0)} GB are free`
  const state = await openDisk(async () => ({ free, size }), { reserve }).state()
  const half = await openDisk(async () => ({ free: free / 2, size }), { reserve }).state()
  const todo = 'Delete what is not needed, or move DATA_DIR to a larger disk.'
  if (state === 'low') report.problem(`Only ${room}: photos and videos are refused.`, todo)
  else if (half === 'low') report.warn(`Only ${room}. Photos and videos will soon be refused.`, todo)
  else report.ok(room)
  const { files, ffree } = await statfs(dataDir)
  if (files > 0 && ffree / files < INODES_LEAST)
    report.warn(`The disk can take only ${ffree} more files.`, 'Delete what is not needed (df -i).')
  await checkRights(dataDir, report)
}

/** The nearest folder above one that is not there. */
function existingParent(folder: string): string {
  const parent = dirname(folder)
  return existsSync(parent) ? parent : existingParent(parent)
}

/** What only Kith may read: the files of members, the password of the embedded PostgreSQL, and the site's secret. */
async function checkRights(dataDir: string, { warn }: Report): Promise<void> {
  for (const name of ['media', 'postgres-password', 'secret']) {
    const path = join(dataDir, name)
    const found = await stat(path).catch(() => undefined)
    if (found && (found.mode & OTHERS) !== 0)
      warn(`Other users of this machine can read ${path}.`, `Run: chmod go= ${path}`)
  }
}

/** Whether this user may write there. */
async function checkWriting(folder: string, setting: string, { problem }: Report): Promise<boolean> {
  try {
    await tryWriting(folder)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR') problem(`${folder} is no folder.`, `Set ${setting} to one.`)
    else problem(`${setting} cannot be written to: ${wordsOf(error)}`, todoOf(code, setting))
    return false
  }
}

const todoOf = (code: string | undefined, setting: string) =>
  code === 'EROFS'
    ? 'Name the folder in ReadWritePaths of the unit of systemd, or mount its disk for writing.'
    : `Run this command as the user that Kith runs as, and give that user the right, or set ${setting} to another folder.`

/** A folder that the first backup makes: whether it can. */
async function checkMaking(folder: string, { ok, problem }: Report): Promise<void> {
  const parent = existingParent(folder)
  if (!(await stat(parent)).isDirectory()) return problem(`${parent} is no folder.`, 'Set BACKUP_DIR to one.')
  const mayWrite = access(parent, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (await mayWrite) return ok(`the first backup makes ${folder}`)
  return problem(
    `BACKUP_DIR cannot be made: this user may not write to ${parent}.`,
    `Make ${folder}, and give it to the user that Kith runs as.`,
  )
}

/** The store of files, on the disk or in S3: a probe goes there and back. */
export async function checkStorage(config: Config, report: Report): Promise<void> {
  if (!config.s3 && !existsSync(config.dataDir)) return report.ok('is made at the first start')
  if (!config.s3 && !(await stat(config.dataDir)).isDirectory()) return report.ok('see the disk, above')
  const key = `doctor/${randomUUID()}`
  const store = config.s3 ? `S3, bucket ${config.s3.bucket}` : 'the disk'
  try {
    const storage = await openStorage(config)
    const contents = Buffer.from('probe')
    await storage.put(key, contents)
    const read = await storage.read(key)
    const isSame = read !== undefined && contents.equals(await buffer(read))
    await storage.deleteAll('doctor')
    if (isSame) report.ok(`files are on ${store}: written, read and deleted a probe`)
    else report.problem(`${store} does not give back what it took.`, 'Do not use this store.')
  } catch (error) {
    report.problem(wordsOf(error), config.s3 ? 'Correct S3_*, or start the store.' : 'See the disk, above.')
  }
}

type Backups = NonNullable<Config['backups']>

const BACKUP_TODO = 'Read the log of the night, and try: npm run kith -- backup FILE'

/** Returns where the nightly backups go, as a person calls it. */
async function checkPlaceOf(backups: Backups, dataDir: string, report: Report): Promise<string> {
  await refuseWrongRecipients(backups.encryptTo).catch(({ message }: Error) =>
    report.problem(message, 'Correct BACKUP_ENCRYPT_TO: it has the lines that age-keygen calls public keys.'),
  )
  const { place } = backups
  if ('s3' in place) {
    await openS3(place.s3).catch((error: unknown) =>
      report.problem(wordsOf(error), 'Correct BACKUP_S3_*, or start the store.'),
    )
    return `the bucket ${place.s3.bucket}`
  }
  if (existsSync(place.dir)) await checkWriting(place.dir, 'BACKUP_DIR', report)
  else await checkMaking(place.dir, report)
  if (`${place.dir}/`.startsWith(`${dataDir}/`))
    report.warn(
      'BACKUP_DIR is in DATA_DIR: both are lost together.',
      'Set BACKUP_DIR to a folder on another disk, or BACKUP_S3_*.',
    )
  return place.dir
}

/** Where the nightly backups go, and how the last ones went. */
export async function checkBackups(
  { backups, dataDir }: Config,
  lastOnes: BackupState | null,
  report: Report,
): Promise<void> {
  if (!backups)
    return report.warn(
      'No nightly backups are made.',
      'Set BACKUP_DIR to a folder on another disk, or BACKUP_S3_*.',
    )
  const where = await checkPlaceOf(backups, dataDir, report)
  if (!lastOnes) return report.ok(`go to ${where}`)
  const { lastGoodAt, failure, isLate } = lastOnes
  const last = lastGoodAt
    ? `the last good one is of ${lastGoodAt.slice(0, 16).replace('T', ' ')} UTC`
    : 'there is none yet'
  if (isLate)
    report.problem(`There is no recent backup: ${last}.`, failure ? `It failed: ${failure}` : BACKUP_TODO)
  else if (failure !== null) report.warn(`The last backup failed: ${failure}`, BACKUP_TODO)
  else report.ok(last)
}
