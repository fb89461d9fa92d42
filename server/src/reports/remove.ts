import { sql } from 'kysely'
import { removeCommentOfAnyone } from '../comments/comments.ts'
import type { Db } from '../core/database/database.ts'
import { Refusal } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { removeReportedMessage } from '../messages/messages.ts'
import { postsToOpen } from '../policy/visibility.ts'
import { dropPost } from '../posts/posts.ts'
import type { Target } from './reported.ts'

/**
 * Removes a post, comment or message as its author would. Returns the keys of its files, or undefined when it is gone
 * already.
 */
export async function removeReported(tx: Db, staff: Viewer, target: Target): Promise<string[] | undefined> {
  return remove(tx, staff, target).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return undefined
    throw error
  })
}

async function remove(
  tx: Db,
  staff: Viewer,
  { targetType, targetId }: Target,
): Promise<string[] | undefined> {
  if (targetType === 'comment') return removeCommentOfAnyone(tx, staff, targetId)
  if (targetType === 'message') return removeReportedMessage(tx, staff, targetId)
  const { rows } = await sql<{ id: number; communityId: number | null }>`
    select p.id, p.community_id as "communityId" from ${postsToOpen(staff)} p where p.id = ${targetId}`.execute(
    tx,
  )
  return rows[0] && dropPost(tx, rows[0])
}
