import { friendsOf, type People } from './people.ts'
import { ticketsOf, type Random } from './random.ts'

const COMMUNITY_MEMBERS = 50
const COMMUNITY_SHARE = 0.05
const REPOST_SHARE = 0.04
/** A repost quotes one of this many posts before it. */
const REPOST_REACH = 20_000
const LIKES_MOST = 1_500

/** The data of posts, by place. In `community` and `original`, which count from 1, 0 means none. */
export type Writings = {
  author: Int32Array
  community: Int32Array
  original: Int32Array
  /** 0 friends, 1 friends of friends, 2 public. */
  visibility: Uint8Array
  likeCount: Int32Array
  commentCount: Int32Array
  photoCount: Uint8Array
}
export type Memberships = { communities: number; community: Int32Array; member: Int32Array }

/**
 * Every member is in two or three communities, and each community has members; larger ones draw more. Half of all members
 * are in the first.
 */
export function joinCommunities(random: Random, members: number): Memberships {
  const communities = Math.max(3, Math.round(members / COMMUNITY_MEMBERS))
  const sizes = Float64Array.from({ length: communities }, () => random.skewed(30, 1.2))
  const tickets = ticketsOf(sizes)
  const pairs = new Set<number>()
  for (let member = 0; member < members; member += 1) {
    for (let joins = 2 + random.below(2); joins > 0; joins -= 1) {
      pairs.add(tickets[random.below(tickets.length)]! * members + member)
    }
  }
  for (let member = 0; member < members; member += 2) pairs.add(member)
  const sorted = Float64Array.from(pairs).sort()
  return {
    communities,
    community: Int32Array.from(sorted, (key) => Math.floor(key / members) + 1),
    member: Int32Array.from(sorted, (key) => key % members),
  }
}

/** Draws who wrote what for whom: some write a hundred times as much as others. */
export function writePosts(random: Random, people: People, joined: Memberships, posts: number): Writings {
  const industry = Float64Array.from({ length: people.members }, () => Math.min(random.skewed(20, 1), 500))
  const authors = ticketsOf(industry)
  const made: Writings = {
    author: new Int32Array(posts),
    community: new Int32Array(posts),
    original: new Int32Array(posts),
    visibility: new Uint8Array(posts),
    likeCount: new Int32Array(posts),
    commentCount: new Int32Array(posts),
    photoCount: new Uint8Array(posts),
  }
  for (let post = 0; post < posts; post += 1) {
    const membership = random.chance(COMMUNITY_SHARE) ? random.below(joined.member.length) : -1
    const draw = random.next()
    made.author[post] = membership < 0 ? authors[random.below(authors.length)]! : joined.member[membership]!
    made.community[post] = membership < 0 ? 0 : joined.community[membership]!
    made.visibility[post] = draw < 0.5 ? 0 : draw < 0.8 ? 1 : 2
    made.photoCount[post] = random.chance(0.3) ? 1 + random.below(3) : 0
    if (post > 0 && random.chance(REPOST_SHARE)) {
      const quoted = post - 1 - random.below(Math.min(post, REPOST_REACH))
      // The root of the quoted post, or the quoted post itself.
      made.original[post] = made.original[quoted] || quoted + 1
    }
  }
  return made
}

/** Pairs of a post and a member, sorted by post, without duplicates. */
export type Marks = { post: Int32Array; member: Int32Array }

/** Draws who likes, or comments on, each post: half of them are friends of its author. */
export function markPosts(
  random: Random,
  people: People,
  { author }: Writings,
  counts: Int32Array,
  median: number,
): Marks {
  let room = Math.round(author.length * median * 4) + 1000
  let post = new Int32Array(room)
  let member = new Int32Array(room)
  let count = 0
  const seen = new Set<number>()
  for (let place = 0; place < author.length; place += 1) {
    const friends = friendsOf(people, author[place]!)
    const wanted = Math.min(Math.floor(random.skewed(median, 1.4)), LIKES_MOST, people.members / 2)
    seen.clear()
    for (let draw = 0; draw < wanted; draw += 1) {
      const isFriend = friends.length > 0 && random.chance(0.5)
      seen.add(
        isFriend
          ? friends[random.below(friends.length)]!
          : people.popular[random.below(people.popular.length)]!,
      )
    }
    if (count + seen.size > room) {
      room *= 2
      const [posts, members] = [new Int32Array(room), new Int32Array(room)]
      posts.set(post)
      members.set(member)
      ;[post, member] = [posts, members]
    }
    for (const who of seen) {
      post[count] = place
      member[count] = who
      count += 1
    }
    counts[place] = seen.size
  }
  return { post: post.subarray(0, count), member: member.subarray(0, count) }
}
