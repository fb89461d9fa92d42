import type { Viewer } from '../core/viewer.ts'
import { feedQuery, type Post } from '@kith/shared/posts.ts'
import { mayDeleteAnyPost, mayDeletePost, mayEditPost, mayPinPost } from '@kith/shared/permissions.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { inWorld, randomWorld, type RandomWorld } from '../../test/random-world.ts'
import { oracleOf } from '../../test/visibility-oracle.ts'
import type { Db } from '../core/database/database.ts'
import type { Tuning } from '../policy/home-tabs.ts'
import { readFeed, TUNING } from './feed.ts'
import { hydratePosts } from './page/post-page.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const NEVER = 1_000_000_000
const WAYS: Record<string, Tuning> = {
  'as tuned': TUNING,
  'author by author': {
    windowFromAuthors: NEVER,
    windowPosts: 0,
    probeFromFriends: NEVER,
    probePosts: 0,
    bitmapMaxFriends: -1,
    bitmapMinMembers: 1,
  },
  'through the newest posts': {
    windowFromAuthors: 0,
    windowPosts: NEVER,
    probeFromFriends: NEVER,
    probePosts: 0,
    bitmapMaxFriends: -1,
    bitmapMinMembers: 1,
  },
  'post by post': {
    windowFromAuthors: 0,
    windowPosts: NEVER,
    probeFromFriends: 0,
    probePosts: NEVER,
    bitmapMaxFriends: -1,
    bitmapMinMembers: 1,
  },
  'by the bitmap in memory': {
    windowFromAuthors: 0,
    windowPosts: NEVER,
    probeFromFriends: 0,
    probePosts: 0,
    bitmapMaxFriends: NEVER,
    bitmapMinMembers: 0,
  },
  'with every bound met': {
    windowFromAuthors: 0,
    windowPosts: 3,
    probeFromFriends: 0,
    probePosts: 2,
    bitmapMaxFriends: NEVER,
    bitmapMinMembers: 0,
  },
}

/** All pages of a tab, read one after the other by cursor. */
async function readThrough(db: Db, viewer: Viewer, query: Record<string, string>, tuning: Tuning) {
  const posts: Post[] = []
  let before: string | undefined
  do {
    const page = await readFeed(
      db,
      viewer,
      feedQuery.parse({ limit: '4', ...query, ...(before && { before }) }),
      tuning,
    )
    posts.push(...(JSON.parse(page.posts) as Post[]))
    before = page.next
  } while (before)
  return posts.map(({ id }) => id)
}

describe('in any world', () => {
  for (const [way, tuning] of Object.entries(WAYS)) {
    test(`every home tab, read to its end ${way}, is what rules/posts.md says`, async () => {
      const property = fc.asyncProperty(randomWorld, (world) =>
        inWorld(database.db, world, async (db, ids) => {
          const oracle = oracleOf(world)
          for (const [me, { role }] of world.people.entries()) {
            const viewer = { id: ids.people[me]!, role }
            for (const filter of ['friends', 'friends_of_friends', 'public', 'groups'] as const) {
              expect(await readThrough(db, viewer, { filter }, tuning)).toEqual(
                oracle.tab(filter, me).map((index) => ids.posts[index]),
              )
            }
          }
        }),
      )
      await fc.assert(property, { numRuns: 40 })
    })
  }

  test('the groups view shows the chosen friend groups and communities, and nothing of others', async () => {
    const property = fc.asyncProperty(randomWorld, fc.integer({ min: 1, max: 63 }), (world, choice) =>
      inWorld(database.db, world, async (db, ids) => {
        const groups = world.groups.flatMap((_, index) => (choice & (1 << index) ? [index] : []))
        const communities = world.communities.flatMap((_, index) => (choice & (8 << index) ? [index] : []))
        if (groups.length + communities.length === 0) return
        const query = {
          filter: 'groups',
          groupIds: groups.map((index) => ids.groups[index]).join(','),
          communityGroupIds: communities.map((index) => ids.communities[index]).join(','),
        }
        for (const [me, { role }] of world.people.entries()) {
          const wanted = oracleOf(world).tab('groups', me, { groups, communities })
          for (const tuning of Object.values(WAYS)) {
            expect(await readThrough(db, { id: ids.people[me]!, role }, query, tuning)).toEqual(
              wanted.map((index) => ids.posts[index]),
            )
          }
        }
      }),
    )
    await fc.assert(property, { numRuns: 40 })
  })

  test('an offset skips exactly so many', async () => {
    const property = fc.asyncProperty(randomWorld, fc.nat({ max: 9 }), (world, offset) =>
      inWorld(database.db, world, async (db, ids) => {
        for (const filter of ['friends', 'friends_of_friends', 'public'] as const) {
          const wanted = oracleOf(world)
            .tab(filter, 0)
            .slice(offset, offset + 3)
          const query = feedQuery.parse({ filter, limit: '3', offset: String(offset) })
          const page = await readFeed(db, { id: ids.people[0]!, role: 'user' }, query)
          const got = (JSON.parse(page.posts) as Post[]).map(({ id }) => id)
          expect(got).toEqual(wanted.map((index) => ids.posts[index]))
        }
      }),
    )
    await fc.assert(property, { numRuns: 60 })
  })
})

describe('a post as read, in any world', () => {
  test('its counts agree with the lists that its viewer gets, its original shows to those who may see it, and it offers what the shared rules allow', async () => {
    const property = fc.asyncProperty(randomWorld, (world) =>
      inWorld(database.db, world, async (db, { people, posts: ids }) => {
        const oracle = oracleOf(world)
        for (const [me, { role }] of world.people.entries()) {
          const viewer: Viewer = { id: people[me]!, role }
          const posts = await hydratePosts(db, viewer, ids)
          expect(posts.map(({ id }) => id)).toEqual(ids)
          for (const [index, post] of posts.entries()) {
            const seen = { world, oracle, viewer, me, index, ids }
            expectItsCounts(post, seen)
            expectItsOriginal(post, seen)
            expectItsOffers(post, seen)
          }
        }
      }),
    )
    await fc.assert(property, { numRuns: 60 })
  })
})

type Seen = {
  world: RandomWorld
  oracle: ReturnType<typeof oracleOf>
  viewer: Viewer
  me: number
  index: number
  ids: number[]
}

function expectItsCounts(post: Post, { oracle, me, index }: Seen) {
  expect(post.likes).toBe(oracle.likesSeen(me, index))
  expect(post.comments).toBe(oracle.commentsSeen(me, index))
}

/** A quoted original that the viewer may not see is told unavailable. */
function expectItsOriginal(post: Post, { world, oracle, me, index, ids }: Seen) {
  const { original } = world.posts[index]!
  const isSeen = original !== null && oracle.maySee(me, original)
  expect(post.originalPost?.id).toBe(isSeen ? ids[original] : undefined)
  expect(post.originalUnavailable ?? false).toBe(original !== null && !isSeen)
}

function expectItsOffers(post: Post, { world, oracle, viewer, me, index }: Seen) {
  const { community } = world.posts[index]!
  const membership = world.communities[community ?? -1]?.members.find(({ person }) => person === me)
  const isStaff = membership?.status === 'approved' && membership.role !== 'member'
  if (viewer.role !== 'user' || oracle.maySee(me, index))
    expect(post.canInteract).toBe(oracle.mayTakePart(me, index))
  expect(post.canEdit).toBe(mayEditPost(viewer, post) && oracle.mayTakePart(me, index))
  expect(post.canDelete).toBe(mayDeletePost(viewer, post, isStaff) || mayDeleteAnyPost(viewer))
  expect(post.canPin).toBe(mayPinPost(viewer))
}

test('a call that waits too long for a hanging database is told so, and the next one is served', async () => {
  const held = await database.db.startTransaction().execute()
  await sql`lock table posts in access exclusive mode`.execute(held)
  const read = () => readFeed(database.db, { id: 1, role: 'user' }, feedQuery.parse({ filter: 'public' }))
  const reading = Array.from({ length: 2 * availableParallelism() + 3 }, read)
  const waiting = async () =>
    (await sql`select from pg_locks where relation = 'posts'::regclass and not granted`.execute(held)).rows
      .length
  await expect.poll(waiting).toBeGreaterThan(0)
  const later = performance.now() + 6_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  await held.rollback().execute()
  const ends = await Promise.allSettled(reading)
  clock.mockRestore()
  const refused = ends.filter((end) => end.status === 'rejected')
  expect(refused).toHaveLength(2)
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 503 })
  await expect(read()).resolves.toMatchObject({ posts: '[]' })
})
