import type { Viewer } from '../core/viewer.ts'
import type { Recipient, RecipientQuery } from '@kith/shared/messages.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { cutPageAt, readCursor } from '../core/paging.ts'
import { postsToTakePartIn } from '../policy/taking-part.ts'
import { seemsToSee } from '../policy/visibility.ts'

type Row = Omit<Recipient, 'maySeePost'> & { maySeePost: boolean | null; lastId: number }

/**
 * Friends to write to, latest conversation first. For a post to be shared, each comes with whether they may see it, as
 * far as the viewer may know. A block between them and its author is not told: they will read 'Post no longer
 * available'. Nothing is told about a post that the viewer may not share.
 */
export async function listRecipients(db: Db, viewer: Viewer, query: RecipientQuery) {
  const { q, before, limit, offset, postId } = query
  const [lastId, id] = readCursor(before, [Number.MAX_SAFE_INTEGER, 0])
  const sight = sql<boolean>`(select ${seemsToSee(sql`f.id`, 'p')} from ${postsToTakePartIn(viewer)} p
    where p.id = ${postId ?? 0})`
  const { rows } = await sql<Row>`
    select f.id, f.username, f.name, f.avatar, f."lastId", ${sight} as "maySeePost" from (
      select u.id, u.username, u.name, u.avatar, coalesce(c.last_message_id, 0) as "lastId"
      from friendships s join users u on u.id = s.friend_id
      left join conversations c on c.user_id = s.user_id and c.other_id = s.friend_id
      where s.user_id = ${viewer.id}
        and (strpos(lower(u.name), lower(${q}::text)) > 0 or strpos(lower(u.username), lower(${q}::text)) > 0)
        and (coalesce(c.last_message_id, 0), u.id) < (${lastId}::bigint, ${id}::bigint)
      order by "lastId" desc, u.id desc limit ${limit + 1} offset ${offset}) f
    order by f."lastId" desc, f.id desc`.execute(db)
  const { items, next } = cutPageAt(rows, limit, ({ lastId, id }) => [lastId, id])
  return { items: items.map(asRecipient), next }
}

const asRecipient = ({ id, username, name, avatar, maySeePost }: Row): Recipient => ({
  id,
  username,
  name,
  avatar,
  ...(maySeePost !== null && { maySeePost }),
})
