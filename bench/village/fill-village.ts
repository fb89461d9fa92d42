import type { Client } from 'pg'
import { type Columns, insertRows } from './database.ts'
import { befriendAll, friendsOf, type People } from './people.ts'
import { type Random, randomOf } from './random.ts'
import {
  joinCommunities,
  markPosts,
  type Marks,
  type Memberships,
  writePosts,
  type Writings,
} from './writings.ts'

type Plan = { members: number; posts: number; seed: number; say: (line: string) => void }

/** Posts are spread evenly over this time. */
const DAYS = 730
const TEXT =
  `Walked up the hill before work, the fog lay in the valley like milk in a bowl. Does anyone still have the recipe for the
plum cake from the street party? The library needs two more people on Saturday mornings, it is quiet and the coffee is good. We found a
grey cat near the mill, very tame, one white paw. Bring your bicycles on Sunday, I have oil, patches and patience. The choir rehearses
in the old school until the roof is done. Thank you all for the kind words, we are tired and very happy. `.replaceAll(
    '\n',
    ' ',
  )

/** Fills the tables of a migrated database while they have no indexes. */
export async function fillVillage(client: Client, { members, posts, seed, say }: Plan): Promise<void> {
  const random = randomOf(seed)
  say('people and friendships')
  const people = befriendAll(random, members)
  await writePeople(client, people)
  await writeApart(client, random, people)
  say(`${people.friends.length / 2} friendships; communities`)
  const joined = joinCommunities(random, members)
  const writings = writePosts(random, people, joined, posts)
  const likes = markPosts(random, people, writings, writings.likeCount, 1.4)
  const comments = markPosts(random, people, writings, writings.commentCount, 0.6)
  say('posts')
  await writeCommunities(client, joined, writings)
  await writePostRows(client, writings)
  await writePhotos(client, writings)
  say(`${likes.post.length} likes, ${comments.post.length} comments`)
  await writeMarks(client, likes, comments, posts)
  await writeSmallThings(client, random, people, posts)
  await setSequences(client)
}

async function writePeople(client: Client, people: People): Promise<void> {
  const count = new Int32Array(people.members)
  const user = new Int32Array(people.friends.length)
  for (let member = 0; member < people.members; member += 1) {
    count[member] = people.starts[member + 1]! - people.starts[member]!
    user.fill(member, people.starts[member], people.starts[member + 1])
  }
  await insertRows(
    client,
    { count },
    `insert into users (id, username, name, email, password_hash, friend_count, avatar, created_at)
     overriding system value
     select row, 'member_' || row, 'Member ' || row, 'member' || row || '@example.org', 'none', count,
       case when row % 3 = 0 then null else '/media/' || rpad('a' || row, 22, 'a') end, now() - interval '${DAYS} days' from t`,
  )
  await insertRows(
    client,
    { one: user, other: people.friends },
    `insert into friendships (user_id, friend_id) select one + 1, other + 1 from t`,
  )
  await client.query(`
    insert into friend_groups (id, user_id, name) overriding system value
      select id, id, 'Close' from users where friend_count >= 20;
    insert into friend_group_members (group_id, user_id, friend_id)
      select user_id, user_id, friend_id from friendships join users on id = user_id
      where friend_count >= 20 and hashint8(friend_id * 7 + user_id) % greatest(2, friend_count / 20) = 0`)
}

/** Blocks between people who are not friends, and hides: one for each member on average, hundreds for some. */
async function writeApart(client: Client, random: Random, people: People): Promise<void> {
  const pairs = (isApart: (one: number, other: number) => boolean): Columns => {
    const keys = new Set<number>()
    for (let draw = 0; draw < people.members; draw += 1) {
      const isFierce = random.chance(0.3)
      const one = isFierce
        ? (random.below(Math.ceil(people.members / 300)) * 211) % people.members
        : random.below(people.members)
      const other = people.popular[random.below(people.popular.length)]!
      if (one !== other && isApart(one, other)) keys.add(one * people.members + other)
    }
    const sorted = Float64Array.from(keys)
    return {
      one: sorted.map((key) => Math.floor(key / people.members) + 1),
      other: sorted.map((key) => (key % people.members) + 1),
    }
  }
  const areStrangers = (one: number, other: number) => !friendsOf(people, one).includes(other)
  await insertRows(
    client,
    pairs(areStrangers),
    'insert into blocks (blocker_id, blocked_id) select one, other from t',
  )
  await insertRows(
    client,
    pairs(() => true),
    'insert into hidden_users (hider_id, hidden_id) select one, other from t',
  )
}

async function writeCommunities(client: Client, joined: Memberships, { community }: Writings): Promise<void> {
  const members = new Int32Array(joined.communities)
  const posts = new Int32Array(joined.communities)
  for (const place of joined.community) members[place - 1]! += 1
  for (const place of community) if (place > 0) posts[place - 1]! += 1
  await insertRows(
    client,
    { members, posts },
    `insert into communities (id, name, visibility, member_count, post_count) overriding system value
     select row, 'Community ' || row, (array['public', 'public', 'private', 'hidden'])[1 + row % 4]::community_visibility,
       members, posts from t`,
  )
  await insertRows(
    client,
    { community: joined.community, member: joined.member },
    `insert into community_members (community_id, user_id, role, joined_at)
     select community, member + 1,
       case when first then 'admin'::community_role when second then 'moderator' else 'member' end,
       now() - make_interval(mins => (member * 7919 % 500000)::int)
     from (select community, member,
       row_number() over (partition by community order by member) = 1 as first,
       row_number() over (partition by community order by member) between 2 and 5 as second from t) ranked`,
  )
  await client.query(`update communities c set creator_id = m.user_id from community_members m
    where m.community_id = c.id and m.role = 'admin'`)
}

const writePostRows = (client: Client, writings: Writings) =>
  insertRows(
    client,
    {
      author: writings.author,
      community: writings.community,
      original: writings.original,
      seen: writings.visibility,
      likes: writings.likeCount,
      comments: writings.commentCount,
    },
    `insert into posts (id, author_id, community_id, original_post_id, is_repost, visibility, like_count, comment_count,
       created_at, updated_at, content) overriding system value
     select row, author + 1, nullif(community, 0), nullif(original, 0), original > 0,
       (enum_range(null::visibility))[1 + seen], likes, comments, at, at,
       substr('${TEXT}', 1 + abs(hashint8(row)) % 200, 20 + abs(hashint8(row + 1)) % 380)
     from (select *, date_trunc('milliseconds', timestamptz '2024-06-01 00:00Z' + row * (interval '${DAYS} days' / ${writings.author.length})) as at from t) t`,
  )

async function writePhotos(client: Client, { photoCount, author }: Writings): Promise<void> {
  const length = photoCount.reduce((sum, count) => sum + count, 0)
  const [post, place, owner] = [new Int32Array(length), new Uint8Array(length), new Int32Array(length)]
  let photo = 0
  for (const [index, count] of photoCount.entries()) {
    for (let order = 0; order < count; order += 1) {
      post[photo] = index + 1
      place[photo] = order
      owner[photo] = author[index]! + 1
      photo += 1
    }
  }
  await insertRows(
    client,
    { post, place, owner },
    `insert into media (id, key, owner_id, media_type, mime_type, file_name, file_size, width, height, blurhash, widths,
       post_id, sort_order) overriding system value
     select row, rpad('p' || row, 22, 'p'), owner, 'photo', 'image/webp', 'IMG_' || row || '.jpg', 240000, 1600, 1200,
       'LEHV6nWB2yk8pyo0adR*.7kCMdnj', '{320,640,1280,1600}', post, place from t`,
  )
  await client.query(`update users u set storage_used = s.bytes from (
    select owner_id, sum(file_size + variants_size) as bytes from media group by owner_id) s where u.id = s.owner_id`)
}

async function writeMarks(client: Client, likes: Marks, comments: Marks, posts: number): Promise<void> {
  const at = `now() - interval '${DAYS} days' * (1 - post / ${posts}.0)`
  await insertRows(
    client,
    { post: likes.post, member: likes.member },
    `insert into post_likes (post_id, user_id, created_at) select post + 1, member + 1, ${at} from t`,
  )
  await insertRows(
    client,
    { post: comments.post, member: comments.member },
    `insert into comments (id, post_id, user_id, content, created_at) overriding system value
     select row, post + 1, member + 1, 'What a lovely thought, see you there.', ${at} from t`,
  )
}

async function writeSmallThings(
  client: Client,
  random: Random,
  people: People,
  posts: number,
): Promise<void> {
  const tagged = Int32Array.from({ length: Math.round(posts / 20) }, (_, index) => index * 20 + 1)
  const member = tagged.map(() => random.below(people.members) + 1)
  await insertRows(
    client,
    { post: tagged, member },
    'insert into post_tags (post_id, user_id) select post, member from t',
  )
  await insertRows(
    client,
    { post: tagged.map((post) => post + 3), member },
    'insert into bookmarks (id, user_id, post_id) overriding system value select row, member, post from t where post <= ' +
      String(posts),
  )
  await client.query(
    `insert into pinned_posts (post_id) select id from posts where visibility = 'public' order by id desc limit 5`,
  )
}

async function setSequences(client: Client): Promise<void> {
  for (const table of ['users', 'friend_groups', 'communities', 'posts', 'media', 'comments', 'bookmarks']) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select coalesce(max(id), 1) from ${table}))`,
    )
  }
}
