import type { Viewer } from '../core/viewer.ts'
import type { Paging } from '@kith/shared/basics.ts'
import { type Conversation, messageWording } from '@kith/shared/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import { cutPage, readPosition } from '../core/paging.ts'
import { prepareForRole } from '../policy/role-statements.ts'
import { isReadFor } from '../policy/read-marks.ts'
import { visiblePeople } from '../policy/visibility.ts'
import { isoTime } from '../posts/posts.ts'

/**
 * The member's conversations, latest message first. They stay when the friendship ends, when one blocks the other, and
 * when the other has left (rules/messages.md 7).
 */
export async function listConversations(db: Db, viewer: Viewer, { before, limit, offset }: Paging) {
  const beforeId = readPosition(before).id
  const rows = await listing(db, viewer, { beforeId, count: limit + 1, offset })
  const { items, next } = cutPage(rows, limit)
  return { items: items.map(({ conversation }) => named(conversation)), next }
}

/** The conversation of the member with another; 404 when they may not see the other and have no messages. */
export async function findConversation(db: Db, viewer: Viewer, otherId: number): Promise<Conversation> {
  const [row] = otherId === viewer.id ? [] : await finding(db, viewer, { otherId })
  if (!row) throw notFound()
  return named(row.conversation)
}

type Unnamed = Omit<Conversation, 'name'> & { name: string | null }
type Row = { conversation: Unnamed }

const named = ({ name, ...rest }: Unnamed): Conversation => ({
  ...rest,
  name: name ?? messageWording.unknown,
})

type PageBounds = { beforeId: number; count: number; offset: number }

const listing = prepareForRole<PageBounds, Row & { id: number; createdAt: Date }>(
  { beforeId: 'bigint', count: 'int', offset: 'int' },
  (viewer, { beforeId, count, offset }) => sql`
    select m.id, m.created_at as "createdAt", ${fields(viewer, sql`c.other_id`)} as conversation
    from conversations c join messages m on m.id = c.last_message_id left join users u on u.id = c.other_id
    where c.user_id = ${viewer.id} and c.last_message_id < ${beforeId}
    order by c.last_message_id desc limit ${count} offset ${offset}`,
)

const finding = prepareForRole<{ otherId: number }, Row>(
  { otherId: 'bigint' },
  (viewer, { otherId }) => sql`
    select ${fields(viewer, otherId)} as conversation
    from (select) one left join conversations c on c.user_id = ${viewer.id} and c.other_id = ${otherId}
    left join messages m on m.id = c.last_message_id left join users u on u.id = ${otherId}
    where c.user_id is not null or exists (select from ${visiblePeople(viewer)} v where v.id = ${otherId})`,
)

/** Uses a conversation `c`, its last message `m` and the other member `u`. */
const fields = (viewer: Viewer, otherId: RawBuilder<unknown> | number) => sql`(select row_to_json(z) from (
  select ${otherId} as id, u.name, u.username, u.avatar,
    case when m.id is not null then ${lastMessage(viewer)} end as "lastMessage",
    coalesce(c.unread_count, 0) as "unreadCount",
    exists (select from friendships f where f.user_id = ${viewer.id} and f.friend_id = ${otherId}) as "canMessage") z)`

const lastMessage = (viewer: Viewer) => sql`(select row_to_json(l) from (
  select m.id, m.sender_id as "senderId", m.content,
    (select f.media_type from media f where f.message_id = m.id limit 1) as "mediaType",
    m.shares_post as "sharesPost", ${isReadFor(viewer)} as "isRead", m.is_deleted as "isDeleted",
    ${isoTime('m.created_at')} as "createdAt") l)`
