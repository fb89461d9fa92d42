import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../../core/config.ts'
import { UnusableBackup } from './archive.ts'
import { type FileList, readList } from './file-list.ts'
import { folderOf, listOf } from './names.ts'
import { SEALED, unseal } from './sealing.ts'
import { inFolder, openBackupStore, type BackupStore } from './backup-store.ts'
import { inWorkFolder } from './work-folder.ts'

/** What the name of a backup in the bucket begins with on the command line. */
export const IN_BUCKET = 's3:'

/** A backup where it lies, and what lies beside it. */
export type BackupSource = {
  /** As it is called on the command line. */
  named: string
  name: string
  store: BackupStore
  /** The folder that it lies in; undefined when that is a bucket. */
  nearby: string | undefined
  /** What the names of its media begin with. */
  folder: string
}

type SourceConfig = Pick<Config, 'backups'>

/** Finds a backup by a path, or by `s3:` and its name in the bucket of `BACKUP_S3_BUCKET`. Throws when it is not there. */
export async function findSource(named: string, { backups }: SourceConfig): Promise<BackupSource> {
  const { name, store, nearby } = named.startsWith(IN_BUCKET)
    ? { name: named.slice(IN_BUCKET.length), store: await openBucketOf(backups), nearby: undefined }
    : { name: basename(named), store: await openFolderOf(named), nearby: dirname(resolve(named)) }
  return { named, name, store, nearby, folder: folderOf(name) ?? '' }
}

async function openBucketOf(backups: SourceConfig['backups']): Promise<BackupStore> {
  if (!backups || !('s3' in backups.place))
    throw new Error('BACKUP_S3_BUCKET is not set: there is no bucket of backups.')
  return openBackupStore(backups.place)
}

async function openFolderOf(path: string): Promise<BackupStore> {
  await stat(path)
  return inFolder(dirname(path))
}

export const isSealed = ({ name }: BackupSource) => name.endsWith(SEALED)

/** A backup that can be read: from its place, or from a copy. */
export type BackupReader = {
  /** The list of its files; undefined when it has none, as one that has its media inside. */
  list: (() => Promise<FileList>) | undefined
  /** Where its rows can be read. */
  path: () => Promise<string>
}

/** Works with a backup. What is encrypted or in a bucket is copied into `room` meanwhile. */
export async function withReading<T>(
  source: BackupSource,
  { identities, room }: { identities: string[]; room: string },
  work: (reading: BackupReader) => Promise<T>,
): Promise<T> {
  const { named, name, store, nearby } = source
  const list = listOf(name)
  const hasList = list !== name && (await store.names(list)).includes(list)
  if (nearby !== undefined && !isSealed(source))
    return work({ list: hasList ? listOn(store, list) : undefined, path: async () => named })
  return inWorkFolder(room, async (folder) => {
    const copy = async (from: string) => {
      const contents = await store.read(from)
      if (!contents) throw new Error(`There is no ${from} in the bucket.`)
      const path = join(folder, from)
      await pipeline(
        await unsealed(contents, from, identities),
        createWriteStream(path, { flags: 'wx', mode: 0o600 }),
      )
      return path
    }
    // A store gives up on who reads a list for hours.
    if (hasList && nearby === undefined) await copy(list)
    const near = nearby === undefined ? inFolder(folder) : store
    return work({ list: hasList ? listOn(near, list) : undefined, path: () => copy(name) })
  })
}

const listOn = (store: BackupStore, name: string) => async () => {
  const contents = await store.read(name)
  if (!contents) throw new UnusableBackup(`the list of its files, ${name}, is not there`)
  return readList(contents)
}

/** Decrypts what is encrypted. */
export const unsealed = async (contents: Readable, name: string, identities: string[]): Promise<Readable> =>
  name.endsWith(SEALED) ? unseal(contents, identities) : contents
