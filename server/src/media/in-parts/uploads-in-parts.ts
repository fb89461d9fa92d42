import { type UploadedFile, UPLOADS_MAX } from '@kith/shared/media.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { notFound, Refusal, tooMany } from '../../core/errors.ts'
import { partsOf } from '../paths.ts'
import { newKey } from '../uploads.ts'

type MediaDeps = Pick<Deps, 'db' | 'storage'>
type Owner = { id: number }

/** A file that comes in parts, in bytes. `made` is the answer to its end. */
export type UploadInParts = {
  key: string
  id: string
  fileName: string
  size: number
  received: number
  parts: string[]
  made: UploadedFile | null
}

/** One that nothing came of for this time makes room for another. */
const IDLE = sql`interval '10 minutes'`
const BATCH = 200

/** An own upload; 404 for any other. */
export async function findUpload(db: Db, owner: Owner, id: string): Promise<UploadInParts> {
  const found = await find(db, owner, sql`id = ${id}`)
  if (!found) throw notFound()
  return found
}

/** An own upload as it is now. The same id may have begun another one meanwhile; a key has one upload. */
export const findByKey = (db: Db, owner: Owner, key: string) => find(db, owner, sql`key = ${key}`)

async function find(db: Db, owner: Owner, which: ReturnType<typeof sql>): Promise<UploadInParts | undefined> {
  const { rows } = await sql<UploadInParts>`
    select key, id, file_name as "fileName", size, received, parts, made from uploads
    where owner_id = ${owner.id} and ${which}`.execute(db)
  return rows[0]
}

/**
 * Begins an upload. The same id again begins nothing new. Of too many unfinished ones the oldest makes room if it is idle;
 * else it is a 429.
 */
export async function beginUpload(
  { db, storage }: MediaDeps,
  owner: Owner,
  { id, fileName, size }: Pick<UploadInParts, 'id' | 'fileName' | 'size'>,
): Promise<UploadInParts> {
  const { begun, idle } = await inTransaction(db, async (tx) => {
    // The member's other uploads wait for the end, so that together they are no more than may be.
    await sql`select from users where id = ${owner.id} for no key update`.execute(tx)
    const earlier = await find(tx, owner, sql`id = ${id}`)
    if (earlier) return { begun: earlier, idle: [] }
    const idle = await makeRoom(tx, owner)
    const row = { key: newKey(), owner_id: owner.id, id, file_name: fileName, size }
    await tx.insertInto('uploads').values(row).execute()
    return { begun: await findUpload(tx, owner, id), idle }
  })
  await clearUploads({ db, storage }, idle)
  if (begun.size !== size)
    throw new Refusal(422, 'idempotency_mismatch', 'This Idempotency-Key was used for another request.')
  return begun
}

async function makeRoom(tx: Db, owner: Owner): Promise<string[]> {
  const { rows } = await sql<{ key: string; isIdle: boolean }>`
    select key, touched_at < now() - ${IDLE} as "isIdle" from uploads
    where owner_id = ${owner.id} and made is null order by touched_at`.execute(tx)
  if (rows.length < UPLOADS_MAX) return []
  const [oldest] = rows
  if (!oldest?.isIdle) throw tooMany('You are sending many large files at once.', 30)
  await release(tx, sql`key = ${oldest.key}`)
  return [oldest.key]
}

/** Counts a stored part, if the file has come to its beginning and no further. Returns how much has come then. */
export async function countPart(
  db: Db,
  owner: Owner,
  { key, received }: UploadInParts,
  { name, bytes }: { name: string; bytes: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ received: number }>`
    update uploads set received = received + ${bytes}, parts = parts || ${name}::text, touched_at = now()
    where key = ${key} and owner_id = ${owner.id} and received = ${received} and made is null
    returning received`.execute(db)
  return rows[0]?.received
}

/** Keeps the answer to the end of an upload. Returns whether it is the first one. */
export async function endUpload(db: Db, owner: Owner, key: string, made: UploadedFile): Promise<boolean> {
  const { rows } = await sql`
    update uploads set made = ${JSON.stringify(made)}, parts = '{}', touched_at = now()
    where key = ${key} and owner_id = ${owner.id} and made is null returning key`.execute(db)
  return rows.length > 0
}

/** Deletes an own upload with what has come of it. The answer to an end stays, for whoever asks again. */
export async function dropUpload(deps: MediaDeps, owner: Owner, key: string): Promise<void> {
  const which = sql`owner_id = ${owner.id} and key = ${key} and made is null`
  await clearUploads(deps, await release(deps.db, which))
}

/** From then on no part is counted any more. */
async function release(db: Db, which: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    update uploads set owner_id = null where ${which} returning key`.execute(db)
  return rows.map(({ key }) => key)
}

/** Deletes uploads that belong to nobody. Their rows go after their files, so that no file is ever forgotten. */
async function clearUploads({ db, storage }: MediaDeps, keys: string[]): Promise<void> {
  for (const key of keys) await storage.deleteAll(partsOf(key))
  if (keys.length > 0)
    await sql`delete from uploads where key = any(${keys}::text[]) and owner_id is null`.execute(db)
}

/** Deletes what had no part for a day, and what members left who are gone. */
export async function sweepUploads(deps: MediaDeps): Promise<void> {
  for (;;) {
    const keys = await release(
      deps.db,
      sql`key in (select key from uploads where touched_at < now() - interval '24 hours' or owner_id is null
        order by touched_at limit ${BATCH} for update skip locked)`,
    )
    await clearUploads(deps, keys)
    if (keys.length < BATCH) return
  }
}
