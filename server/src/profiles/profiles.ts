import { describedPerson } from '@kith/shared/accounts.ts'
import type { Profile } from '@kith/shared/profiles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { snakeCase } from '../core/database/snake-case.ts'
import { notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { friendStatusOf, listMutual } from '../friends/friends.ts'
import {
  countOfMutualFriends,
  countOfPostsBy,
  countOfUnseenFriends,
  visiblePeople,
} from '../policy/visibility.ts'

/** A member by id; 404 for one who is missing, and for a block on either side. */
export const readProfile = (db: Db, viewer: Viewer, id: number) => read(db, viewer, sql`u.id = ${id}`)

/** A member by their username, in any letter case. */
export const readProfileByUsername = (db: Db, viewer: Viewer, username: string) =>
  read(db, viewer, sql`lower(u.username) = lower(${username})`)

const FIELDS = sql.join(
  describedPerson.keyof().options.map((name) => sql`${sql.ref(`u.${snakeCase(name)}`)} as ${sql.ref(name)}`),
)

/** How many faces stand beside the number of common friends. */
const FACES = { limit: 3, offset: 0 }

type Row = Omit<Profile, 'createdAt' | 'friendship' | 'mutualFriends'> & { createdAt: Date }

async function read(db: Db, viewer: Viewer, isThey: RawBuilder<unknown>): Promise<Profile> {
  const { rows } = await sql<Row>`
    select ${FIELDS}, u.role, u.created_at as "createdAt",
      ${countOfPostsBy(viewer, sql`u.id`)} as "postCount",
      u.friend_count - ${countOfUnseenFriends(viewer, sql`u.id`)} as "friendCount",
      ${countOfMutualFriends(viewer, sql`u.id`)} as "mutualCount",
      exists (select from hidden_users where hider_id = ${viewer.id} and hidden_id = u.id) as "isHidden"
    from ${visiblePeople(viewer)} u where ${isThey}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  const friendship = await friendStatusOf(db, viewer, row.id)
  const mutualFriends = row.mutualCount > 0 ? (await listMutual(db, viewer, row.id, FACES)).items : []
  return { ...row, createdAt: row.createdAt.toISOString(), friendship, mutualFriends }
}
