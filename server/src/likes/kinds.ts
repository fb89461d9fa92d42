import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { lockToAdd } from '../policy/taking-part.ts'
import { recordCommentAccess, recordStaffAccess } from '../staff-access/staff-access.ts'
import { commentsToOpen, postsToOpen, visibleComments, visiblePosts } from '../policy/visibility.ts'

/** What can be liked. */
export type LikeKind = {
  /** Its likes are in the table `<name>_likes`, with its id in `<name>_id`. */
  name: 'post' | 'comment'
  /** Those that a viewer may like, as a table. */
  visible: (viewer: Viewer) => RawBuilder<unknown>
  /** Those that a viewer may read, with their likes, as a table. */
  toOpen: (viewer: Viewer) => RawBuilder<unknown>
  /** Records for its author that staff opened it. */
  record: (db: Db, viewer: Viewer, ids: number[]) => Promise<void>
  /** Locks its row while its likes change, whose counter changes anyway: there the calls wait in turn. */
  lock: (tx: Db, viewer: Viewer, id: number) => Promise<unknown>
  /** Who wrote `t`, and the post that it is or stands under. */
  author: RawBuilder<unknown>
  post: RawBuilder<unknown>
}

export const POSTS: LikeKind = {
  name: 'post',
  visible: visiblePosts,
  toOpen: postsToOpen,
  record: recordStaffAccess,
  lock: (tx, viewer, id) => lockToAdd(tx, viewer, id),
  author: sql`t.author_id`,
  post: sql`t.id`,
}

export const COMMENTS: LikeKind = {
  name: 'comment',
  visible: visibleComments,
  toOpen: (viewer) => sql`(select c.* from ${commentsToOpen(viewer)} c where not c.is_deleted)`,
  record: recordCommentAccess,
  // Its post is locked first, as in a deletion.
  lock: async (tx, viewer, id) => {
    const post = sql`(select c.post_id from ${visibleComments(viewer)} c where c.id = ${id})`
    await lockToAdd(tx, viewer, post, 'key share')
    const { rows } = await sql`
      select from comments where id = ${id} and not is_deleted for no key update`.execute(tx)
    if (rows.length === 0) throw notFound()
  },
  author: sql`t.user_id`,
  post: sql`t.post_id`,
}

export const likesTable = ({ name }: LikeKind) => sql.table(`${name}_likes`)
export const idColumn = ({ name }: LikeKind) => sql.ref(`${name}_id`)
