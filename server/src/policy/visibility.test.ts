import type { Viewer } from '../core/viewer.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { inWorld, randomWorld } from '../../test/random-world.ts'
import { oracleOf } from '../../test/visibility-oracle.ts'
import type { Db } from '../core/database/database.ts'
import { postsWithin, readableCommunities } from './communities.ts'
import {
  audienceOf,
  audienceOfComment,
  commentsToOpen,
  countsOfUnseenPosts,
  postsForEveryone,
  postsToOpen,
  visibleComments,
  visiblePeople,
  visiblePosts,
} from './visibility.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const idsOf = async (db: Db, table: ReturnType<typeof visiblePosts>) => {
  const { rows } = await sql<{ id: number }>`select x.id from ${table} x order by x.id`.execute(db)
  return rows.map(({ id }) => id)
}

describe('in any world', () => {
  test('every viewer sees exactly the posts that rules/visibility.md gives them', async () => {
    const property = fc.asyncProperty(randomWorld, (world) =>
      inWorld(database.db, world, async (db, ids) => {
        const oracle = oracleOf(world)
        for (const [me, { role }] of world.people.entries()) {
          const viewer: Viewer = { id: ids.people[me]!, role }
          const visible = ids.posts.filter((_, index) => oracle.maySee(me, index))
          expect(await idsOf(db, visiblePosts(viewer))).toEqual(visible)
          expect(await idsOf(db, postsToOpen(viewer))).toEqual(role === 'user' ? visible : ids.posts)
        }
      }),
    )
    await fc.assert(property, { numRuns: 150 })
  })

  test('what is for everyone is what somebody without any ties may see', async () => {
    const property = fc.asyncProperty(randomWorld, (world) =>
      inWorld(database.db, world, async (db, ids) => {
        const stranger = world.people.length
        const oracle = oracleOf({ ...world, people: [...world.people, { role: 'user' }] })
        const wanted = ids.posts.filter((_, index) => oracle.maySee(stranger, index))
        expect(await idsOf(db, postsForEveryone)).toEqual(wanted)
      }),
    )
    await fc.assert(property, { numRuns: 60 })
  })

  test('the posts of a community and those not counted of it are what a member may see', async () => {
    const property = fc.asyncProperty(randomWorld, (world) =>
      inWorld(database.db, world, async (db, ids) => {
        const oracle = oracleOf(world)
        for (const [index, community] of ids.communities.entries()) {
          const within = ids.posts.filter((_, at) => world.posts[at]!.community === index)
          expect(await idsOf(db, postsWithin(community))).toEqual(within)
          for (const [me, { role }] of world.people.entries()) {
            if (!oracle.mayRead(me, index)) continue
            const seen = within.filter((id) => oracle.maySee(me, ids.posts.indexOf(id)))
            const { rows } = await sql<{ count: number }>`select count from
              ${countsOfUnseenPosts({ id: ids.people[me]!, role })} unseen where community_id = ${community}`.execute(
              db,
            )
            const left = role === 'user' ? seen : within
            expect(within.length - (rows[0]?.count ?? 0)).toBe(left.length)
          }
        }
      }),
    )
    await fc.assert(property, { numRuns: 60 })
  })

  test('the audience of a post is everyone who may see it', async () => {
    const property = fc.asyncProperty(randomWorld, (world) =>
      inWorld(database.db, world, async (db, ids) => {
        const oracle = oracleOf(world)
        for (const [index, post] of ids.posts.entries()) {
          const audience = ids.people.filter((_, me) => oracle.maySee(me, index))
          expect(await idsOf(db, audienceOf(post))).toEqual(audience)
        }
      }),
    )
    await fc.assert(property, { numRuns: 60 })
  })

  test('people and communities are shown to exactly those who may see them', async () => {
    const property = fc.asyncProperty(randomWorld, (world) =>
      inWorld(database.db, world, async (db, ids) => {
        const oracle = oracleOf(world)
        for (const [me, { role }] of world.people.entries()) {
          const viewer: Viewer = { id: ids.people[me]!, role }
          expect(await idsOf(db, visiblePeople(viewer))).toEqual(
            ids.people.filter((_, other) => !oracle.areBlocked(me, other)),
          )
          expect(await idsOf(db, readableCommunities(viewer))).toEqual(
            ids.communities.filter((_, community) => oracle.mayRead(me, community)),
          )
        }
      }),
    )
    await fc.assert(property, { numRuns: 60 })
  })

  test('a comment opens when its post does and nobody blocked stands above it', async () => {
    const property = fc.asyncProperty(randomWorld, (world) =>
      inWorld(database.db, world, async (db, ids) => {
        const oracle = oracleOf(world)
        for (const [me, { role }] of world.people.entries()) {
          const open = await sql<{ post: number; count: number }>`
            select c.post_id as post, count(*) as count from ${commentsToOpen({ id: ids.people[me]!, role })} c
            group by 1 order by 1`.execute(db)
          const wanted = ids.posts.flatMap((post, index) => {
            const count = oracle.commentsSeen(me, index)
            return count > 0 && (role !== 'user' || oracle.maySee(me, index)) ? [{ post, count }] : []
          })
          expect(open.rows).toEqual(wanted)
        }
      }),
    )
    await fc.assert(property, { numRuns: 60 })
  })

  test('the audience of a comment is everyone who may see it', async () => {
    const property = fc.asyncProperty(randomWorld, (world) =>
      inWorld(database.db, world, async (db, ids) => {
        const seenBy = new Map<number, number[]>()
        for (const id of ids.people) seenBy.set(id, await idsOf(db, visibleComments({ id, role: 'user' })))
        for (const comment of ids.comments) {
          const seen = ids.people.filter((id) => seenBy.get(id)?.includes(comment))
          expect(await idsOf(db, audienceOfComment(comment))).toEqual(seen)
        }
      }),
    )
    await fc.assert(property, { numRuns: 60 })
  })
})
