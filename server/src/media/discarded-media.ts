import { sql } from 'kysely'
import type { Client } from 'pg'
import { advisoryLocks } from '../core/database/advisory-locks.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { ownPosts } from '../policy/visibility.ts'

type MediaDeps = Pick<Deps, 'db' | 'storage'>

/** At most this many files are claimed at a time. */
const BATCH = 200
const DELETING = advisoryLocks.fileDeletion

const hangsOnNothing = sql<boolean>`purpose = 'attachment' and post_id is null and comment_id is null and message_id is null`

/**
 * Discards uploads that were not used; those attached to something by now stay. It never fails: what can't be deleted
 * now is left to the sweep.
 */
export async function discardMedia(deps: MediaDeps, keys: string[]): Promise<void> {
  if (keys.length > 0) await discard(deps, keys).catch(() => undefined)
}

async function discard({ db, storage }: MediaDeps, keys: string[]): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    update media set owner_id = null, created_at = 'epoch'
    where key = any(${keys}::text[]) and ${hangsOnNothing} returning key`.execute(db)
  await clearDiscarded(
    { db, storage },
    rows.map(({ key }) => key),
  )
}

/**
 * Releases all files of posts and their comments, in the transaction that deletes them: they belong to nobody from then
 * on. Returns their keys, for `clearDiscarded` after the commit.
 */
export async function releaseMediaOfPosts(tx: Db, postIds: number[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    update media set owner_id = null, created_at = 'epoch', post_id = null, comment_id = null
    where post_id = any(${postIds}::bigint[])
      or comment_id in (select id from comments where post_id = any(${postIds}::bigint[]))
    returning key`.execute(tx)
  return rows.map(({ key }) => key)
}

/** The same for the files of one comment. */
export const releaseMediaOfComment = (tx: Db, commentId: number) => releaseFrom(tx, 'comment_id', commentId)

/** The same for the file of a message. */
export const releaseMediaOfMessage = (tx: Db, messageId: number) => releaseFrom(tx, 'message_id', messageId)

async function releaseFrom(tx: Db, column: 'comment_id' | 'message_id', id: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    update media set owner_id = null, created_at = 'epoch', ${sql.ref(column)} = null
    where ${sql.ref(column)} = ${id} returning key`.execute(tx)
  return rows.map(({ key }) => key)
}

/** Releases all files of a member who leaves, and those in the threads of their posts. Pictures of a community stay. */
export async function releaseMediaOfMember(tx: Db, userId: number): Promise<void> {
  await sql`
    update media set owner_id = null, created_at = 'epoch', purpose = 'attachment',
      post_id = null, comment_id = null, message_id = null
    where owner_id = ${userId} and purpose <> 'community'
      or comment_id in (select c.id from comments c join ${ownPosts({ id: userId })} p on p.id = c.post_id)
  `.execute(tx)
}

/**
 * Deletes files that belong to nobody. Their rows are deleted after them, so that no file is ever forgotten. While
 * their deletion is paused, nothing happens: they are left to the sweep. Returns whether they were deleted.
 */
export async function clearDiscarded({ db, storage }: MediaDeps, keys: string[]): Promise<boolean> {
  if (keys.length === 0) return true
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{
      may: boolean
    }>`select pg_try_advisory_xact_lock_shared(${DELETING}) as may`.execute(tx)
    if (!rows[0]?.may) return false
    for (const key of keys) await storage.deleteAll(key)
    await sql`
      delete from media
      where key = any(${keys}::text[]) and owner_id is null and ${hangsOnNothing}`.execute(tx)
    return true
  })
}

/** Waits until no file is being deleted. From then on none is, as long as this connection is open. */
export async function pauseFileDeletion(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [DELETING])
}

/** The same until the end of `work`, so that deletions and backups come between. */
export async function withFileDeletionPaused<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await pauseFileDeletion(client)
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [DELETING])
  }
}

/** Deletes uploads that were attached to nothing for a day, and the remains of earlier deletions. */
export async function sweepMedia({ db, storage }: MediaDeps): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ key: string }>`
      update media set owner_id = null
      where id in (select id from media where ${hangsOnNothing} and created_at < now() - interval '24 hours'
        order by created_at limit ${BATCH} for update skip locked)
      returning key`.execute(db)
    const keys = rows.map(({ key }) => key)
    if (!(await clearDiscarded({ db, storage }, keys)) || rows.length < BATCH) return
  }
}
