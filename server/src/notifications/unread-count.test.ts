import { paging } from '@kith/shared/basics.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { inWorld, type RandomWorld, randomWorld, type Settled } from '../../test/random-world.ts'
import { oracleOf } from '../../test/visibility-oracle.ts'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { subjectOf } from '../policy/notification-subjects.ts'
import { countUnread, listNotifications } from './reading.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Tells every member of every post, comment and community, each time on behalf of another; every second is read. */
const tellAll = (tx: Db, { people, posts, comments, communities }: Settled) =>
  sql`with about as (
      select id as post, null::bigint as comment, null::bigint as community from unnest(${posts}::bigint[]) id
      union all select post_id, id, null from comments where id = any(${comments}::bigint[])
      union all select null, null, id from unnest(${communities}::bigint[]) id
      union all select null, null, null),
    told as (
      select *, row_number() over () as n from about, unnest(${people}::bigint[]) with ordinality as u (id, place))
    insert into notifications
      (user_id, type, message, is_read, related_user_id, related_post_id, related_comment_id, related_community_id)
    select id, 'mention', 'Drawn', n % 2 = 0, (${people}::bigint[])[1 + (place + n) % cardinality(${people}::bigint[])],
      post, comment, community from told`.execute(tx)

/**
 * A member's notifications that should be seen, by number of the member, and those with words that the member may see.
 */
async function expected(tx: Db, world: RandomWorld, ids: Settled, me: number) {
  const oracle = oracleOf(world)
  const isBlocked = (id: number | null) => id !== null && oracle.areBlocked(me, ids.people.indexOf(id))
  const opens = (comment: number): boolean => {
    const { person, parent } = world.comments[comment]!
    return !oracle.areBlocked(me, person) && (parent === null || opens(parent))
  }
  const knows = (community: number) => {
    const { visibility, members } = world.communities[community]!
    return visibility !== 'hidden' || members.some(({ person }) => person === me)
  }
  const rows = await tx
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', ids.people[me]!)
    .orderBy('id', 'desc')
    .execute()
  const told = rows.map((row) => ({
    id: row.id,
    isByBlocked: isBlocked(row.related_user_id),
    isAboutWords: row.related_post_id !== null,
    isOpen:
      (row.related_post_id === null || oracle.mayTakePart(me, ids.posts.indexOf(row.related_post_id))) &&
      (row.related_comment_id === null || opens(ids.comments.indexOf(row.related_comment_id))) &&
      (row.related_community_id === null || knows(ids.communities.indexOf(row.related_community_id))),
  }))
  return {
    seen: told.filter(({ isByBlocked, isOpen }) => !isByBlocked && isOpen),
    withWords: told.filter(({ isAboutWords, isOpen }) => isAboutWords && isOpen),
  }
}

const idsOf = (notifications: { id: number }[]) => notifications.map(({ id }) => id)

/** The notifications whose words a member may see, also of those that the list leaves out. */
async function foundWithWords(tx: Db, viewer: Viewer): Promise<number[]> {
  const { rows } = await sql<{ id: number; words: string }>`
    select n.id, ${subjectOf(viewer)} ->> 'words' as words from notifications n
    where n.user_id = ${viewer.id} order by n.id desc`.execute(tx)
  return idsOf(rows.filter(({ words }) => words !== null && words !== ''))
}

test('in any world, the list has what its member may see, words too, and the count is that of its unread rows', async () => {
  const property = fc.asyncProperty(randomWorld, (world) =>
    inWorld(database.db, world, async (tx, ids) => {
      await tellAll(tx, ids)
      for (const [me, { role }] of world.people.entries()) {
        const viewer = { id: ids.people[me]!, role }
        const { seen, withWords } = await expected(tx, world, ids, me)
        const { items, next } = await listNotifications(tx, viewer, paging.parse({ limit: '100' }))
        expect(next).toBeUndefined()
        expect(idsOf(items)).toEqual(idsOf(seen))
        expect(await foundWithWords(tx, viewer)).toEqual(idsOf(withWords))
        const unread = items.filter(({ isRead }) => !isRead)
        expect(await countUnread(tx, viewer)).toEqual({
          count: unread.length,
          withoutMessages: unread.length,
        })
      }
    }),
  )
  await fc.assert(property, { numRuns: 60 })
})
