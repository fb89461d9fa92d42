import { feedQuery } from '@kith/shared/posts.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createWorld, type Person } from '../../../test/world.ts'
import { readFeed, TUNING } from '../feed.ts'

const world = await createWorld()
afterAll(() => world.close())

type Tab = 'friends' | 'friends_of_friends' | 'public'

/** A page as the running server reads it, with its caches, and as a server reads it that has just started. */
async function readBoth(viewer: Person, filter: Tab) {
  const query = feedQuery.parse({ filter })
  const fresh = world.db.withoutPlugins()
  const remembered = await readFeed(world.db, viewer, query, { ...TUNING, bitmapMinMembers: 0 })
  const anew = await readFeed(fresh, viewer, query, { ...TUNING, bitmapMaxFriends: -1, bitmapMinMembers: 1 })
  return [remembered, anew].map(({ posts, next }) => ({ posts: JSON.parse(posts) as unknown[], next }))
}

type Scene = { ben: Person; cleo: Person; dora: Person; post: number; original: number }

/** A post by Ben as Cleo reads it: it quotes Dora, tags her, and has a picture. */
async function setScene(): Promise<Scene> {
  const [ben, cleo, dora] = (await world.people(3)) as [Person, Person, Person]
  const original = await world.post(dora, { visibility: 'public', content: 'What was said first' })
  const post = await world.post(ben, { visibility: 'public', content: 'Said', originalPostId: original })
  await addTag({ post, dora })
  await addPicture({ post })
  return { ben, cleo, dora, post, original }
}

const addTag = ({ post, dora }: Pick<Scene, 'post' | 'dora'>) =>
  sql`insert into post_tags values (${post}, ${dora.id})`.execute(world.db)
const removeTags = ({ post }: Scene) => sql`delete from post_tags where post_id = ${post}`.execute(world.db)
const addPicture = ({ post }: Pick<Scene, 'post'>) =>
  sql`insert into media (key, media_type, mime_type, file_size, post_id)
    values (left(md5(random()::text), 22), 'photo', 'image/webp', 1, ${post})`.execute(world.db)

const CHANGES: Record<string, (scene: Scene) => Promise<unknown>> = {
  'its text': ({ post }) => sql`update posts set content = 'Said again' where id = ${post}`.execute(world.db),
  'the text it quotes': ({ original }) =>
    sql`update posts set content = 'No' where id = ${original}`.execute(world.db),
  'its preview': ({ post }) =>
    sql`update posts set link_preview = '{"url": "x"}' where id = ${post}`.execute(world.db),
  'a tag more': ({ post, ben }) => addTag({ post, dora: ben }),
  'a tag fewer': removeTags,
  'the name of who is tagged': ({ dora }) =>
    sql`update users set name = 'Dorothea' where id = ${dora.id}`.execute(world.db),
  'the name of its author': ({ ben }) =>
    sql`update users set name = 'Benno' where id = ${ben.id}`.execute(world.db),
  'the face of its author': ({ ben }) =>
    sql`update users set avatar = '/media/x' where id = ${ben.id}`.execute(world.db),
  'the role of its author': ({ ben }) =>
    sql`update users set role = 'admin' where id = ${ben.id}`.execute(world.db),
  'a picture more': addPicture,
  'a picture fewer': ({ post }) => sql`delete from media where post_id = ${post}`.execute(world.db),
  'a picture let go': ({ post }) =>
    sql`update media set post_id = null where post_id = ${post}`.execute(world.db),
  'what its picture shows': ({ post }) =>
    sql`update media set alt = 'A boat' where post_id = ${post}`.execute(world.db),
  'a like': ({ dora, post }) => world.like(dora, post),
  'a comment': ({ dora, post }) => world.comment(dora, post),
  'a block of who is tagged': ({ cleo, dora }) => world.block(cleo, dora),
  'its original, gone': ({ original }) => sql`delete from posts where id = ${original}`.execute(world.db),
  'itself, gone': ({ post }) => sql`delete from posts where id = ${post}`.execute(world.db),
}

test.each(Object.entries(CHANGES))(
  'the next viewer of a post gets it with the change: %s',
  async (_, change) => {
    const scene = await setScene()
    const [before] = await readBoth(scene.cleo, 'public')
    await change(scene)
    const [remembered, anew] = await readBoth(scene.cleo, 'public')
    expect(remembered).toEqual(anew)
    expect(remembered).not.toEqual(before)
  },
)

test('after a block has ended, the next read of a post shows the tag again', async () => {
  const scene = await setScene()
  const [before] = await readBoth(scene.cleo, 'public')
  await world.block(scene.cleo, scene.dora)
  await readBoth(scene.cleo, 'public')
  await sql`delete from blocks where blocker_id = ${scene.cleo.id}`.execute(world.db)
  const [remembered, anew] = await readBoth(scene.cleo, 'public')
  expect(remembered).toEqual(anew)
  expect(remembered).toEqual(before)
})

test('what a transaction cached of its own changes is dropped when it ends', async () => {
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

test('however friendships come and go, a bitmap in memory shows what is there for its owner now', async () => {
  const people = await world.people(7)
  for (const person of people) await world.post(person, { visibility: 'friends_of_friends' })
  const step = fc.record({ a: fc.nat(6), b: fc.nat(6), viewer: fc.nat(6) })
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
    for (const { a, b, viewer } of steps) {
      if (a !== b) await turn(people[a]!, people[b]!)
      const [remembered, anew] = await readBoth(people[viewer]!, 'friends_of_friends')
      expect(remembered).toEqual(anew)
    }
  })
  await fc.assert(property, { numRuns: 15 })
})

/** Ends a friendship, or starts it when there was none. */
async function turn(a: Person, b: Person) {
  const ended = await sql`delete from friendships
    where user_id in (${a.id}, ${b.id}) and friend_id in (${a.id}, ${b.id})`.execute(world.db)
  if (ended.numAffectedRows === 0n) await world.befriend(a, b)
}
