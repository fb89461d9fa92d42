import type { SuggestedPerson, PeopleQuery } from '@kith/shared/friends.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { cutPage, readPosition } from '../core/paging.ts'
import { matchesName, peopleNamed } from './people-named.ts'
import { friendsOf, mutualCount, notOfferedAsFriends } from './friend-candidates.ts'

type Row = SuggestedPerson & { createdAt: Date }

/** This many of the newest members are searched for a name first. Only a rare name is searched for among all. */
const LOOKED_THROUGH = 5_000

/** The members whom the viewer could befriend, newest first. */
export async function listMembers(db: Db, viewer: Viewer, { q, before, limit, offset }: PeopleQuery) {
  const from = readPosition(before).id
  const read = (people: RawBuilder<unknown>) => readMembers(db, viewer, people, limit + 1, offset)
  const older = sql`users u where u.id < ${from}`
  if (!q) return asPage(await read(sql`(select u.* from ${older})`), limit)
  const newest = sql`(select u.* from (select * from ${older} order by id desc limit ${LOOKED_THROUGH}) u where ${matchesName(q)})`
  const page = await read(newest)
  if (page.length > limit) return asPage(page, limit)
  // A rare name has so few members that they need no index of ids (`+ 0`). They are sorted before the others are read.
  const rare = peopleNamed(q, sql`u.id + 0 < ${from}`)
  const all = sql`(select * from ${newest} newest union select * from ${rare} rare offset 0)`
  return asPage(await read(all), limit)
}

async function readMembers(
  db: Db,
  viewer: Viewer,
  people: RawBuilder<unknown>,
  limit: number,
  offset: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with friends as materialized ${friendsOf(viewer)},
    page as materialized (select u.* from ${people} u
      where u.id not in ${notOfferedAsFriends(viewer, sql`friends`)}
      order by u.id desc limit ${limit} offset ${offset})
    select u.id, u.username, u.name, u.avatar, ${mutualCount()} as "mutualCount", u.created_at as "createdAt"
    from page u order by u.id desc`.execute(db)
  return rows
}

function asPage(rows: Row[], limit: number) {
  const { items, next } = cutPage(rows, limit)
  return { items: items.map(asAcquaintance), next }
}

const asAcquaintance = ({ id, username, name, avatar, mutualCount }: Row): SuggestedPerson => {
  return { id, username, name, avatar, mutualCount }
}
