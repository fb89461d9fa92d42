import type { Viewer } from '../core/viewer.ts'
import type { Paging } from '@kith/shared/basics.ts'
import {
  type Comment,
  LEVELS_SHOWN,
  ANCESTORS_MAX,
  REPLIES_SHOWN,
  type ThreadQuery,
} from '@kith/shared/comments.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import { truncateTailTexts } from '../core/truncate-tail.ts'
import { type ListPosition, readPosition, writePosition } from '../core/paging.ts'
import { prepareForRole } from '../policy/role-statements.ts'
import { commentsBySeen, commentsToOpen, postsToOpen } from '../policy/visibility.ts'
import { recordCommentAccess, recordStaffAccess } from '../staff-access/staff-access.ts'
import { type BareComment, commentsAsJson } from './comment-json.ts'
import { type FlatComment, nest } from './comment-tree.ts'

type CommentPage = { items: Comment[]; next: string | undefined }

/** The latest comments of a post, each with its first replies, in reading order (rules/comments.md 4). */
export async function readThread(
  db: Db,
  viewer: Viewer,
  postId: number,
  query: ThreadQuery,
): Promise<CommentPage> {
  const [row] = await threads(db, viewer, {
    ...pageBoundsOf(query),
    postId,
    around: query.around ?? 0,
  })
  const page = pageOf(row, query)
  await recordStaffAccess(db, viewer, [postId])
  await recordCommentAccess(db, viewer, idsIn(page.items))
  return page
}

/** The direct replies to a comment, oldest first, each with its own first replies. */
export async function listReplies(
  db: Db,
  viewer: Viewer,
  commentId: number,
  paging: Paging,
): Promise<CommentPage> {
  const [row] = await replies(db, viewer, { ...pageBoundsOf(paging, OLDEST), commentId })
  const page = pageOf(row, paging)
  await recordCommentAccess(db, viewer, idsIn(page.items))
  return page
}

const idsIn = (comments: Comment[]): number[] =>
  comments.flatMap(({ id, replies }) => [id, ...idsIn(replies)])

/** The comments with these ids, in this order, without their replies. The ids must come from policy/visibility.ts. */
export async function hydrateComments(db: Db, viewer: Viewer, ids: number[]): Promise<Comment[]> {
  if (ids.length === 0) return []
  const [row] = await hydrating(db, viewer, { ids })
  const found = JSON.parse(row?.comments ?? '[]') as BareComment[]
  const byId = new Map(found.map((comment) => [comment.id, comment]))
  const comments = ids.flatMap((id) => {
    const bare = byId.get(id)
    return bare ? [{ ...bare, replies: [], repliesCursor: null }] : []
  })
  return truncateTailTexts(comments, ids.length)
}

const OLDEST: ListPosition = { createdAt: '-infinity', id: 0 }

type PageBounds = { seenAt: string; seenId: number; limit: number; offset: number }

/** The position after the last comment seen, in either direction of a list. */
function pageBoundsOf({ before, limit, offset }: Paging, beginning?: ListPosition): PageBounds {
  const { createdAt, id } = readPosition(before, beginning)
  return { seenAt: createdAt, seenId: id, limit, offset }
}

type Row = { comments: string; lastAt: Date | null; lastId: number | null }

function pageOf(row: Row | undefined, { limit }: Paging): CommentPage {
  if (!row) throw notFound()
  const { comments, lastAt, lastId } = row
  const next = lastAt && lastId ? writePosition({ createdAt: lastAt, id: lastId }) : undefined
  return { items: truncateTailTexts(nest(JSON.parse(comments) as FlatComment[]), limit), next }
}

const PLACE = { seenAt: 'timestamptz', seenId: 'bigint', limit: 'int', offset: 'int' }

/** One statement, whatever the size of the thread. */
const threads = prepareForRole<PageBounds & { postId: number; around: number }, Row>(
  { ...PLACE, postId: 'bigint', around: 'bigint' },
  (viewer, { postId, around, ...cursor }) => sql`
    with recursive page as (${top(viewer, postId, cursor)}),
    ancestors as (
      select c.id, c.parent_id, 1 as height, octet_length(c.content) as bytes from ${commentsToOpen(viewer)} c
      where c.id = ${around} and c.post_id = ${postId}
      union all
      select up.id, up.parent_id, below.height + 1, below.bytes + octet_length(up.content)
      from comments up join ancestors below on up.id = below.parent_id
      where below.height < ${sql.lit(ANCESTORS_MAX)} and below.bytes < ${sql.lit(BYTES_MORE)}),
    ${tree(viewer, cursor, sql`union select id from ancestors`)}
    where exists (select from ${postsToOpen(viewer)} p where p.id = ${postId})`,
)

const replies = prepareForRole<PageBounds & { commentId: number }, Row>(
  { ...PLACE, commentId: 'bigint' },
  (viewer, { commentId, ...cursor }) => sql`
    with recursive page as (${repliesTo(viewer, commentId, cursor)}),
    ${tree(viewer, cursor)}
    where exists (select from ${commentsToOpen(viewer)} c where c.id = ${commentId})`,
)

const hydrating = prepareForRole<{ ids: number[] }, { comments: string }>(
  { ids: 'bigint[]' },
  (viewer, { ids }) => sql`select ${commentsAsJson(viewer, sql`(select unnest(${ids}) as id)`)} as comments`,
)

const top = (viewer: Viewer, postId: number, at: PageBounds) => sql`
  select id, created_at, row_number() over (order by created_at desc, id desc) as n from (
    select c.id, c.created_at from ${commentsBySeen(viewer)} c
    where c.post_id = ${postId} and c.parent_id is null and (c.created_at, c.id) < (${at.seenAt}, ${at.seenId})
    order by c.created_at desc, c.id desc limit ${at.limit} + 1 offset ${at.offset}) found`

const repliesTo = (viewer: Viewer, commentId: number, at: PageBounds) => sql`
  select id, created_at, row_number() over (order by created_at, id) as n from (
    select c.id, c.created_at from ${commentsBySeen(viewer)} c
    where c.parent_id = ${commentId} and (c.created_at, c.id) > (${at.seenAt}, ${at.seenId})
    order by c.created_at, c.id limit ${at.limit} + 1 offset ${at.offset}) found`

/** At most this many comments are read on each level under a comment of the page. */
const LEVEL_WIDTH = 2 * REPLIES_SHOWN

/** Beside the comments of a page others come with it until all their texts have so many bytes. */
const BYTES_MORE = 524_288

/**
 * The comments of `page` and `more` with their first replies, level by level. The number of rows is bounded for each,
 * however many replies there are. So is their length: a reply that is left out comes with a call for more.
 */
const tree = (viewer: Viewer, { limit }: PageBounds, more: RawBuilder<unknown> = sql``) => sql`
  tree (id, root, depth, position) as (
    select id, id, 0, 1::bigint from (select id from page where n <= ${limit} ${more}) begun
    union all
    select id, root, depth, position from (
      select r.id, t.root, t.depth + 1 as depth,
        row_number() over (partition by t.root order by t.position, r.created_at, r.id) as position
      from tree t cross join lateral (
        select c.id, c.created_at from ${commentsBySeen(viewer)} c where c.parent_id = t.id
        order by c.created_at, c.id limit ${sql.lit(REPLIES_SHOWN)}) r
      where t.depth < ${sql.lit(LEVELS_SHOWN)}) level
    where position <= ${sql.lit(LEVEL_WIDTH)}),
  measured as (
    select t.id, t.depth, sum(octet_length(c.content)) over (order by t.depth, t.root, t.position) as bytes
    from tree t join comments c on c.id = t.id),
  shown as (
    select id, bool_or(depth > 0) as is_first from measured
    where depth = 0 or bytes <= ${sql.lit(BYTES_MORE)} group by id),
  last as (select id, created_at from page where n = ${limit} and exists (select from page where n > ${limit}))
  select ${commentsAsJson(viewer, sql`shown`, sql`, page.is_first as "isFirst"`)} as comments,
    (select created_at from last) as "lastAt", (select id from last) as "lastId"`
