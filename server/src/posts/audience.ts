import type { Viewer } from '../core/viewer.ts'
import { type Audience, type AudienceQuery, relation } from '@kith/shared/audience.ts'
import type { Person } from '@kith/shared/accounts.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { cutPageAt, readCursor } from '../core/paging.ts'
import { audienceLike, type AudienceChoice } from '../policy/audience.ts'
import { checkMembership, defaultVisibility } from './create.ts'

/** Who would see a post that the viewer is about to write: how many people, and a page of them, closest first. */
export async function readAudience(
  db: Db,
  viewer: Viewer,
  query: AudienceQuery,
): Promise<{ audience: Audience; next: string | undefined }> {
  const choice = await choiceOf(db, viewer, query)
  const { people, next } = await listPeople(db, viewer, choice, query)
  const counts = await countPeople(db, viewer, choice)
  return { audience: { ...counts, people }, next }
}

async function choiceOf(
  db: Db,
  viewer: Viewer,
  { visibility, groupId }: AudienceQuery,
): Promise<AudienceChoice> {
  if (groupId !== undefined) await checkMembership(db, viewer, groupId)
  return { visibility: visibility ?? (await defaultVisibility(db, viewer)), communityId: groupId }
}

async function countPeople(db: Db, viewer: Viewer, choice: AudienceChoice) {
  const { rows } = await sql<{ distance: number; count: number }>`
    select u.distance, count(*) from ${audienceLike(viewer, choice)} u group by 1`.execute(db)
  const at = (distance: number) => rows.find((row) => row.distance === distance)?.count ?? 0
  const [friends, friendsOfFriends, others] = [at(0), at(1), at(2)]
  return { count: friends + friendsOfFriends + others, friends, friendsOfFriends, others }
}

type Row = Person & { distance: number }

async function listPeople(
  db: Db,
  viewer: Viewer,
  choice: AudienceChoice,
  { before, limit, offset }: AudienceQuery,
) {
  const [distance, id] = readCursor(before, [-1, 0])
  const { rows } = await sql<Row>`
    select u.id, u.username, u.name, u.avatar, u.distance from ${audienceLike(viewer, choice)} u
    where (u.distance, u.id) > (${distance}::bigint, ${id}::bigint)
    order by u.distance, u.id limit ${limit + 1} offset ${offset}`.execute(db)
  const { items, next } = cutPageAt(rows, limit, ({ distance, id }) => [distance, id])
  return { people: items.map(({ distance, ...person }) => ({ ...person, relation: nameOf(distance) })), next }
}

const nameOf = (distance: number) => relation.options[distance] ?? 'other'
