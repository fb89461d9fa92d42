import type { PostCapabilities } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { isInArchive, mayTakePart } from '../policy/taking-part.ts'
import { visibleComments, visiblePosts } from '../policy/visibility.ts'

type Place = { postId: number; parentId: number | undefined }

/**
 * What a viewer can do at a post, or 404. Staff are answered as members, and have opened nothing by it
 * (rules/visibility.md 25).
 */
export async function readPostCapabilities(
  db: Db,
  viewer: Viewer,
  { postId, parentId = 0 }: Place,
): Promise<PostCapabilities> {
  const { rows } = await sql<PostCapabilities>`
    select may and not archived and (${parentId}::bigint = 0 or exists (
        select from ${visibleComments(viewer)} c where c.id = ${parentId} and c.post_id = ${postId})) as "canComment",
      may and not archived and own as "canEdit", may as "canShare"
    from (select ${mayTakePart(viewer)} as may, ${isInArchive} as archived, p.author_id = ${viewer.id} as own
      from ${visiblePosts(viewer)} p where p.id = ${postId}) post`.execute(db)
  const [capabilities] = rows
  if (!capabilities) throw notFound()
  return capabilities
}
