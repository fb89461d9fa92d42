import { mayOpenAnyPost } from '@kith/shared/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../core/viewer.ts'
import { mayRead } from './communities.ts'

/** The member whose blocks count. `blocked` is set where a statement has already looked up `blockedPeople`. */
type WithBlocked = { id: MemberId; blocked?: RawBuilder<unknown> }

/** A member's id: a value, or a column of the statement around it. */
type MemberId = number | RawBuilder<unknown>

/**
 * The one rule of who may see a post (rules/visibility.md 1 to 5). `post` is its alias in the statement. The cases are ordered
 * by their cost. visibility.test.ts checks it against server/test/visibility-oracle.ts.
 */
export function maySee(member: MemberId, post: string): RawBuilder<boolean> {
  const author = sql.ref(`${post}.author_id`)
  return sql<boolean>`(${author} = ${member} or (${isFor(member, post)} and not ${areBlocked(member, author)}))`
}

/**
 * Whether a member may see a post, as another member may be told: without any block between them and its author, because
 * a block shows to nobody (rules/visibility.md 16). Only for people whom that member sees, and never to let anyone read.
 */
export const seemsToSee = (member: MemberId, post: string) =>
  sql<boolean>`(${sql.ref(`${post}.author_id`)} = ${member} or ${isFor(member, post)})`

/** The table of rules/visibility.md 2 to 5 without its blocks. */
function isFor(member: MemberId, post: string): RawBuilder<boolean> {
  const author = sql.ref(`${post}.author_id`)
  const community = sql.ref(`${post}.community_id`)
  const visibility = sql.ref(`${post}.visibility`)
  return sql<boolean>`case
    when ${community} is not null then ${mayRead(member, community)}
    when ${visibility} = 'public' then true
    when exists (select from friendships where user_id = ${member} and friend_id = ${author}) then true
    when ${visibility} = 'friends_of_friends' then ${haveCommonFriend(member, author)}
    else false end`
}

/** The posts that a viewer may see, as a table: every read of posts begins here. */
export const visiblePosts = (viewer: Viewer) => sql`(select p.* from posts p where ${maySee(viewer.id, 'p')})`

/** The viewer's own posts, as a table. There is one index for those in communities, and one for the rest. */
export const ownPosts = (viewer: { id: number }) =>
  sql`(select p.* from posts p where p.author_id = ${viewer.id} and p.community_id is null
    union all select p.* from posts p where p.author_id = ${viewer.id} and p.community_id is not null)`

/**
 * The posts that every member may see, apart from blocks, as a table. Counts and rankings that are the same for all are
 * made of these. visibility.test.ts checks them against the oracle.
 */
export const postsForEveryone = sql`(select p.* from posts p where case
  when p.community_id is null then p.visibility = 'public'
  else exists (select from communities c where c.id = p.community_id and c.visibility = 'public') end)`

/** The posts that a viewer may open by id, as a table. Staff may open every post, to moderate it. */
export const postsToOpen = (viewer: Viewer) =>
  mayOpenAnyPost(viewer) ? sql`(select p.* from posts p)` : visiblePosts(viewer)

/** The people who may see a post, as a table of users. */
export const audienceOf = (postId: number) =>
  sql`(select u.* from posts p cross join users u where p.id = ${postId} and ${maySee(sql.ref('u.id'), 'p')})`

/** The members whom a viewer may see, as a table of users: neither of the two has blocked the other. */
export const visiblePeople = (viewer: Pick<Viewer, 'id'>) =>
  sql`(select u.* from users u where not ${areBlocked(viewer.id, sql.ref('u.id'))})`

/** The ids of members whom the viewer has blocked, or who have blocked the viewer. */
export const blockedPeople = (viewer: WithBlocked) =>
  viewer.blocked ??
  sql`(select blocked_id as id from blocks where blocker_id = ${viewer.id}
    union all select blocker_id from blocks where blocked_id = ${viewer.id})`

/** The ids of members whose posts stay out of a viewer's feeds, search and trending: the blocked and the hidden. */
export const unseenAuthors = (viewer: WithBlocked) =>
  sql`(select id from ${blockedPeople(viewer)} blocked
    union all select hidden_id from hidden_users where hider_id = ${viewer.id})`

/**
 * The comments whose authors a viewer may see, as a table. Read a thread from the top down, so that the replies under a
 * left out comment are left out too.
 */
export const commentsBySeen = (viewer: Viewer) =>
  mayOpenAnyPost(viewer)
    ? sql`(select c.* from comments c)`
    : sql`(select c.* from comments c where c.user_id is null or not ${areBlocked(viewer.id, sql.ref('c.user_id'))})`

/** The comments that a viewer may open by id, as a table: on posts they may open, not by or under the blocked. */
export const commentsToOpen = (viewer: Viewer) =>
  sql`(select c.* from comments c join ${postsToOpen(viewer)} p on p.id = c.post_id
    where not ${standsUnder(commentersLeftOut(viewer))})`

/** The messages that a viewer sent or got, as a table. Nobody else sees them. */
export const visibleMessages = (viewer: Viewer) =>
  sql`(select m.* from messages m where ${viewer.id} in (m.sender_id, m.recipient_id))`

/** The messages between a viewer and another member, as a table. Found by the pair, however many others there are. */
export const messagesWith = (viewer: Viewer, otherId: MemberId) =>
  sql`(select m.* from messages m where least(m.sender_id, m.recipient_id) = least(${viewer.id}, ${otherId})
    and greatest(m.sender_id, m.recipient_id) = greatest(${viewer.id}, ${otherId}))`

/** The comments that a viewer may see, as a table: on posts that they may see, staff too. */
export const visibleComments = (viewer: Viewer) =>
  sql`(select c.* from comments c join ${visiblePosts(viewer)} p on p.id = c.post_id
    where not c.is_deleted and not ${standsUnder(blockedPeople(viewer))})`

/** The people who may see a comment, as a table of users. */
export const audienceOfComment = (commentId: number) =>
  sql`(select u.* from comments c join posts p on p.id = c.post_id cross join users u
    where c.id = ${commentId} and ${maySee(sql.ref('u.id'), 'p')}
      and not ${standsUnder(blockedPeople({ id: sql.ref('u.id') }))})`

/**
 * The people who may see a comment, as far as its author may be told, as a table of users. These are people whom the
 * author sees, without the blocks between others (rules/visibility.md 21). For tags: each of a blocked pair reads them
 * without the other.
 */
export const audienceKnownToAuthor = (author: Pick<Viewer, 'id'>, commentId: number) =>
  sql`(select u.* from comments c join posts p on p.id = c.post_id cross join ${visiblePeople(author)} u
    where c.id = ${commentId} and ${seemsToSee(sql.ref('u.id'), 'p')})`

/** Whether one of these people wrote the comment `c`, or one above it in the thread. Costs the same at any depth. */
const standsUnder = (people: RawBuilder<unknown>) =>
  sql<boolean>`(c.authors_above || c.user_id) && array${people}`

/**
 * How many comments of a post a viewer does not get: those by the blocked, and the replies under them. The whole thread
 * is read only when one of these has a reply. posts/feed.test.ts checks the number against the oracle.
 */
export const countOfUnseenComments = (viewer: Viewer, post: string) => {
  if (mayOpenAnyPost(viewer)) return sql<number>`0`
  const [id, count, blocked] = [sql.ref(`${post}.id`), sql.ref(`${post}.comment_count`), blockedList(viewer)]
  const byBlocked = sql`from comments c where c.post_id = ${id} and c.user_id = any(${blocked})`
  return unlessNoneBlocked(
    viewer,
    sql`case when ${count} > 0 then (select count(*) ${byBlocked})
      + case when exists (select ${byBlocked} and exists (select from comments r where r.parent_id = c.id)) then (
        select count(*) from comments c where c.post_id = ${id} and not c.is_deleted
          and c.authors_above && ${blocked} and c.user_id <> all(${blocked})) else 0 end
      else 0 end`,
  )
}

/** How many likes of a post or a comment a viewer does not get: those by the blocked. `row` is its alias. */
export const countOfUnseenLikes = (viewer: Viewer, kind: 'post' | 'comment', row: string) => {
  const likes = sql`${sql.table(`${kind}_likes`)} l where ${sql.ref(`l.${kind}_id`)} = ${sql.ref(`${row}.id`)}`
  return unlessNoneBlocked(
    viewer,
    sql`case when ${sql.ref(`${row}.like_count`)} > 0 then (
      select count(*) from ${likes} and l.user_id = any(${blockedList(viewer)})) else 0 end`,
  )
}

/** How many likes of a viewer's own posts and comments the viewer does not get: those by the blocked. */
export const countOfUnseenLikesReceived = (viewer: Pick<Viewer, 'id'>) =>
  unlessNoneBlocked(
    viewer,
    sql`(select count(*) from post_likes l join posts p on p.id = l.post_id
        where p.author_id = ${viewer.id} and l.user_id = any(${blockedList(viewer)}))
      + (select count(*) from comment_likes l join comments c on c.id = l.comment_id
        where c.user_id = ${viewer.id} and l.user_id = any(${blockedList(viewer)}))`,
  )

/** How many direct replies to a comment a viewer does not get: those by the blocked. */
export const countOfUnseenReplies = (viewer: Viewer, comment: RawBuilder<unknown>) =>
  mayOpenAnyPost(viewer)
    ? sql<number>`0`
    : unlessNoneBlocked(
        viewer,
        sql`select count(*) from comments r where r.parent_id = ${comment} and r.user_id = any(${blockedList(viewer)})`,
      )

/**
 * How many posts of an author a viewer may see. The answer is the same for all posts of one place and one visibility,
 * so these are checked together, however many there are. profiles/profiles.test.ts checks the number against the oracle.
 */
export const countOfPostsBy = (viewer: Viewer, author: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(sum(p.n), 0)::bigint from (
    select author_id, community_id, visibility, count(*) as n from posts
      where author_id = ${author} and community_id is null group by 1, 2, 3
    union all select author_id, community_id, visibility, count(*) from posts
      where author_id = ${author} and community_id is not null group by 1, 2, 3) p
    where ${maySee(viewer.id, 'p')})`

/** How many members of the community `c` a viewer does not get: the blocked. */
export const countOfUnseenMembers = (viewer: Viewer) =>
  unlessNoneBlocked(
    viewer,
    sql`select count(*) from community_members m where m.community_id = c.id and m.status = 'approved'
      and m.user_id = any(${blockedList(viewer)})`,
  )

/**
 * How many posts a viewer does not get, those by the blocked, as a table by community. Staff of the site get all. One read
 * for a whole list of communities, by the index of authors: a large community has far more posts than a few members.
 * visibility.test.ts checks them against the oracle.
 */
export const countsOfUnseenPosts = (viewer: Viewer) =>
  mayOpenAnyPost(viewer)
    ? sql`(select null::bigint as community_id, 0::bigint as count where false)`
    : sql`(select p.community_id, count(*) as count from posts p
        where p.author_id = any(${blockedList(viewer)}) and p.community_id is not null group by p.community_id)`

/** How many friends of a member a viewer does not get: the blocked. */
export const countOfUnseenFriends = (viewer: Viewer, member: RawBuilder<unknown>) =>
  unlessNoneBlocked(
    viewer,
    sql`select count(*) from friendships f where f.user_id = ${member} and f.friend_id = any(${blockedList(viewer)})`,
  )

/** How many friends a viewer and another member have in common. With oneself it is 0. */
export const countOfMutualFriends = (viewer: Viewer, member: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from friendships theirs
    join friendships mine on mine.user_id = ${viewer.id} and mine.friend_id = theirs.friend_id
    where theirs.user_id = ${member} and theirs.user_id <> ${viewer.id})`

/** Most members have nobody blocked, and skip the count. */
const unlessNoneBlocked = (viewer: WithBlocked, count: RawBuilder<unknown>) =>
  sql<number>`case when exists ${blockedPeople(viewer)} then (${count}) else 0 end`

/** With an array the index is used; a subquery would be joined with all likes of a post. */
const blockedList = (viewer: WithBlocked) => sql`array${blockedPeople(viewer)}`

/** Staff moderate whole threads. */
const commentersLeftOut = (viewer: Viewer) =>
  mayOpenAnyPost(viewer) ? sql`(select null::bigint where false)` : blockedPeople(viewer)

/**
 * Goes through the friends of the one and stops at the first who is a friend of the other. A scalar subquery, because
 * `exists` would let the planner hash all friendships.
 */
const haveCommonFriend = (member: MemberId, other: RawBuilder<unknown>) =>
  sql<boolean>`coalesce((select true from friendships theirs where theirs.user_id = ${other} and theirs.friend_id in
    (select mine.friend_id from friendships mine where mine.user_id = ${member}) limit 1), false)`

/** Whether one of two people has blocked the other. */
export const areBlocked = (member: MemberId, other: RawBuilder<unknown>) =>
  sql<boolean>`(exists (select from blocks where blocker_id = ${member} and blocked_id = ${other})
    or exists (select from blocks where blocker_id = ${other} and blocked_id = ${member}))`

/** The posts of a page. `page` is a table with a column `id`; its ids come from a query of this folder. */
export const postsOf = (page: RawBuilder<unknown>) => sql`${page} page join posts p on p.id = page.id`
