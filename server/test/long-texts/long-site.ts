import { MESSAGE_LENGTH_MAX } from '@kith/shared/messages.ts'
import { POST_LENGTH_DEFAULT } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import type { Person, World } from '../world.ts'

/** More of everything than the largest page holds. */
const MANY = 105
/** So many of the reports have all the reasons that are shown. They make the longest pages. */
const LONG_REPORTS = 12
/** Members of each kind: friends, friends of a friend, who asks, who is asked, the blocked, the hidden. */
const KINDS = ['friend', 'distant', 'asking', 'asked', 'blocked', 'hidden'] as const

export type LongSite = Awaited<ReturnType<typeof fillWithLongTexts>>

/** A site on which every list of an admin is longer than a page, and every text as long as it may be. */
export async function fillWithLongTexts(world: World) {
  const ada = await world.person({ role: 'admin' })
  const kinds = await makePeople(world, ada)
  const ben = { id: kinds.friend[0]!, username: 'tree_1', name: 'Ben', role: 'user' } satisfies Person
  const { community, club } = await makeCommunities(world, ada, ben, kinds)
  const { post, comment } = await makeWritings(world, ada, ben, community)
  await makeMessages(world, ada, ben)
  await makeRecords(world, ada, community)
  return { ada, ben, community, club, post, comment }
}

type Kinds = Record<(typeof KINDS)[number], number[]>

async function makePeople({ db }: World, ada: Person): Promise<Kinds> {
  const { rows } = await sql<{ id: number }>`
    insert into users (username, name, bio, email, password_hash)
    select 'tree_' || n, 'Tree ' || repeat('🌲', 70) || n, repeat('🌲', 500), n || '@example.com', 'none'
    from generate_series(1, ${MANY * KINDS.length}::int) n returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  const kinds = Object.fromEntries(
    KINDS.map((kind, at) => [kind, ids.slice(at * MANY, (at + 1) * MANY)]),
  ) as Kinds
  const { friend, distant, asking, asked, blocked, hidden } = kinds
  const [ben = 0, ...others] = friend
  const befriend = (id: number, friends: number[]) =>
    sql`
    insert into friendships (user_id, friend_id) select ${id}::bigint, f from unnest(${friends}::bigint[]) f
    union all select f, ${id} from unnest(${friends}::bigint[]) f`.execute(db)
  await befriend(ada.id, [ben, ...others])
  await befriend(ben, [...others, ...distant])
  await sql`insert into friend_requests (requester_id, recipient_id)
    select a, ${ada.id} from unnest(${asking}::bigint[]) a
    union all select ${ada.id}, a from unnest(${asked}::bigint[]) a`.execute(db)
  await sql`insert into blocks (blocker_id, blocked_id)
    select ${ada.id}, b from unnest(${blocked}::bigint[]) b`.execute(db)
  await sql`insert into hidden_users (hider_id, hidden_id)
    select ${ada.id}, h from unnest(${hidden}::bigint[]) h`.execute(db)
  return kinds
}

async function makeCommunities(world: World, ada: Person, ben: Person, { friend, distant }: Kinds) {
  const { db } = world
  const community = await world.community(ada, { joinApproval: 'approval' })
  const club = await world.community(ada)
  await sql`insert into communities (name, description, rules, visibility, creator_id)
    select repeat('🌲', 70) || n, repeat('🌲', 1000), repeat('🌲', 5000), 'public', ${ben.id}
    from generate_series(1, ${MANY}::int) n`.execute(db)
  await sql`insert into community_members (community_id, user_id, role, status)
    select c.id, u, 'member'::community_role, 'approved'::membership_status from communities c, unnest(${[ada.id, ben.id]}::bigint[]) u
    where c.creator_id = ${ben.id}
    union all select ${community}, f, 'member', 'approved' from unnest(${friend}::bigint[]) f`.execute(db)
  await sql`insert into join_requests (community_id, user_id, message)
    select ${community}, d, repeat('🌲', 500) from unnest(${distant}::bigint[]) d`.execute(db)
  await sql`insert into community_links (community_id, code, created_by)
    select ${community}, lpad(n::text, 22, '0'), ${ada.id} from generate_series(1, ${MANY}::int) n`.execute(
    db,
  )
  await sql`insert into community_log (community_id, act, actor_id, subject_id)
    select ${community}, 'member.remove', ${ada.id}, f from unnest(${friend}::bigint[]) f`.execute(db)
  return { community, club }
}

const longText = (length: number, beginning = '') =>
  sql`${beginning}::text || repeat('🌲', ${length - [...beginning].length}::int)`

async function makeWritings({ db }: World, ada: Person, ben: Person, community: number) {
  const text = longText(POST_LENGTH_DEFAULT, 'oak #tree ')
  const posts = async (communityId: number | null, original = sql`null::bigint`) => {
    const { rows } = await sql<{ id: number }>`
      insert into posts (author_id, visibility, community_id, content, original_post_id, is_repost, created_at)
      select ${ben.id}, 'public', ${communityId}::bigint, ${text}, ${original}, ${original} is not null,
        now() - n * interval '1 second'
      from generate_series(1, ${MANY}::int) n returning id`.execute(db)
    return rows.map(({ id }) => id)
  }
  const [post = 0] = await posts(null)
  await posts(community)
  const quoting = await posts(null, sql`${post}::bigint + n - 1`)
  const all = sql`unnest(${quoting}::bigint[])`
  await sql`insert into hashtags (name) values ('tree')`.execute(db)
  await sql`insert into post_hashtags (post_id, hashtag_id, created_at)
    select p.id, h.id, p.created_at from posts p, hashtags h where p.id in (select ${all})`.execute(db)
  await sql`insert into bookmarks (user_id, post_id) select ${ada.id}, ${all}`.execute(db)
  await sql`insert into pinned_posts (post_id, pinned_by, sort_order)
    select p, ${ada.id}, p from ${all} p`.execute(db)
  await sql`insert into post_likes (post_id, user_id) select ${all}, ${ada.id}
    union all select ${post}, friend_id from friendships where user_id = ${ada.id}`.execute(db)
  const comments = async (parents: number[]) => {
    const { rows } = await sql<{ id: number }>`
      insert into comments (post_id, user_id, parent_id, content, created_at)
      select ${post}, ${ben.id}, nullif(parent, 0), ${longText(POST_LENGTH_DEFAULT)}, now() - n * interval '1 second'
      from unnest(${parents}::bigint[]) with ordinality as p (parent, n) returning id`.execute(db)
    return rows.map(({ id }) => id)
  }
  const top = await comments(Array.from({ length: MANY }, () => 0))
  const [comment = 0] = top
  const below = await comments([...top, ...top, ...top.map(() => comment)])
  await comments(below.slice(0, MANY))
  await sql`insert into comments (post_id, user_id, content)
    select ${quoting[0]!}, ${ada.id}, ${longText(POST_LENGTH_DEFAULT)} from generate_series(1, ${MANY}::int)`.execute(
    db,
  )
  await sql`insert into bookmarks (user_id, comment_id) select ${ada.id}, unnest(${top}::bigint[])`.execute(
    db,
  )
  await sql`insert into comment_likes (comment_id, user_id)
    select ${comment}, friend_id from friendships where user_id = ${ada.id}`.execute(db)
  return { post, comment }
}

async function makeMessages({ db }: World, ada: Person, ben: Person): Promise<void> {
  await sql`insert into messages (sender_id, recipient_id, content)
    select friend_id, ${ada.id}, ${longText(MESSAGE_LENGTH_MAX)} from friendships where user_id = ${ada.id}`.execute(
    db,
  )
  await sql`insert into messages (sender_id, recipient_id, content, post_id, shares_post)
    select ${ben.id}, ${ada.id}, ${longText(MESSAGE_LENGTH_MAX)}, p.id, true from posts p where p.is_repost`.execute(
    db,
  )
  await sql`insert into conversations (user_id, other_id, last_message_id, unread_count)
    select ${ada.id}, sender_id, max(id), count(*) from messages group by 2`.execute(db)
}

async function makeRecords({ db }: World, ada: Person, community: number): Promise<void> {
  const many = sql`generate_series(1, ${MANY}::int) n`
  await sql`insert into notifications (user_id, type, message, related_community_id)
    select ${ada.id}, 'community_approved', repeat('🌲', 300), ${community} from ${many}`.execute(db)
  await sql`insert into moderator_notes (content, author_id) select repeat('🌲', 500), ${ada.id} from ${many}`.execute(
    db,
  )
  await sql`insert into audit_log (actor_id, actor_username, act, target_id)
    select ${ada.id}, ${ada.username}, 'content.edit', n from ${many}`.execute(db)
  await sql`insert into invitations (code, created_by)
    select 'ABCD-EFGH-' || lpad(n::text, 4, '0'), ${ada.id} from ${many}`.execute(db)
  await sql`insert into staff_access (owner_id, post_id, opened_by)
    select ${ada.id}, id, ${ada.id} from posts where is_repost`.execute(db)
  await sql`insert into reports (target_type, target_id, owner_id, owner_name, post_id)
    select 'post', id, author_id, 'Ben', id from posts where is_repost`.execute(db)
  const copy = { mediaKeys: [], mediaCount: 0, visibility: 'public' }
  await sql`insert into report_reasons (report_id, reporter_id, reason, copy)
    select r.id, f.friend_id, repeat('🌲', 500), ${JSON.stringify(copy)}::jsonb
      || jsonb_build_object('content', ${longText(POST_LENGTH_DEFAULT)})
    from (select id, row_number() over (order by id) as place from reports) r,
      (select friend_id, row_number() over () as nth from friendships where user_id = ${ada.id} limit 20) f
    where r.place <= ${LONG_REPORTS} or f.nth = 1`.execute(db)
}
