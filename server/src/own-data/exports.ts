import { randomBytes } from 'node:crypto'
import { type DataExport, EXPORT_DAYS, ownDataApi } from '@kith/shared/own-data.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import type { SendJob } from '../core/jobs.ts'

export type ExportJob = { id: number }

/** An export that takes longer than this has failed, and may be asked for again. */
const patience = sql`interval '1 hour'`
const lifetime = sql`interval '1 day' * ${EXPORT_DAYS}`

export const exportPathOf = (key: string) => `exports/${key}.zip`

/**
 * Starts an export of the member's data, which replaces the earlier one. Does nothing while one is being prepared.
 * Throws 507 when the disk has no room for it.
 */
export async function requestExport(
  deps: Pick<Deps, 'db' | 'disk' | 'storage'>,
  userId: number,
  send: SendJob<ExportJob>,
): Promise<void> {
  await checkRoomForExport(deps, userId)
  await inTransaction(deps.db, async (tx) => {
    await sql`update data_exports set user_id = null
      where user_id = ${userId} and (ready_at is not null or requested_at < now() - ${patience})`.execute(tx)
    const begun = await tx
      .insertInto('data_exports')
      .values({ user_id: userId, key: randomBytes(16).toString('base64url') })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (begun) await send(tx, { id: begun.id })
  })
}

/** An export is about as large as its files, which are not compressed. It counts in no quota. S3 has no end. */
export async function checkRoomForExport(
  { db, disk, storage }: Pick<Deps, 'db' | 'disk' | 'storage'>,
  userId: number,
): Promise<void> {
  if ((await storage.activeStore()) === 's3') return
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(file_size), 0)::bigint as bytes from media where owner_id = ${userId}`.execute(db)
  await disk.checkRoomFor(rows[0]?.bytes ?? 0)
}

type Row = {
  status: 'preparing' | 'ready' | 'failed'
  key: string
  expires: Date | null
  madeOn: string | null
}

/** The state of the member's export. */
export async function readExport(db: Db, userId: number): Promise<DataExport> {
  const row = await findExport(db, userId)
  if (row?.status !== 'ready') return { status: row?.status ?? 'none' }
  return {
    status: 'ready',
    url: ownDataApi.file,
    ...(row.expires && { expiresAt: row.expires.toISOString() }),
  }
}

/** The path of the member's export, and the day it was made. */
export async function findExportFile(db: Db, userId: number): Promise<{ path: string; day: string }> {
  const row = await findExport(db, userId)
  if (row?.status !== 'ready') throw notFound()
  return { path: exportPathOf(row.key), day: row.madeOn ?? '' }
}

async function findExport(db: Db, userId: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select case when ready_at is not null then 'ready'
        when requested_at < now() - ${patience} then 'failed' else 'preparing' end as status,
      key, ready_at + ${lifetime} as expires, to_char(ready_at at time zone 'UTC', 'YYYY-MM-DD') as "madeOn"
    from data_exports where user_id = ${userId} and (ready_at is null or ready_at > now() - ${lifetime})`.execute(
    db,
  )
  return rows[0]
}

const BATCH = 200

/** Deletes exports that have expired, were replaced by a newer one, or whose member has left. */
export async function sweepExports({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  await sql`update data_exports set user_id = null
    where ready_at < now() - ${lifetime} or ready_at is null and requested_at < now() - ${lifetime}`.execute(
    db,
  )
  for (;;) {
    const { rows } = await sql<{ id: number; key: string }>`
      select id, key from data_exports where user_id is null limit ${BATCH}`.execute(db)
    for (const { key } of rows) await storage.delete(exportPathOf(key))
    await sql`delete from data_exports where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
    if (rows.length < BATCH) return
  }
}
