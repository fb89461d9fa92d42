import * as fc from 'fast-check'
import type { PostVisibility } from '@kith/shared/visibility.ts'
import { type Db, inTransaction } from '../src/core/database/database.ts'

/** People, friendships, blocks and posts, as a property test draws them, named by their places in the lists. */
export type RandomWorld = {
  people: { role: 'user' | 'moderator' }[]
  friendships: [number, number][]
  blocks: [number, number][]
  hides: [number, number][]
  groups: { owner: number; members: number[] }[]
  communities: { visibility: 'public' | 'private' | 'hidden'; members: RandomMember[] }[]
  posts: RandomPost[]
  likes: { post: number; person: number }[]
  comments: { post: number; person: number; parent: number | null }[]
}
type RandomMember = { person: number; status: 'approved' | 'invited'; role: 'member' | 'moderator' | 'admin' }
type RandomPost = {
  author: number
  visibility: PostVisibility
  community: number | null
  original: number | null
  /** Few different values, so that equal times are frequent. */
  minute: number
}

const PEOPLE = 6
const person = fc.nat({ max: PEOPLE - 1 })
const couple = fc.tuple(person, person).filter(([a, b]) => a !== b)
const ordered = couple.map(([a, b]): [number, number] => (a < b ? [a, b] : [b, a]))
const couples = <T extends [number, number]>(one: fc.Arbitrary<T>, maxLength: number) =>
  fc.uniqueArray(one, { selector: ([a, b]) => a * PEOPLE + b, maxLength })
const members = fc.uniqueArray(
  fc.record({
    person,
    status: fc.constantFrom('approved', 'approved', 'invited'),
    role: fc.constantFrom('member', 'member', 'moderator', 'admin'),
  }),
  { selector: (member) => member.person, maxLength: 4 },
) satisfies fc.Arbitrary<RandomMember[]>

const drawn = fc.record({
  people: fc.array(fc.record({ role: fc.constantFrom('user', 'user', 'user', 'moderator') }), {
    minLength: PEOPLE,
    maxLength: PEOPLE,
  }),
  friendships: couples(ordered, 8),
  blocks: couples(couple, 3),
  hides: couples(couple, 3),
  groups: fc.array(fc.record({ owner: person, members: fc.uniqueArray(person) }), { maxLength: 3 }),
  communities: fc.array(fc.record({ visibility: fc.constantFrom('public', 'private', 'hidden'), members }), {
    minLength: 3,
    maxLength: 3,
  }),
  posts: fc.array(
    fc.record({
      author: person,
      visibility: fc.constantFrom('friends', 'friends_of_friends', 'public'),
      community: fc.option(fc.nat({ max: 2 }), { freq: 2 }),
      original: fc.option(fc.nat(), { freq: 2 }),
      minute: fc.nat({ max: 5 }),
    }),
    { minLength: 1, maxLength: 24 },
  ),
  likes: fc.array(fc.record({ post: fc.nat(), person }), { maxLength: 12 }),
  comments: fc.array(fc.record({ post: fc.nat(), person, parent: fc.option(fc.nat(), { freq: 2 }) }), {
    maxLength: 12,
  }),
})

/** A possible world: blocked pairs are not friends, quotes and replies point backwards. */
export const randomWorld: fc.Arbitrary<RandomWorld> = drawn.map((world): RandomWorld => {
  const isBlocked = (a: number, b: number) =>
    world.blocks.some(([x, y]) => (x === a && y === b) || (x === b && y === a))
  const friendships = world.friendships.filter(([a, b]) => !isBlocked(a, b))
  const areFriends = (a: number, b: number) =>
    friendships.some(([x, y]) => (x === a && y === b) || (x === b && y === a))
  const posts = world.posts.map((post, index) => ({
    ...post,
    original: post.original === null || index === 0 ? null : post.original % index,
  }))
  const likes = world.likes.map((like) => ({ ...like, post: like.post % posts.length }))
  const comments: RandomWorld['comments'] = []
  for (const comment of world.comments) {
    const parent = comment.parent === null || comments.length === 0 ? null : comment.parent % comments.length
    const post = parent === null ? comment.post % posts.length : (comments[parent]?.post ?? 0)
    comments.push({ ...comment, post, parent })
  }
  return {
    ...world,
    friendships,
    groups: world.groups.map(({ owner, members }) => ({
      owner,
      members: members.filter((member) => areFriends(owner, member)),
    })),
    posts,
    likes: likes.filter((like, index) => index === likes.findIndex((other) => isSameLike(like, other))),
    comments,
  }
})

type Like = RandomWorld['likes'][number]
const isSameLike = (a: Like, b: Like) => a.post === b.post && a.person === b.person

/** The ids of a world's things in the database, by their numbers. */
export type Settled = Record<'people' | 'groups' | 'communities' | 'posts' | 'comments', number[]>

/** Writes the world in a transaction, passes it to `look`, and rolls everything back. */
export async function inWorld(db: Db, world: RandomWorld, look: (tx: Db, ids: Settled) => Promise<void>) {
  const back = new Error('taken back')
  try {
    await inTransaction(db, async (tx) => {
      await look(tx, await settle(tx, world))
      throw back
    })
  } catch (error) {
    if (error !== back) throw error
  }
}

async function settle(db: Db, world: RandomWorld): Promise<Settled> {
  const rows = <T>(list: T[], write: (list: T[]) => { execute: () => Promise<unknown> }) =>
    list.length === 0 ? undefined : write(list).execute()
  const at = (ids: number[], index: number) => ids[index] ?? 0
  const users = await db
    .insertInto('users')
    .values(
      world.people.map(({ role }, index) => ({
        username: `drawn_${index}`,
        name: `Drawn ${index}`,
        email: `drawn${index}@example.org`,
        password_hash: 'none',
        avatar: null,
        role,
      })),
    )
    .returning('id')
    .execute()
  const people = users.map(({ id }) => id)
  await rows(
    world.friendships.flatMap(([a, b]) => [
      { user_id: at(people, a), friend_id: at(people, b) },
      { user_id: at(people, b), friend_id: at(people, a) },
    ]),
    (list) => db.insertInto('friendships').values(list),
  )
  await rows(world.blocks, (list) =>
    db
      .insertInto('blocks')
      .values(list.map(([a, b]) => ({ blocker_id: at(people, a), blocked_id: at(people, b) }))),
  )
  await rows(world.hides, (list) =>
    db
      .insertInto('hidden_users')
      .values(list.map(([a, b]) => ({ hider_id: at(people, a), hidden_id: at(people, b) }))),
  )
  const ids: Settled = { people, groups: [], communities: [], posts: [], comments: [] }
  for (const { owner, members } of world.groups) {
    const group = { user_id: at(people, owner), name: 'Drawn' }
    const { id } = await db
      .insertInto('friend_groups')
      .values(group)
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.groups.push(id)
    await rows(members, (list) =>
      db
        .insertInto('friend_group_members')
        .values(
          list.map((member) => ({ group_id: id, user_id: group.user_id, friend_id: at(people, member) })),
        ),
    )
  }
  for (const { visibility, members } of world.communities) {
    const { id } = await db
      .insertInto('communities')
      .values({ name: 'Drawn', visibility, creator_id: null, avatar: null, cover_image: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.communities.push(id)
    await rows(members, (list) =>
      db.insertInto('community_members').values(
        list.map(({ person, ...member }) => ({
          ...member,
          community_id: id,
          user_id: at(people, person),
          invited_by: null,
        })),
      ),
    )
  }
  for (const post of world.posts) {
    const { id } = await db
      .insertInto('posts')
      .values({
        author_id: at(people, post.author),
        visibility: post.visibility,
        community_id: post.community === null ? null : at(ids.communities, post.community),
        original_post_id: post.original === null ? null : at(ids.posts, post.original),
        is_repost: post.original !== null,
        content: 'Drawn',
        created_at: new Date(Date.UTC(2026, 0, 1, 12, post.minute)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.posts.push(id)
  }
  await rows(world.likes, (list) =>
    db
      .insertInto('post_likes')
      .values(
        list.map(({ post, person }) => ({ post_id: at(ids.posts, post), user_id: at(people, person) })),
      ),
  )
  const { comments } = ids
  for (const { post, person, parent } of world.comments) {
    const { id } = await db
      .insertInto('comments')
      .values({
        post_id: at(ids.posts, post),
        user_id: at(people, person),
        parent_id: parent === null ? null : at(comments, parent),
        content: 'Drawn',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    comments.push(id)
  }
  return ids
}
