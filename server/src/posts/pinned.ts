import type { Viewer } from '../core/viewer.ts'
import type { Paging } from '@kith/shared/basics.ts'
import type { PinnedPost } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { cutPageAt, readCursor, readTime } from '../core/paging.ts'
import { blockedPeople, visiblePosts } from '../policy/visibility.ts'
import { hydratePosts } from './page/post-page.ts'

const COUNTED_MAX = 1_000
/** Pins are read by falling rank: this number minus their order. */
const RANK_MAX = 2 ** 31 - 1

type Pin = { id: number; pinnedAt: Date; pinnedBy: number | null; order: number }

const placeOf = ({ order, pinnedAt, id }: Pin) => [RANK_MAX - order, pinnedAt.getTime(), id]

/** The pinned posts that this viewer may see, the latest pin first unless an order is given. */
export async function listPinned(
  db: Db,
  viewer: Viewer,
  { before, limit, offset }: Paging,
): Promise<{ items: PinnedPost[]; next: string | undefined }> {
  const [rank, pinnedAt, id] = readCursor(before, [Number.MAX_SAFE_INTEGER, 0, 0])
  const pinnedBy = sql`case when pin.pinned_by in ${blockedPeople(viewer)} then null else pin.pinned_by end`
  const { rows } = await sql<Pin>`
    select pin.post_id as id, pin.pinned_at as "pinnedAt", ${pinnedBy} as "pinnedBy", pin.sort_order as "order"
    from pinned_posts pin join ${visiblePosts(viewer)} p on p.id = pin.post_id
    where (${RANK_MAX}::bigint - pin.sort_order, pin.pinned_at, pin.post_id)
      < (${rank}::bigint, ${readTime(pinnedAt)}::timestamptz, ${id}::bigint)
    order by pin.sort_order, pin.pinned_at desc, pin.post_id desc limit ${limit + 1} offset ${offset}`.execute(
    db,
  )
  const { items, next } = cutPageAt(rows, limit, placeOf)
  const pins = new Map(items.map((pin) => [pin.id, pin]))
  const posts = await hydratePosts(db, viewer, [...pins.keys()])
  return {
    items: posts.flatMap((post) => {
      const pin = pins.get(post.id)
      return pin ? [{ ...post, postId: post.id, pinnedBy: pin.pinnedBy, order: pin.order }] : []
    }),
    next,
  }
}

/** How many pinned posts this viewer may see; exact to 1,000, a lower bound beyond. */
export async function countPinned(db: Db, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from pinned_posts pin join ${visiblePosts(viewer)} p on p.id = pin.post_id
      limit ${COUNTED_MAX}) seen`.execute(db)
  return rows[0]?.count ?? 0
}
