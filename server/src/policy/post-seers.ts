import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { maySee } from './visibility.ts'

type Member = { id: number }
const idsOf = (rows: Member[]) => rows.map(({ id }) => id)

/** Which of these members may see a post. */
export async function seersOf(db: Db, postId: number, members: readonly number[]): Promise<number[]> {
  const { rows } = await sql<Member>`
    select u.id from posts p join users u on u.id = any(${members}::bigint[])
    where p.id = ${postId} and ${maySee(sql.ref('u.id'), 'p')}`.execute(db)
  return idsOf(rows)
}

/** Which of these members may find one of these posts, by another member, in a feed. */
export async function feedReaders(
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
