import type { OwnWord, OwnWordsQuery, OwnWordsType } from '@kith/shared/own-words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { truncateTailTexts } from '../core/truncate-tail.ts'
import { cutPageAt, readCursor, readTime } from '../core/paging.ts'
import type { Viewer } from '../core/viewer.ts'
import { ownComments, ownRows } from '../policy/own-rows.ts'
import { visibleComments, visiblePosts } from '../policy/visibility.ts'

/** Where a list goes on: a time or an id, then posts before comments, then the id of what it is about. */
type ListCursor = { at: number; rank: number; id: number }
type Row = Omit<OwnWord, 'createdAt'> & { createdAt: Date; at: number; rank: number }
/** The rows of a list below a place, at most `count`: `id`, `rank`, `created_at`, and `at` where that is not the time. */
type Query = (viewer: Viewer, below: ListCursor, count: number) => RawBuilder<unknown>

/** The viewer's own comments, likes, saves or tags, the newest first, whatever the viewer may see by now. */
export async function listOwnWords(db: Db, viewer: Viewer, query: OwnWordsQuery) {
  const { type, before, limit, offset } = query
  const [at, rank, id] = readCursor(before, [Number.MAX_SAFE_INTEGER, RANK.post, Number.MAX_SAFE_INTEGER])
  const list = LISTS[type](viewer, { at, rank, id }, offset + limit + 1)
  const isComment = type === 'comments'
  const { rows } = await sql<Row>`
    select o.id, o.rank, o.at, o.created_at as "createdAt",
      case o.rank when ${RANK.post} then 'post' else 'comment' end as kind,
      ${isComment ? sql`o.content` : sql`''`} as content,
      ${isComment ? sql`exists (select from media m where m.comment_id = o.id)` : sql`false`} as "hasFile",
      case o.rank when ${RANK.post} then (select p.id from ${visiblePosts(viewer)} p where p.id = o.id)
        else (select c.post_id from ${visibleComments(viewer)} c where c.id = o.id) end as "postId"
    from ${list} o order by o.at desc, o.rank desc, o.id desc
    limit ${limit + 1} offset ${offset}`.execute(db)
  const { items, next } = cutPageAt(rows, limit, (last) => [last.at, last.rank, last.id])
  return { items: truncateTailTexts(items.map(asOwnWord), limit), next }
}

const RANK = { post: 1, comment: 0 }

const asOwnWord = ({ kind, id, content, hasFile, createdAt, postId }: Row): OwnWord => ({
  kind,
  id,
  content,
  hasFile,
  createdAt: createdAt.getTime() === 0 ? null : createdAt.toISOString(),
  postId,
})

const byTime =
  (what: 'likes' | 'tags'): Query =>
  (viewer, below, count) => {
    const time = below.at === Number.MAX_SAFE_INTEGER ? 'infinity' : readTime(below.at)
    const of = (kind: 'post' | 'comment') => {
      const id = sql.ref(`o.${kind}_id`)
      return sql`(select ${id} as id, ${RANK[kind]}::int as rank, o.created_at,
          (extract(epoch from o.created_at) * 1000)::bigint as at
        from ${ownRows(viewer, `${kind}_${what}`)} o
        where (o.created_at, ${RANK[kind]}::int, ${id})
          < (${time}::timestamptz, ${below.rank}::int, ${below.id}::bigint)
        order by o.created_at desc, ${id} desc limit ${count})`
    }
    return sql`(${of('post')} union all ${of('comment')})`
  }

/** Saves are in the order of their own ids, for which there is one index for posts and one for comments. */
const saves: Query = (viewer, below, count) => {
  const of = (kind: 'post' | 'comment') => {
    const id = sql.ref(`o.${kind}_id`)
    return sql`(select ${id} as id, ${RANK[kind]}::int as rank, o.created_at, o.id as at
      from ${ownRows(viewer, 'bookmarks')} o where ${id} is not null and o.id < ${below.at}::bigint
      order by o.id desc limit ${count})`
  }
  return sql`(${of('post')} union all ${of('comment')})`
}

const comments: Query = (viewer, below, count) => sql`(
  select c.id, ${RANK.comment}::int as rank, c.created_at, c.id as at, c.content
  from ${ownComments(viewer)} c where c.id < ${below.at}::bigint order by c.id desc limit ${count})`

const LISTS: Record<OwnWordsType, Query> = { comments, likes: byTime('likes'), saves, tags: byTime('tags') }
