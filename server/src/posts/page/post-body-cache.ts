import { type RawBuilder, sql } from 'kysely'
import { openRevisionCache } from '../../core/revision-cache.ts'
import { prepare } from '../../core/database/statement.ts'
import { postsOf } from '../../policy/visibility.ts'
import { authorOf, mediaOf, isoTime } from '../fields.ts'

/**
 * The part of a post that is the same for all its viewers, each as the inside of a JSON object. `own` is also used in
 * quotes of the post, `more` only in the post itself. `tags` is a JSON array; a viewer gets only the tags of people
 * they see.
 */
export type PostBody = { own: string; more: string; tags: string }

/** The state of a row of posts or users: its id and its revision (migration 0019). */
export const stateOf = (row: string) =>
  sql<string>`${sql.ref(`${row}.id`)} || ' ' || ${sql.ref(`${row}.revision`)}`

/** The bodies of posts whose ids come from a query of policy/visibility.ts. */
export const bodiesOf = openRevisionCache<PostBody>(async (db, ids) => {
  const rows = await readingBodies(db, { ids })
  return rows.map((row) => ({ ...row, own: row.own.slice(1, -1), more: row.more.slice(1, -1) }))
})

/** The `author` of a post, as a JSON object. */
export const authorJsonOf = openRevisionCache<{ author: string }>((db, ids) => readingAuthorJson(db, { ids }))

const inside = (fields: RawBuilder<unknown>) => sql`(select row_to_json(z)::text from (select ${fields}) z)`

const readingBodies = prepare<{ ids: number[] }, PostBody & { state: string }>(
  { ids: 'bigint[]' },
  ({ ids }) => sql`
    select ${stateOf('p')} as state, ${own} as own, ${more} as more, ${tags}::text as tags
    from ${postsOf(sql`(select unnest(${ids}) as id)`)} left join lateral (${mediaOf('p.id')}) m on true`,
)

const own = inside(sql`p.id, p.author_id as "authorId", p.content, ${isoTime('p.created_at')} as "createdAt",
  m.items -> 0 ->> 'mediaUrl' as "mediaUrl", m.items -> 0 ->> 'mediaType' as "mediaType",
  coalesce(m.items, '[]') as media`)

const more = inside(sql`p.link_preview::text as "linkPreview", p.visibility, p.community_id as "groupId",
  ${isoTime('p.updated_at')} as "updatedAt", p.is_edited as "isEdited"`)

const tags = sql`(
  select coalesce(json_agg(json_build_object('id', u.id, 'username', u.username, 'name', u.name) order by u.id), '[]')
  from post_tags t join users u on u.id = t.user_id where t.post_id = p.id)`

const readingAuthorJson = prepare<{ ids: number[] }, { state: string; author: string }>(
  { ids: 'bigint[]' },
  ({ ids }) => sql`
    select ${stateOf('u')} as state, ${authorOf('u')}::text as author from users u where u.id = any(${ids})`,
)
