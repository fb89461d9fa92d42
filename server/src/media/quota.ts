import { bytesOfQuota, storageWording } from '@kith/shared/storage.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { notFound, Refusal } from '../core/errors.ts'

/** How many bytes a member stores, and how many they may store. */
type StorageUse = { used: number; quota: number }

/** How many more bytes a member may store; throws 413 when there are none. */
export async function readRoomLeft(db: Db, memberId: number): Promise<StorageUse & { left: number }> {
  const storage = await read(db, memberId, sql``)
  if (storage.used >= storage.quota) throw quotaExceeded(storage)
  return { ...storage, left: storage.quota - storage.used }
}

/**
 * Throws 413 when this many more bytes are too many. Part of the transaction that records them. The member's other
 * uploads wait for its end, so that together they don't use room that is enough for only one of them.
 */
export async function checkQuota(tx: Db, memberId: number, bytes: number): Promise<void> {
  const storage = await read(tx, memberId, sql`for no key update of u`)
  if (storage.used + bytes > storage.quota) throw quotaExceeded(storage)
}

async function read(db: Db, memberId: number, lock: ReturnType<typeof sql>): Promise<StorageUse> {
  const { rows } = await sql<{ used: number; megabytes: number }>`
    select u.storage_used as used, s.storage_quota_mb as megabytes
    from users u, platform_settings s where u.id = ${memberId} ${lock}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return { used: row.used, quota: bytesOfQuota(row.megabytes) }
}

/** 413 because of the member's quota, not because the file is too large for anyone. */
export function quotaExceeded({ used, quota }: StorageUse): Refusal {
  const left = quota - used
  const sentence =
    left > 0 ? storageWording.tooLargeForQuota(quota, left) : storageWording.quotaReached(quota)
  return new Refusal(413, 'quota_exceeded', sentence)
}
