import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { inWorld, randomWorld, type Settled } from '../../test/random-world.ts'
import { oracleOf } from '../../test/visibility-oracle.ts'
import type { Db } from '../core/database/database.ts'
import { readMessages } from './messages.ts'
import { listRecipients } from './recipients.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const paging = { limit: 100, offset: 0, before: undefined }

/** The first person shares every post with all others, whether or not they may see it. */
async function shareAll(db: Db, { people: [sender = 0, ...others], posts }: Settled) {
  const rows = others.flatMap((recipient) =>
    posts.map((post) => ({
      sender_id: sender,
      recipient_id: recipient,
      post_id: post,
      shares_post: true,
    })),
  )
  if (rows.length > 0) await db.insertInto('messages').values(rows).execute()
  const ends = others.map((other) => ({ user_id: other, other_id: sender }))
  const last = await db.selectFrom('messages').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (last)
    await db
      .insertInto('conversations')
      .values(ends.map((end) => ({ ...end, last_message_id: last.id })))
      .execute()
}

test('in any world a shared post, and what it quotes, shows to those to whom rules/visibility.md gives it', async () => {
  const property = fc.asyncProperty(randomWorld, (world) =>
    inWorld(database.db, world, async (db, ids) => {
      const oracle = oracleOf(world)
      await shareAll(db, ids)
      if (ids.posts.length === 0) return
      for (const [me, { role }] of world.people.entries()) {
        if (me === 0) continue
        const viewer = { id: ids.people[me]!, role }
        const { items } = await readMessages(db, viewer, ids.people[0]!, paging)
        const seen = items.map(({ post, postUnavailable }) => [
          post?.id,
          post?.originalPost?.id,
          postUnavailable,
        ])
        const expected = world.posts.map(({ original }, index) => {
          if (!oracle.maySee(me, index)) return [undefined, undefined, true]
          const quoted = original !== null && oracle.maySee(me, original) ? ids.posts[original] : undefined
          return [ids.posts[index], quoted, false]
        })
        expect(seen).toEqual(expected)
      }
    }),
  )
  await fc.assert(property, { numRuns: 40 })
})

test('in any world the recipients of a post are marked by whether they may see it, blocks between others aside', async () => {
  const property = fc.asyncProperty(randomWorld, (world) =>
    inWorld(database.db, world, async (db, ids) => {
      const oracle = oracleOf(world)
      const [sender, ...others] = [...world.people.keys()]
      const viewer = { id: ids.people[sender!]!, role: world.people[sender!]!.role }
      for (const [index, postId] of ids.posts.entries()) {
        const { items } = await listRecipients(db, viewer, { ...paging, q: '', postId })
        const friends = others.filter((other) => oracle.distance(sender!, other) === 0)
        const { community } = world.posts[index]!
        const mayKnow = community === null || oracle.mayRead(sender!, community)
        const told = mayKnow && oracle.maySee(sender!, index)
        const expected = friends.map((friend) => [
          ids.people[friend],
          told ? oracle.seemsToSee(friend, index) : undefined,
        ])
        expect(items.map(({ id, maySeePost }) => [id, maySeePost]).toReversed()).toEqual(expected)
      }
    }),
  )
  await fc.assert(property, { numRuns: 40 })
})
