import type { Readable } from 'node:stream'

/** A place for files. Keys are ours, never a name from outside. A file is made and deleted, and never changed. */
export type Store = {
  /** In bytes; undefined when there is no such file. */
  size: (key: string) => Promise<number | undefined>
  /**
   * Reads a file or a part of it, both ends included; undefined when there is no such file. It is open on return, so
   * that a failed opening can be answered.
   */
  read: (key: string, part?: { start: number; end: number }) => Promise<Readable | undefined>
  put: (key: string, contents: Uint8Array) => Promise<void>
  /** The file is there when all of it is. */
  putStream: (key: string, contents: Readable) => Promise<void>
  /** Takes a file of the local disk. */
  moveFromFs: (path: string, key: string) => Promise<void>
  /** Deletes a file, if it is there. */
  delete: (key: string) => Promise<void>
  /** Deletes all files of a folder. */
  deleteAll: (folder: string) => Promise<void>
  /** Throws away what is left of files whose storing was cut off more than a day ago, where nothing else finds it. */
  dropAbandonedUploads: () => Promise<void>
  /** Throws when the store is away, or refuses. */
  check: () => Promise<void>
}

export type StoreKind = 'disk' | 's3'
