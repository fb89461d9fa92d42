import type { Viewer } from '../core/viewer.ts'
import type { SearchInput } from '@kith/shared/search.ts'
import type { Post } from '@kith/shared/posts.ts'
import type { Db } from '../core/database/database.ts'
import { readCursor, writeCursor } from '../core/paging.ts'
import { isThereFor } from '../policy/post-search.ts'
import { hydratePosts } from '../posts/posts.ts'
import { postSearch } from './find-posts.ts'
import { readPostSearch } from './search-terms.ts'

/**
 * A page of the posts that a search finds, newest first. When the viewer may see almost none of the matches, the page
 * is short or empty and has the place to continue.
 */
export async function searchPosts(
  db: Db,
  viewer: Viewer,
  { q, before, limit, offset }: SearchInput,
): Promise<{ items: Post[]; next: string | undefined }> {
  const wanted = await readPostSearch(db, q)
  if (wanted.text === '') return { items: [], next: undefined }
  const [below] = readCursor(before, [Number.MAX_SAFE_INTEGER])
  const bounds = { below, from: 0, most: limit + offset }
  const { ids, next } = await findVisible(db, wanted, bounds, { viewerId: viewer.id })
  const items = await hydratePosts(db, viewer, ids.slice(offset))
  return { items, next: next === undefined ? undefined : writeCursor(next) }
}

const findVisible = postSearch<{ viewerId: number }>({ viewerId: 'bigint' }, ({ viewerId }) =>
  // Staff find the same as every member: opening by id has a rule of its own.
  isThereFor({ id: viewerId, role: 'user' }),
)
