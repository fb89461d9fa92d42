import { sql } from 'kysely'
import { publishLiveEvent } from '../core/live-events.ts'
import type { Db } from '../core/database/database.ts'
import { areBlocked, maySee } from './visibility.ts'

type Member = { id: number }
const idsOf = (rows: Member[]) => rows.map(({ id }) => id)

/** A change that more people have a part in is not published: a live event is short. */
const PEOPLE_MAX = 50

/**
 * Publishes that the likes or comments of a post changed by an act of the member `by`: on the comment `commentId`, or
 * on the post itself. Part of the transaction of the act, and before a comment is deleted.
 */
export async function publishResponse(
  tx: Db,
  { postId, by, commentId }: { postId: number; by: number; commentId?: number | undefined },
): Promise<void> {
  const authors = commentId === undefined ? [] : await authorsDownTo(tx, commentId)
  const people = [...new Set([by, ...authors])]
  if (people.length <= PEOPLE_MAX) publishLiveEvent(tx, { what: 'responses', id: postId, people })
}

/** The authors of a comment and of those above it: without one of them, a viewer does not get the comment. */
async function authorsDownTo(tx: Db, commentId: number): Promise<number[]> {
  const { rows } = await sql<Member>`
    select distinct person as id from comments, unnest(authors_above || user_id) person
    where comments.id = ${commentId} and person is not null`.execute(tx)
  return idsOf(rows)
}

/**
 * Which of these members may see a post and one of the changes in its likes and comments. A change is named by the
 * people who have a part in it, and shows to nobody who is blocked with one of them.
 */
export async function audienceAmong(
  db: Db,
  postId: number,
  changes: readonly (readonly number[])[],
  members: readonly number[],
): Promise<number[]> {
  const people = [...new Set(changes.flat())]
  const { rows } = await sql<Member & { blocked: number[] }>`
    select u.id, (select coalesce(json_agg(person), '[]') from unnest(${people}::bigint[]) person
      where ${areBlocked(sql.ref('u.id'), sql.ref('person'))}) as blocked
    from posts p join users u on u.id = any(${members}::bigint[])
    where p.id = ${postId} and ${maySee(sql.ref('u.id'), 'p')}`.execute(db)
  return idsOf(
    rows.filter(({ blocked }) =>
      changes.some((change) => !change.some((person) => blocked.includes(person))),
    ),
  )
}

/** Which of these members may find one of these posts, by another member, in a feed. */
export async function feedAudienceAmong(
  db: Db,
  posts: readonly number[],
  members: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<Member>`
    select u.id from users u where u.id = any(${members}::bigint[]) and exists (
      select from posts p where p.id = any(${posts}::bigint[]) and p.author_id <> u.id
        and not exists (select from hidden_users h where h.hider_id = u.id and h.hidden_id = p.author_id)
        and ${maySee(sql.ref('u.id'), 'p')})`.execute(db)
  return idsOf(rows)
}
