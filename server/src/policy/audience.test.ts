import * as fc from 'fast-check'
import { postVisibility } from '@kith/shared/visibility.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { inWorld, type RandomWorld, randomWorld, type Settled } from '../../test/random-world.ts'
import { oracleOf } from '../../test/visibility-oracle.ts'
import { audienceLike, type AudienceChoice } from './audience.ts'
import { visiblePosts } from './visibility.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Every kind of post that someone may write. */
function choicesOf(world: RandomWorld, ids: Settled, author: number): AudienceChoice[] {
  const own = world.communities.flatMap(({ members }, index) =>
    members.some(({ person, status }) => person === author && status === 'approved')
      ? [ids.communities[index]!]
      : [],
  )
  return [
    ...postVisibility.options.map((visibility) => ({ visibility, communityId: undefined })),
    ...own.map((communityId) => ({ visibility: 'friends' as const, communityId })),
  ]
}

test('in any world, the audience told beforehand is everyone who then sees the post, and how close they are', async () => {
  const property = fc.asyncProperty(randomWorld, (world) =>
    inWorld(database.db, world, async (db, ids) => {
      const oracle = oracleOf(world)
      for (const [author, { role }] of world.people.entries()) {
        const writer = { id: ids.people[author]!, role }
        for (const choice of choicesOf(world, ids, author)) {
          const told = await sql<{ id: number; distance: number }>`
            select u.id, u.distance from ${audienceLike(writer, choice)} u order by u.id`.execute(db)
          const { id: post } = await db
            .insertInto('posts')
            .values({
              author_id: writer.id,
              visibility: choice.visibility,
              community_id: choice.communityId ?? null,
              original_post_id: null,
              content: 'Drawn',
            })
            .returning('id')
            .executeTakeFirstOrThrow()
          const seen: unknown[] = []
          for (const [viewer, id] of ids.people.entries()) {
            const { rows } = await sql`
              select from ${visiblePosts({ id, role: 'user' })} p where p.id = ${post}`.execute(db)
            if (viewer !== author && rows.length > 0)
              seen.push({ id, distance: oracle.distance(author, viewer) })
          }
          expect(told.rows).toEqual(seen)
        }
      }
    }),
  )
  await fc.assert(property, { numRuns: 40 })
})
