/**
 * The number of every advisory lock that has one (docs/surprises.md). A number is never given to another lock: an older
 * process may still hold it.
 */
export const advisoryLocks = {
  migrations: 5_484_301,
  /** A namespace of locks in the database `postgres`: the embedded server in use, its one application, its first setup. */
  embeddedServer: 5_484_302,
  /** Taking the role of an admin away, so that one stays. */
  lastAdmin: 5_484_303,
  /** Deleting files. Backups and media moves hold it, so that no file goes meanwhile. */
  fileDeletion: 5_484_304,
  mediaMove: 5_484_305,
  backup: 5_484_306,
  nightlyBackup: 5_484_307,
  /** Making or redeeming the link of the first admin, or becoming admin. The trigger `admin_made` takes it too. */
  firstAdmin: 5_484_308,
  /** A namespace: a process holds the lock with its own number as long as it lives. */
  uploadingProcess: 5_484_309,
} as const
