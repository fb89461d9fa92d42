import { paging } from '@kith/shared/basics.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordedDatabase } from '../../test/recorded-database.ts'
import { createWorld, type Person, peopleOf, viewerFor, type World, writingsOf } from '../../test/world.ts'
import { migrate } from '../core/database/migrate.ts'
import { COMMENTS, setLike } from '../likes/likes.ts'
import { countUnread, listNotifications } from '../notifications/reading.ts'
import { emptyComments } from '../own-data/comment-removal.ts'
import { publishResponse } from '../policy/post-live-events.ts'
import { audienceOfComment, commentsToOpen, visibleComments } from '../policy/visibility.ts'
import { hydratePosts } from '../posts/posts.ts'
import { removeComment } from './remove.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** The lists of authors above in a thread: as kept, and as the comments that stand above say. */
async function listsOf(post: number) {
  const rows = await world.db
    .selectFrom('comments')
    .select(['id', 'user_id', 'parent_id', sql<number[]>`to_json(authors_above)`.as('kept')])
    .where('post_id', '=', post)
    .orderBy('id')
    .execute()
  const down = new Map<number | null, number[]>()
  const above = rows.map((row) => {
    const list = down.get(row.parent_id) ?? []
    down.set(row.id, row.user_id === null ? list : [...list, row.user_id])
    return [...new Set(list)].sort((a, b) => a - b)
  })
  return { kept: rows.map(({ kept }) => kept.sort((a, b) => a - b)), above }
}

async function expectTrueLists(post: number): Promise<void> {
  const { kept, above } = await listsOf(post)
  expect(kept).toEqual(above)
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('reply' as const), by: fc.nat(3), to: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('delete' as const), by: fc.nat(3), to: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('leave' as const), by: fc.nat(3), to: fc.nat() }) },
)

test('after any replies and deletions, each comment lists who wrote the comments above it', async () => {
  const people = await world.people(4)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const post = await world.post(people[0]!, { visibility: 'public' })
      for (const { act, by, to } of steps) {
        const rows = await world.db
          .selectFrom('comments')
          .select(['id', 'user_id', 'is_deleted'])
          .where('post_id', '=', post)
          .orderBy('id')
          .execute()
        const person = people[by]!
        if (act === 'leave') await world.db.transaction().execute((tx) => emptyComments(tx, person.id))
        if (act === 'reply') {
          const there = rows.filter((row) => !row.is_deleted)
          const parent = there.length === 0 || to % 5 === 0 ? null : there.at(-1 - (to % there.length))!.id
          await world.comment(person, post, 'Hello', parent)
        }
        const own = rows.filter((row) => row.user_id === person.id)
        if (act === 'delete' && own.length > 0)
          await removeComment(world.db, viewerFor(person), own[to % own.length]!.id)
      }
      await expectTrueLists(post)
    }),
    { numRuns: 40 },
  )
})

/** A line of replies by two people in turn. Returns its post and the last of them. */
async function lineOf(
  { post, comment }: Pick<World, 'post' | 'comment'>,
  [one, other]: Person[],
  depth: number,
) {
  const postId = await post(one!, { visibility: 'public' })
  let last: number | null = null
  for (let at = 0; at < depth; at += 1)
    last = await comment(at % 2 === 0 ? one! : other!, postId, 'Hello', last)
  return { postId, last: last! }
}

test('the migration fills the lists of comments that were there before, at any depth', async () => {
  const people = await world.people(2)
  const { postId } = await lineOf(world, people, 400)
  await sql`alter table comments disable trigger user`.execute(world.db)
  await sql`update comments set user_id = null, is_deleted = true where id in
    (select id from comments where post_id = ${postId} order by id limit 3)`.execute(world.db)
  await sql`alter table comments enable trigger user`.execute(world.db)
  await sql`alter table comments drop column authors_above`.execute(world.db)
  await sql`drop trigger comment_placed on comments`.execute(world.db)
  await sql`drop trigger comment_left on comments`.execute(world.db)
  await sql`delete from schema_migrations where name = '0046-authors-above.sql'`.execute(world.db)
  expect(await migrate(world.url)).toEqual(['0046-authors-above.sql'])
  await expectTrueLists(postId)
})

test('whether a comment is under one of a blocked author is found without walking the thread', async () => {
  const database = await recordedDatabase()
  try {
    const { db } = database
    const { people, block, befriend } = peopleOf(db)
    const [ann, ben, cleo, dora] = (await people(4)) as [Person, Person, Person, Person]
    await befriend(ann, ben)
    const { postId, last } = await lineOf(writingsOf(db), [ann, ben], 5)
    await block(cleo, dora)
    const viewer = viewerFor(cleo)
    const reads = {
      'the unread count': () => countUnread(db, viewer),
      'the list of notifications': () => listNotifications(db, viewer, paging.parse({})),
      'a post and its counts': () => hydratePosts(db, viewer, [postId]),
      'a like': () => setLike(db, viewer, { kind: COMMENTS, id: last }),
      'a comment by id': () => sql`select from ${commentsToOpen(viewer)} c`.execute(db),
      'a comment to answer': () => sql`select from ${visibleComments(viewer)} c`.execute(db),
      'who is told of a reply': () => sql`select from ${audienceOfComment(last)} u`.execute(db),
      'who is told live': () => publishResponse(db, { postId, by: ann.id, commentId: last }),
    }
    const walking: string[] = []
    for (const [name, read] of Object.entries(reads)) {
      const statements = (await database.statementsOf(read)).filter(({ sql: text }) =>
        /\bcomments\b/.test(text),
      )
      expect(statements, name).not.toEqual([])
      for (const statement of statements)
        for (const planned of await database.planOf(statement))
          if (planned['Node Type'] === 'Recursive Union') walking.push(name)
    }
    expect(walking).toEqual([])
  } finally {
    await database.close()
  }
})
