import type { Bucket, Config } from '../config.ts'
import { openDiskStore } from './disk-store.ts'
import type { S3Store } from './s3-store.ts'
import type { Store, StoreKind } from './store.ts'

export type { Store, StoreKind } from './store.ts'
export { ofLength } from './exact-length.ts'
export { openDiskStore } from './disk-store.ts'

/** Where the files of a site are: on the disk, or with `S3_*` in an S3-compatible store. */
export type Storage = Store & {
  /** Where new files go. */
  activeStore: () => Promise<StoreKind>
}

type Settings = Pick<Config, 'dataDir' | 's3'>
type Log = { warn: (message: string) => void }

/**
 * Opens the store that the configuration names. With S3, files that are still on the disk are found too, and `newFilesGo`
 * says where new ones go. Throws one sentence when S3 can't be used. When it is only away, `log` is told instead: the store is
 * used as soon as it answers.
 */
export async function openStorage(
  { dataDir, s3 }: Settings,
  { newFilesGo = async () => 's3', log }: { newFilesGo?: () => Promise<StoreKind>; log?: Log } = {},
): Promise<Storage> {
  const disk = openDiskStore(dataDir)
  if (!s3) return onDisk(disk)
  return inBoth(disk, await openS3(s3, log), newFilesGo)
}

/** A store on the disk alone. */
export const onDisk = (disk: Store): Storage => ({ ...disk, activeStore: async () => 'disk' })

/** Opens and checks the S3 store of the configuration. Its client is loaded only here, because it takes 30 MB. */
export async function openS3(s3: Bucket, log?: Log): Promise<S3Store> {
  const { openS3Store, checkS3, StoreFailed } = await import('./s3-store.ts')
  const store = openS3Store(s3)
  await checkS3(store).catch((error: unknown) => {
    if (!log || !(error instanceof StoreFailed && error.isAway)) throw error
    log.warn(error.message)
  })
  return store
}

function inBoth(disk: Store, s3: Store, activeStore: Storage['activeStore']): Storage {
  const target = async () => ((await activeStore()) === 'disk' ? disk : s3)
  // A file that is being moved is in one of them at each moment: whoever was too early at the disk finds it there later.
  const find = async <T>(look: (store: Store) => Promise<T | undefined>) =>
    (await look(disk)) ?? (await look(s3)) ?? look(disk)
  return {
    activeStore,
    size: (key) => find((store) => store.size(key)),
    read: (key, part) => find((store) => store.read(key, part)),
    put: async (key, contents) => (await target()).put(key, contents),
    putStream: async (key, contents) => (await target()).putStream(key, contents),
    moveFromFs: async (path, key) => (await target()).moveFromFs(path, key),
    delete: async (key) => {
      await disk.delete(key)
      await s3.delete(key)
    },
    deleteAll: async (folder) => {
      await disk.deleteAll(folder)
      await s3.deleteAll(folder)
    },
    dropAbandonedUploads: async () => {
      await disk.dropAbandonedUploads()
      await s3.dropAbandonedUploads()
    },
    check: async () => {
      await disk.check()
      await s3.check()
    },
  }
}
