import type { Config } from './config.ts'
import type { Db } from './database/database.ts'
import type { Disk } from './process/disk.ts'
import type { Jobs } from './jobs.ts'
import type { Limits } from './limits/limits.ts'
import type { Storage } from './storage/storage.ts'
import type { UploadTempFolder } from './limits/upload-temp-folder.ts'

/** What the routes of a feature get. */
export type Deps = {
  config: Config
  db: Db
  disk: Disk
  jobs: Jobs
  limits: Limits
  storage: Storage
  uploadTempFolder: UploadTempFolder
}
