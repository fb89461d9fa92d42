import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Where files are kept. Keys are ours, never a name from outside. */
export type Storage = Disk

/** Files in a folder under the data directory. */
export function openStorage(dataDir: string): Storage {
  return new Disk(new FSDriver({ location: join(dataDir, 'media'), visibility: 'private' }))
}
