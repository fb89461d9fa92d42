import type { ModeratedPost, ModeratedPostsQuery } from '@kith/shared/moderation.ts'
import type { Post } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { readCursor, readPosition, writeCursor, writePosition } from '../core/paging.ts'
import { hydratePosts } from '../posts/posts.ts'
import { readPostSearch, searchPeople } from '../search/search.ts'
import { recordStaffAccess } from '../staff-access/staff-access.ts'
import { findByTime } from './posts-by-time.ts'
import { findByWords } from './posts-by-words.ts'

/**
 * A page of the posts of all members, newest first, for staff. Authors can read that posts were looked at that this
 * staff member could not see as a member.
 */
export async function listModeratedPosts(
  db: Db,
  viewer: Viewer,
  query: ModeratedPostsQuery,
): Promise<{ items: ModeratedPost[]; next: string | undefined }> {
  const { ids, next } = await find(db, query)
  const posts = await hydratePosts(db, viewer, ids)
  await recordStaffAccess(db, viewer, ids)
  return { items: posts.map(asModerated), next }
}

type PostIdPage = { ids: number[]; next: string | undefined }

/** Words alone are found by their index, in the order of ids; all else in the order of time. */
async function find(db: Db, { q, author, before, limit, from, to, visibility }: ModeratedPostsQuery) {
  const read = await readPostSearch(db, q)
  const wanted = read.text === '' ? null : read
  const authors = author === '' ? null : await findAuthors(db, author)
  const filter = { authors, wanted, from, to, visibility }
  if (wanted && !authors) {
    const [below] = readCursor(before, [Number.MAX_SAFE_INTEGER])
    const { ids, next } = await findByWords(db, wanted, filter, { below, limit })
    return { ids, next: next === undefined ? undefined : writeCursor(next) } satisfies PostIdPage
  }
  const { ids, next } = await findByTime(db, filter, readPosition(before), limit)
  return { ids, next: next && writePosition(next) } satisfies PostIdPage
}

const AUTHORS_MAX = 10
/** Staff look for authors as nobody in particular: no block hides one. */
const NOBODY = { id: 0 }

/** The member of that username, or those whose names fit best. */
async function findAuthors(db: Db, author: string): Promise<number[]> {
  const username = author.replace(/^@/, '').toLowerCase()
  const { rows } = await sql<{ id: number }>`
    select id from users where lower(username) = ${username}`.execute(db)
  if (rows.length > 0) return rows.map(({ id }) => id)
  const { items } = await searchPeople(db, NOBODY, { q: author, limit: AUTHORS_MAX, offset: 0 })
  return items.map(({ id }) => id)
}

const asModerated = (post: Post): ModeratedPost => ({
  ...post,
  mediaType: post.mediaType === 'photo' ? 'image' : post.mediaType,
})
