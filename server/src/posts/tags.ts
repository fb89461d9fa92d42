import type { Viewer } from '../core/viewer.ts'
import { mentionsIn } from '@kith/shared/text/named.ts'
import { TAGS_MAX } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { notify } from '../notifications/notifications.ts'
import { audienceOf } from '../policy/visibility.ts'

/** Tags those who may see a post and notifies the new ones. Returns the ids of the others. Part of a transaction. */
export async function tagPeople(tx: Db, viewer: Viewer, postId: number, wanted: number[]): Promise<number[]> {
  if (wanted.length === 0) return []
  const { rows: seeing } = await sql<{ id: number }>`
    select u.id from ${audienceOf(postId)} u where u.id = any(${wanted}::bigint[]) order by u.id`.execute(tx)
  const ids = seeing.map(({ id }) => id)
  const { rows: tagged } = await sql<{ id: number }>`
    insert into post_tags (post_id, user_id) select ${postId}, unnest(${ids}::bigint[])
    on conflict do nothing returning user_id as id`.execute(tx)
  const to = tagged.map(({ id }) => id)
  await notify(tx, { type: 'mention', to, relatedUserId: viewer.id, relatedPostId: postId })
  return wanted.filter((id) => !ids.includes(id))
}

/** After an edit: removes the tag of everybody whose @username was there and is gone, and tags the newly mentioned. */
export async function retagPeople(
  tx: Db,
  viewer: Viewer,
  postId: number,
  text: { before: string; after: string },
): Promise<void> {
  const earlier = new Set(mentionsIn(text.before))
  const names = new Set(mentionsIn(text.after))
  await untag(tx, postId, [...earlier.difference(names)])
  const added = [...names.difference(earlier)].slice(0, TAGS_MAX)
  if (added.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select id from users where lower(username) = any(${added}::text[]) order by id`.execute(tx)
  await tagPeople(
    tx,
    viewer,
    postId,
    rows.map(({ id }) => id),
  )
}

/** Their unread notifications of it are deleted too. */
const untag = (tx: Db, postId: number, names: string[]) =>
  sql`
    with gone as (
      delete from post_tags t using users u
      where t.post_id = ${postId} and u.id = t.user_id and lower(u.username) = any(${names}::text[])
      returning t.user_id)
    delete from notifications n using gone
    where n.user_id = gone.user_id and n.type = 'mention' and n.related_post_id = ${postId}
      and n.related_comment_id is null and not n.is_read`.execute(tx)
