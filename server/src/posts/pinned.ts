import type { Viewer } from '../core/http/guards.ts'
import type { Paging } from '@kith/shared/basics.ts'
import type { PinnedPost } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { invalid } from '../core/errors.ts'
import { cutPage, readCursor } from '../core/paging.ts'
import { blockedPeople, visiblePosts } from '../policy/visibility.ts'
import { hydratePosts } from './post-page.ts'

const COUNTED_MAX = 1_000

type Pin = { id: number; createdAt: Date; pinnedBy: number | null; order: number }

/** The pinned posts that this viewer may see, the latest pin first unless an order is given. */
export async function listPinned(
  db: Db,
  viewer: Viewer,
  { before, limit, offset }: Paging,
): Promise<{ items: PinnedPost[]; next: string | undefined }> {
  const seen = readPlace(before)
  const pinnedBy = sql`case when pin.pinned_by in ${blockedPeople(viewer)} then null else pin.pinned_by end`
  const { rows } = await sql<Pin>`
    select pin.post_id as id, pin.pinned_at as "createdAt", ${pinnedBy} as "pinnedBy", pin.sort_order as "order"
    from pinned_posts pin join ${visiblePosts(viewer)} p on p.id = pin.post_id
    where (-pin.sort_order::bigint, pin.pinned_at, pin.post_id)
      < (${seen.rank}::bigint, ${seen.createdAt}::timestamptz, ${seen.id}::bigint)
    order by pin.sort_order, pin.pinned_at desc, pin.post_id desc limit ${limit + 1} offset ${offset}`.execute(
    db,
  )
  const { items, next } = cutPage(rows, limit)
  const pins = new Map(items.map((pin) => [pin.id, pin]))
  const posts = await hydratePosts(db, viewer, [...pins.keys()])
  return {
    items: posts.flatMap((post) => {
      const pin = pins.get(post.id)
      return pin ? [{ ...post, postId: post.id, pinnedBy: pin.pinnedBy, order: pin.order }] : []
    }),
    next: next && `${items.at(-1)?.order}_${next}`,
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

const BEGINNING = { rank: Number.MAX_SAFE_INTEGER, createdAt: 'infinity', id: 0 }

/** What the next page begins after: a cursor as any other, behind the order of the last pin. */
function readPlace(before: string | undefined) {
  if (before === undefined) return BEGINNING
  const [, order, cursor] = /^(-?\d{1,10})_(.+)$/.exec(before) ?? []
  const place = readCursor(cursor)
  if (!place) throw invalid('before', 'Invalid input')
  return { ...place, rank: -Number(order) }
}
