import { rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { unfinishedOf } from './archive.ts'

/** Where a backup goes. */
export type Destination = {
  open: () => Promise<Writable>
  /** Whether the stream is to be ended after the backup. */
  isOurs: boolean
  /** The name of a file that may be made meanwhile, on a disk with room. */
  spool: string
  /** After the last byte. */
  keep: () => Promise<void>
  /** After a failure; safe to call when nothing was opened. */
  drop: () => Promise<void>
}

/** A file that exists only when it is whole. Only its owner may read it. */
export function toFile(path: string): Destination {
  const unfinished = unfinishedOf(path)
  const dropAtExit = () => rmSync(unfinished, { force: true })
  return {
    open: async () => {
      // What stands there was left by a killed process, or put there by somebody who wants to read along.
      await rm(unfinished, { force: true })
      const file = await open(unfinished, 'wx', 0o600)
      process.once('exit', dropAtExit)
      return file.createWriteStream({ flush: true })
    },
    isOurs: true,
    spool: `${unfinished}-checksums`,
    keep: async () => {
      await rename(unfinished, path)
      process.off('exit', dropAtExit)
    },
    drop: async () => {
      await rm(unfinished, { force: true })
      process.off('exit', dropAtExit)
    },
  }
}

/** A pipe. Whoever reads it notices that a backup was cut off: it has an end. */
export const toStream = (stream: Writable): Destination => ({
  open: async () => stream,
  isOurs: false,
  spool: join(tmpdir(), `kith-backup-${process.pid}-checksums`),
  keep: async () => {},
  drop: async () => {},
})
