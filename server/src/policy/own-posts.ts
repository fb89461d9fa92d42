import { mayEditPost } from '@kith/shared/permissions.ts'
import { sql, type UpdateObject } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Tables } from '../core/database/tables.ts'
import { forbidden, notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { lockToAdd } from './taking-part.ts'
import { postsToOpen } from './visibility.ts'

/** A post of the viewer. Its row is locked until the transaction ends. */
export type OwnPost = { id: number; authorId: number; content: string; linkPreview: object | null }

/**
 * Locks a post of the viewer. 404 for a post they do not see, or in a community that they have left. 403 with `refusal`
 * for a post of somebody else, 409 for one in an archived community.
 */
export async function lockOwnPost(tx: Db, viewer: Viewer, postId: number, refusal: string): Promise<OwnPost> {
  const { rows } = await sql<OwnPost>`
    select p.id, p.author_id as "authorId", p.content, p.link_preview as "linkPreview"
    from ${postsToOpen(viewer)} p where p.id = ${postId}
    for no key update of p`.execute(tx)
  const [post] = rows
  if (!post) throw notFound()
  if (!mayEditPost(viewer, post)) throw forbidden(refusal)
  await lockToAdd(tx, viewer, postId)
  return post
}

/** Changes a post that `lockOwnPost` returned. */
export const changeOwnPost = (tx: Db, { id }: OwnPost, values: UpdateObject<Tables, 'posts'>) =>
  tx.updateTable('posts').set(values).where('id', '=', id).execute()
