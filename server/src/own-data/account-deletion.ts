import { sql } from 'kysely'
import { refuseLastAdmin } from '../accounts/accounts.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { lockMemberships } from '../core/database/locks.ts'
import type { Deps } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { releaseMediaOfMember, sweepMedia, sweepUploads } from '../media/media.ts'
import { ownPosts } from '../policy/visibility.ts'
import { emptyComments } from './comment-removal.ts'
import { sweepExports } from './exports.ts'
import { handOverCommunities } from './successors.ts'

/**
 * Deletes a member in one transaction, with their posts, comments, likes and files. The last admin stays (409).
 * Messages to others stay, without an author. The database deletes everything else that refers to the member, and
 * updates every count.
 */
export type DeleteMember = (db: Db, userId: number) => Promise<void>

export function openAccountDeletion({
  jobs,
  db,
  storage,
}: Pick<Deps, 'jobs' | 'db' | 'storage'>): DeleteMember {
  const clearFiles = jobs.define('clear-files', async () => {
    await sweepMedia({ db, storage })
    await sweepUploads({ db, storage })
    await sweepExports({ db, storage })
  })
  return (db, userId) =>
    inTransaction(db, async (tx) => {
      await refuseLastAdmin(tx, userId)
      await lockMemberships(tx, userId)
      await handOverCommunities(tx, userId)
      await releaseMediaOfMember(tx, userId)
      await dropPosts(tx, userId)
      await emptyComments(tx, userId)
      await dropTies(tx, userId)
      const gone = await tx.deleteFrom('users').where('id', '=', userId).returning('id').executeTakeFirst()
      if (!gone) throw notFound()
      await dropUnreadableMessages(tx, userId)
      await clearFiles(tx, {})
    })
}

/** This many at a time, because the time of a statement is limited. */
const BATCH = 500

/** Counters are locked in the same order as in posting: first those of communities, then those of hashtags. */
async function dropPosts(tx: Db, userId: number): Promise<void> {
  const own = ownPosts({ id: userId })
  await sql`select from communities where id in (select p.community_id from ${own} p)
    order by id for no key update`.execute(tx)
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from posts where id in (select p.id from ${own} p order by p.id limit ${BATCH})`.execute(tx)
    if (numAffectedRows < BATCH) return
  }
}

/** Rows that would go with the member anyway. Each statement here has time of its own. */
async function dropTies(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('post_likes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('comment_likes').where('user_id', '=', userId).execute()
  await sql`delete from friendships where user_id = ${userId} or friend_id = ${userId}`.execute(tx)
  await tx.deleteFrom('notifications').where('related_user_id', '=', userId).execute()
}

/** Messages between two members who have both left. */
async function dropUnreadableMessages(tx: Db, userId: number): Promise<void> {
  await sql`delete from messages m
    where m.sender_id = ${userId} and not exists (select from users where id = m.recipient_id)
      or m.recipient_id = ${userId} and not exists (select from users where id = m.sender_id)`.execute(tx)
}
