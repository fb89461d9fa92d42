import { notificationText } from '@kith/shared/notifications.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../core/http/guards.ts'
import { commentsToOpen, postsToOpen, visibleComments, visiblePosts } from '../policy/visibility.ts'

/** What can be liked. */
export type Kind = {
  /** Its likes are in the table `<name>_likes`, with its id in `<name>_id`. */
  name: 'post' | 'comment'
  /** Those that a viewer may like, as a table. */
  visible: (viewer: Viewer) => RawBuilder<unknown>
  /** Those that a viewer may read, with their likes, as a table. */
  toOpen: (viewer: Viewer) => RawBuilder<unknown>
  /**
   * The rows to lock in this order while its likes change. The last is its own row, whose counter changes anyway: there
   * the calls wait in turn.
   */
  held: (viewer: Viewer, id: number) => RawBuilder<unknown>[]
  /** Who wrote the thing `t`, and the post that it is or stands under. */
  author: RawBuilder<unknown>
  post: RawBuilder<unknown>
  /** What its author is told. */
  told: (name: string) => string
}

export const POSTS: Kind = {
  name: 'post',
  visible: visiblePosts,
  toOpen: postsToOpen,
  held: (viewer, id) => [sql`select from ${visiblePosts(viewer)} p where p.id = ${id} for no key update`],
  author: sql`t.author_id`,
  post: sql`t.id`,
  told: notificationText.like,
}

export const COMMENTS: Kind = {
  name: 'comment',
  visible: visibleComments,
  toOpen: (viewer) => sql`(select c.* from ${commentsToOpen(viewer)} c where not c.is_deleted)`,
  // Its post is locked first, as in a deletion.
  held: (viewer, id) => [
    sql`select from ${visiblePosts(viewer)} p
      where p.id = (select c.post_id from ${visibleComments(viewer)} c where c.id = ${id}) for key share`,
    sql`select from comments where id = ${id} and not is_deleted for no key update`,
  ],
  author: sql`t.user_id`,
  post: sql`t.post_id`,
  told: notificationText.likeOfComment,
}

export const likesTable = ({ name }: Kind) => sql.table(`${name}_likes`)
export const idColumn = ({ name }: Kind) => sql.ref(`${name}_id`)
