import { z } from 'zod'

/**
 * A backup is one tar file. First comes `kith.json` (`ArchiveHead`), then the tables and the media, then `rows.json` (`Rows`)
 * and `checksums`: a line for each file before it, with its SHA-256. A file without that end was cut off. In format 2 the
 * media are not in it, but beside it (`file-list.ts`).
 */
export const HEAD = 'kith.json'
export const ROWS = 'rows.json'
export const CHECKSUMS = 'checksums'

/** Where a backup is until it is whole. */
export const unfinishedOf = (path: string) => `${path}.unfinished`

/** A part of a table: all its parts after one another are the gzip of PostgreSQL's text format. */
export const tablePart = (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}`
export const TABLE_PART = /^tables\/([a-z0-9_]+)\/\d{6,}$/

export const mediaFile = (path: string) => `media/${path}`
export const MEDIA_FILE = /^media\/([\w-]{22}\/(?:video|\d{1,5}\.webp))$/

/** How a backup of format 2 begins, and how many bytes of it show that. */
export const HAS_SHARED_MEDIA = /^kith\.json\0.{502}\{"format":2,/s
export const START_BYTES = 1_024

const named = z.object({
  name: z.string().regex(/^[a-z0-9_]+$/),
  columns: z.array(z.string().regex(/^[a-z0-9_]+$/)),
})

export const head = z.object({
  format: z.literal([1, 2]),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ version: z.number(), name: z.string(), checksum: z.string() })),
  tables: z.array(named),
  files: z.number(),
})
export type ArchiveHead = z.infer<typeof head>

export const rows = z.object({
  /** How many rows each table has. */
  tables: z.record(z.string(), z.number()),
  /** Where the numbers of each table's column go on. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.number() })),
  /** Files that the site itself had lost before. */
  missing: z.array(z.string()),
  /** In format 2: the SHA-256 of the lines of the list of its files. */
  files: z.string().optional(),
})
export type Rows = z.infer<typeof rows>

const WORDS_MAX = 300

/**
 * The backup can't be used; the message says why, for a person. It may quote anything, so control characters are
 * replaced.
 */
export class UnusableBackup extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message.slice(0, WORDS_MAX).replaceAll(/\p{Cc}/gu, '?'), options)
    this.name = 'UnusableBackup'
  }
}

/** What the command of a check exits with when the backup is damaged, and not when it could not be checked. */
export const DAMAGED = 3
