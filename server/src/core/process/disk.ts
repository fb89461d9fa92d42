import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { storageWording } from '@kith/shared/storage.ts'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { Refusal } from '../errors.ts'
import { timedCache } from '../timed-cache.ts'

/** The disk that holds the files, in bytes: how much this process may still write, and its whole size. */
export type DiskRoom = { free: number; size: number }

export type Disk = {
  measure: () => Promise<DiskRoom>
  /** 'low' when too little is free to store anything; 'unknown' when the disk can't be measured. */
  state: () => Promise<'ok' | 'low' | 'unknown'>
  /** Throws 507 when storing this many bytes would use the space reserved for the database. */
  checkRoomFor: (bytes: number) => Promise<void>
}

/** At least this much of the disk stays free for the database, if the host has set nothing else (rules/media.md 10). */
const RESERVED_BYTES = 1024 ** 3
const RESERVED_PART = 0.05
/** Short enough that the files written meanwhile stay far below the reserve. */
const MEASURED_EVERY_MS = 250

export const measureDisk = async (folder: string): Promise<DiskRoom> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/** Writes a file into a folder and deletes it again. Throws why it could not be written. */
export async function tryWriting(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`)
  try {
    await writeFile(probe, 'probe')
  } catch (error) {
    // Nobody knows the name of the probe.
    if (error instanceof Error) error.message = error.message.replace(probe, folder)
    throw error
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}

/**
 * Watches a disk. `measure` reads how full it is, and is called at most once in `everyMs`. `reserve` is how many bytes
 * stay free, by default 1 GB or 5 %, whichever is more.
 */
export function openDisk(
  measure: () => Promise<DiskRoom>,
  { reserve, everyMs = MEASURED_EVERY_MS }: { reserve?: number | undefined; everyMs?: number } = {},
): Disk {
  const measureBriefly = timedCache(everyMs, measure)
  const isShort = ({ free, size }: DiskRoom, bytes: number) =>
    free - bytes < (reserve ?? Math.max(RESERVED_BYTES, size * RESERVED_PART))
  return {
    measure: measureBriefly,
    state: async () => {
      const room = await measureBriefly().catch(() => undefined)
      if (!room) return 'unknown'
      return isShort(room, 0) ? 'low' : 'ok'
    },
    checkRoomFor: async (bytes) => {
      if (isShort(await measureBriefly(), bytes)) throw storageLow()
    },
  }
}

/** 507 for everyone: the server has no room. */
const storageLow = () => new Refusal(507, 'storage_full', storageWording.low)
export const storageFull = () => new Refusal(507, 'storage_full', storageWording.full)

const REASONS = ['quota_exceeded', 'storage_full'] as const

/** Adds to the metrics how full the disk is, and how many requests were refused for lack of room. */
export function showDisk(app: FastifyInstance, registry: Registry, disk: Disk): void {
  const gauge = (name: string, help: string, key: keyof DiskRoom) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const room = await disk.measure().catch(() => undefined)
        this.set(room?.[key] ?? Number.NaN)
      },
    })
  gauge('kith_disk_free_bytes', 'What is free of the disk that files are kept on', 'free')
  gauge('kith_disk_size_bytes', 'The size of the disk that files are kept on', 'size')
  const refused = new Counter({
    name: 'kith_storage_refused_total',
    help: 'Requests refused because the member’s quota was used up, or the disk was nearly full',
    labelNames: ['reason'],
    registers: [registry],
  })
  for (const reason of REASONS) refused.labels(reason).inc(0)
  app.addHook('onResponse', async (_request, { refusalCode }) => {
    if (REASONS.some((reason) => reason === refusalCode)) refused.labels(refusalCode).inc()
  })
}
