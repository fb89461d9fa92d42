import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../core/viewer.ts'
import { commentsToTakePartIn, postsToTakePartIn } from './taking-part.ts'
import { messagesWith } from './visibility.ts'

/** What an excerpt is made of. A character that readers see has several code points at times. */
const READ_MAX = 1_000

/**
 * What the notification `n` is about, as far as its viewer may see it now (rules/notifications.md 21): its words, and
 * without words its first photo. Null when there is nothing of that to see. Each is found by its id, in the statement
 * that reads the page.
 */
export const subjectOf = (viewer: Viewer) => sql<Subject | null>`case
  when n.type = 'message' then (select ${shown('message_id')}
    from ${messagesWith(viewer, sql`n.related_user_id`)} s
    where s.recipient_id = ${viewer.id} and not s.is_read order by s.id desc limit 1)
  when n.related_comment_id is not null then (select ${shown('comment_id')}
    from ${commentsToTakePartIn(viewer)} s where s.id = n.related_comment_id)
  when n.related_post_id is not null then (select ${shown('post_id')}
    from ${postsToTakePartIn(viewer)} s where s.id = n.related_post_id) end`

/** The beginning of the words, and the photo in its smallest size. */
export type Subject = { words: string; photo: { url: string; alt: string } | null }

const shown = (owner: 'post_id' | 'comment_id' | 'message_id'): RawBuilder<Subject> => sql`json_build_object(
  'words', left(s.content, ${READ_MAX}),
  'photo', case when s.content = '' then (
    select json_build_object(
      'url', '/media/' || f.key || coalesce('?w=' || (select min(w) from unnest(f.widths) w) || '&still=1', ''), 'alt', f.alt)
    from media f where ${sql.ref(`f.${owner}`)} = s.id and f.media_type = 'photo' order by f.sort_order limit 1) end)`
