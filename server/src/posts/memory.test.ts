import { feedQuery } from '@kith/shared/posts.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../../test/world.ts'
import { readFeed, TUNING } from './feed.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Tab = 'friends' | 'friends_of_friends' | 'public'

/** A page as the running server reads it, which remembers, and as a server that has just begun. */
async function readBoth(reader: Person, filter: Tab) {
  const query = feedQuery.parse({ filter })
  const fresh = world.db.withoutPlugins()
  const remembered = await readFeed(world.db, reader, query, { ...TUNING, wide: 0 })
  const anew = await readFeed(fresh, reader, query, { ...TUNING, circled: -1, wide: 1 })
  return [remembered, anew].map(({ posts, next }) => ({ posts: JSON.parse(posts) as unknown[], next }))
}

test('whatever changes about a post, the next reader gets it as it is now', async () => {
  const [ben, cleo, dora] = await world.people(3)
  await world.befriend(ben!, cleo!, dora!)
  const community = await world.community(ben!, { members: [cleo!] })
  const original = await world.post(dora!, { visibility: 'public', content: 'What was said first' })
  const post = await world.post(ben!, { visibility: 'public', content: 'Said', originalPostId: original })
  await world.post(ben!, { communityId: community })
  const changes: [string, () => Promise<unknown>][] = [
    ['its text', () => sql`update posts set content = 'Said again' where id = ${post}`.execute(world.db)],
    [
      'the text it quotes',
      () => sql`update posts set content = 'No' where id = ${original}`.execute(world.db),
    ],
    [
      'its preview',
      () => sql`update posts set link_preview = '{"url": "x"}' where id = ${post}`.execute(world.db),
    ],
    ['a tag', () => sql`insert into post_tags values (${post}, ${dora!.id})`.execute(world.db)],
    [
      'the name of who is tagged',
      () => sql`update users set name = 'Dorothea' where id = ${dora!.id}`.execute(world.db),
    ],
    [
      'the name of its author',
      () => sql`update users set name = 'Benno' where id = ${ben!.id}`.execute(world.db),
    ],
    [
      'the face of its author',
      () => sql`update users set avatar = '/media/x' where id = ${ben!.id}`.execute(world.db),
    ],
    [
      'the role of its author',
      () => sql`update users set role = 'admin' where id = ${ben!.id}`.execute(world.db),
    ],
    [
      'a picture',
      () =>
        sql`insert into media (key, media_type, mime_type, file_size, post_id)
      values (rpad('k', 22, 'k'), 'photo', 'image/webp', 1, ${post})`.execute(world.db),
    ],
    [
      'what its picture shows',
      () => sql`update media set alt = 'A boat' where post_id = ${post}`.execute(world.db),
    ],
    ['a like', () => world.like(dora!, post)],
    ['a comment', () => world.comment(dora!, post)],
    ['no tag', () => sql`delete from post_tags where post_id = ${post}`.execute(world.db)],
    ['a block of who is tagged', () => world.block(cleo!, dora!)],
    ['no block', () => sql`delete from blocks where blocker_id = ${cleo!.id}`.execute(world.db)],
    ['its original, gone', () => sql`delete from posts where id = ${original}`.execute(world.db)],
    ['itself, gone', () => sql`delete from posts where id = ${post}`.execute(world.db)],
  ]
  await readBoth(cleo!, 'public')
  for (const [what, change] of changes) {
    const [before] = await readBoth(cleo!, 'public')
    await change()
    const [remembered, anew] = await readBoth(cleo!, 'public')
    expect(remembered, what).toEqual(anew)
    expect(remembered, what).not.toEqual(before)
  }
})

test('what a transaction read of its own changes is forgotten with it', async () => {
  const [ben] = await world.people(1)
  const post = await world.post(ben!, { visibility: 'public', content: 'As it is' })
  const undone = world.db.transaction().execute(async (tx) => {
    await sql`update posts set content = 'As it never was' where id = ${post}`.execute(tx)
    await readFeed(tx, ben!, feedQuery.parse({ filter: 'public' }))
    throw new Error('Undone')
  })
  await expect(undone).rejects.toThrow('Undone')
  await sql`update posts set content = 'As it is now' where id = ${post}`.execute(world.db)
  const [remembered] = await readBoth(ben!, 'public')
  expect(JSON.stringify(remembered)).toContain('As it is now')
})

test('however friendships come and go, a circle in memory shows what is there for its owner now', async () => {
  const people = await world.people(7)
  for (const person of people) await world.post(person, { visibility: 'friends_of_friends' })
  const step = fc.record({ a: fc.nat(6), b: fc.nat(6), reader: fc.nat(6) })
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
    for (const { a, b, reader } of steps) {
      if (a !== b) await turn(people[a]!, people[b]!)
      const [remembered, anew] = await readBoth(people[reader]!, 'friends_of_friends')
      expect(remembered).toEqual(anew)
    }
  })
  await fc.assert(property, { numRuns: 15 })
})

/** Ends a friendship, or begins it. */
async function turn(a: Person, b: Person) {
  const ended = await sql`delete from friendships
    where user_id in (${a.id}, ${b.id}) and friend_id in (${a.id}, ${b.id})`.execute(world.db)
  if (ended.numAffectedRows === 0n) await world.befriend(a, b)
}
