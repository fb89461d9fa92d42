import type { Viewer } from '../core/viewer.ts'
import type { Paging } from '@kith/shared/basics.ts'
import type { Post } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { cutPage, readPosition } from '../core/paging.ts'
import { hashtagNamed, postsWithHashtag } from '../hashtags/hashtags.ts'
import { hydratePosts } from './page/post-page.ts'

/** A page of the posts with a hashtag, newest first; empty for a hashtag that nobody used. */
export async function listPostsWithHashtag(
  db: Db,
  viewer: Viewer,
  name: string,
  { before, limit, offset }: Paging,
): Promise<{ items: Post[]; next: string | undefined }> {
  const seen = readPosition(before)
  const { rows } = await sql<{ id: number; createdAt: Date }>`
    select p.id, p.created_at as "createdAt" from ${postsWithHashtag(viewer, hashtagNamed(name))} p
    where (p.created_at, p.id) < (${seen.createdAt}::timestamptz, ${seen.id}::bigint)
    order by p.created_at desc, p.id desc limit ${limit + 1} offset ${offset}`.execute(db)
  const { items, next } = cutPage(rows, limit)
  const ids = items.map(({ id }) => id)
  return { items: await hydratePosts(db, viewer, ids), next }
}
