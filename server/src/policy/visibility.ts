import { mayOpenAnyPost } from '@kith/shared/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../core/http/guards.ts'

/** Whose blocks: `blocked` is where a statement has already looked up `blockedPeople`. */
type WithBlocked = { id: number; blocked?: RawBuilder<unknown> }

/** Someone's id: a value, or a column of the statement that this stands in. */
type PersonId = number | RawBuilder<unknown>

/**
 * The one rule of who may see a post (decisions.md §3), for the post that stands in the statement as `post`. The order
 * of its cases is the order of their cost.
 */
export function maySee(person: PersonId, post: string): RawBuilder<boolean> {
  const author = sql.ref(`${post}.author_id`)
  return sql<boolean>`(${author} = ${person} or (${isFor(person, post)} and not ${areBlocked(person, author)}))`
}

/**
 * Whether someone may see a post, as another member may be told: as if there were no block between them and its author,
 * for it shows to nobody (decisions.md §12). Only for people whom that member sees, and never to let anyone read.
 */
export const seemsToSee = (person: PersonId, post: string) =>
  sql<boolean>`(${sql.ref(`${post}.author_id`)} = ${person} or ${isFor(person, post)})`

/** The table of decisions.md §3 without its blocks. */
function isFor(person: PersonId, post: string): RawBuilder<boolean> {
  const author = sql.ref(`${post}.author_id`)
  const community = sql.ref(`${post}.community_id`)
  const visibility = sql.ref(`${post}.visibility`)
  return sql<boolean>`case
    when ${community} is not null then ${mayRead(person, community)}
    when ${visibility} = 'public' then true
    when exists (select from friendships where user_id = ${person} and friend_id = ${author}) then true
    when ${visibility} = 'friends_of_friends' then ${haveCommonFriend(person, author)}
    else false end`
}

/** The posts that a viewer may see, as a table: every read of posts begins here. */
export const visiblePosts = (viewer: Viewer) => sql`(select p.* from posts p where ${maySee(viewer.id, 'p')})`

/** The posts of the viewer's own, as a table. There is an index for those of communities, and one for the rest. */
export const ownPosts = (viewer: { id: number }) =>
  sql`(select p.* from posts p where p.author_id = ${viewer.id} and p.community_id is null
    union all select p.* from posts p where p.author_id = ${viewer.id} and p.community_id is not null)`

/** The posts that every member may see, blocks aside, as a table: counts and rankings that all get are made of these. */
export const postsForEveryone = sql`(select p.* from posts p where case
  when p.community_id is null then p.visibility = 'public'
  else exists (select from communities c where c.id = p.community_id and c.visibility = 'public') end)`

/** The posts that a viewer may open by id: staff may open every one, to look after it. */
export const postsToOpen = (viewer: Viewer) =>
  mayOpenAnyPost(viewer) ? sql`(select p.* from posts p)` : visiblePosts(viewer)

/** Whether the post that stands in the statement as `post`, and that its viewer has opened, is for this viewer as well: staff may have opened it only to look after it. */
export const mayTakePart = (viewer: Viewer, post: string) =>
  mayOpenAnyPost(viewer) ? maySee(viewer.id, post) : sql<boolean>`true`

/** The people who may see a post, as a table of users. */
export const audienceOf = (postId: number) =>
  sql`(select u.* from posts p cross join users u where p.id = ${postId} and ${maySee(sql.ref('u.id'), 'p')})`

/** The members whom a viewer may see, as a table of users: none of the two has blocked the other. */
export const visiblePeople = (viewer: Pick<Viewer, 'id'>) =>
  sql`(select u.* from users u where not ${areBlocked(viewer.id, sql.ref('u.id'))})`

/** The communities whose posts a viewer may read, as a table. */
export const readableCommunities = (viewer: Viewer) =>
  sql`(select c.* from communities c where ${mayRead(viewer.id, sql.ref('c.id'))})`

/** The ids of those whom a viewer has blocked or who have blocked the viewer. */
export const blockedPeople = (viewer: WithBlocked) =>
  viewer.blocked ??
  sql`(select blocked_id as id from blocks where blocker_id = ${viewer.id}
    union all select blocker_id from blocks where blocked_id = ${viewer.id})`

/** The ids of those whose posts stay out of a viewer's feeds, search and trending: the blocked, and whom the viewer hides. */
export const unseenAuthors = (viewer: WithBlocked) =>
  sql`(select id from ${blockedPeople(viewer)} blocked
    union all select hidden_id from hidden_users where hider_id = ${viewer.id})`

/**
 * The comments whose authors a viewer may see, as a table. Read from the top of a thread down, so that replies under a
 * comment that is left out go with it.
 */
export const commentsBySeen = (viewer: Viewer) =>
  mayOpenAnyPost(viewer)
    ? sql`(select c.* from comments c)`
    : sql`(select c.* from comments c where c.user_id is null or not ${areBlocked(viewer.id, sql.ref('c.user_id'))})`

/** The comments that a viewer may open by id, as a table: on a post to open, with no one blocked above them. */
export const commentsToOpen = (viewer: Viewer) =>
  sql`(select c.* from comments c join ${postsToOpen(viewer)} p on p.id = c.post_id
    where not ${standsUnder(sql`user_id in ${commentersLeftOut(viewer)}`)})`

/** The messages that a viewer sent or got, as a table: no one else sees them. */
export const visibleMessages = (viewer: Viewer) =>
  sql`(select m.* from messages m where ${viewer.id} in (m.sender_id, m.recipient_id))`

/** What a viewer and another member wrote to each other, as a table: found by the pair, however much else they wrote. */
export const messagesWith = (viewer: Viewer, otherId: number) =>
  sql`(select m.* from messages m where least(m.sender_id, m.recipient_id) = least(${viewer.id}, ${otherId})
    and greatest(m.sender_id, m.recipient_id) = greatest(${viewer.id}, ${otherId}))`

/** The comments that a viewer may like, answer and save, as a table: staff too only on posts that are for them. */
export const visibleComments = (viewer: Viewer) =>
  sql`(select c.* from comments c join ${visiblePosts(viewer)} p on p.id = c.post_id
    where not c.is_deleted and not ${standsUnder(sql`user_id in ${blockedPeople(viewer)}`)})`

/** The people who may see a comment, as a table of users. */
export const audienceOfComment = (commentId: number) =>
  sql`(select u.* from comments c join posts p on p.id = c.post_id cross join users u
    where c.id = ${commentId} and ${maySee(sql.ref('u.id'), 'p')}
      and not ${standsUnder(areBlocked(sql.ref('u.id'), sql.ref('line.user_id')))})`

/**
 * The people who may see a comment as far as its author may be told, as a table of users: those whom the author sees, as if
 * nobody had blocked anyone else (decisions.md §12). For tags, which each of a blocked pair reads without the other.
 */
export const audienceToldOfComment = (author: Pick<Viewer, 'id'>, commentId: number) =>
  sql`(select u.* from comments c join posts p on p.id = c.post_id cross join ${visiblePeople(author)} u
    where c.id = ${commentId} and ${seemsToSee(sql.ref('u.id'), 'p')})`

/** Whether the comment `c`, or one above it in the thread, is such a one. */
const standsUnder = (isSuch: RawBuilder<unknown>) => sql<boolean>`exists (
  with recursive line as (
    select c.user_id, c.parent_id
    union all select above.user_id, above.parent_id from comments above join line on above.id = line.parent_id)
  select from line where ${isSuch})`

/**
 * How many comments of a post a viewer does not get: those by the blocked, and the replies under them. Whether there
 * is one at all is asked first: few posts have one, and walking down a thread costs ten times the asking.
 */
export const countOfUnseenComments = (viewer: Viewer, post: string) => {
  if (mayOpenAnyPost(viewer)) return sql<number>`0`
  const [id, count] = [sql.ref(`${post}.id`), sql.ref(`${post}.comment_count`)]
  const byBlocked = sql`from comments c where c.post_id = ${id} and c.user_id = any(${blockedList(viewer)})`
  return unlessNoneBlocked(
    viewer,
    sql`case when ${count} > 0 and exists (select ${byBlocked}) then (
      with recursive gone as (
        select c.id, c.is_deleted ${byBlocked}
        union select c.id, c.is_deleted from comments c join gone on c.parent_id = gone.id)
      select count(*) from gone where not is_deleted) else 0 end`,
  )
}

/** How many likes of a post or a comment, which stands in the statement as `row`, a viewer does not get: those by the blocked. */
export const countOfUnseenLikes = (viewer: Viewer, kind: 'post' | 'comment', row: string) => {
  const likes = sql`${sql.table(`${kind}_likes`)} l where ${sql.ref(`l.${kind}_id`)} = ${sql.ref(`${row}.id`)}`
  return unlessNoneBlocked(
    viewer,
    sql`case when ${sql.ref(`${row}.like_count`)} > 0 then (
      select count(*) from ${likes} and l.user_id = any(${blockedList(viewer)})) else 0 end`,
  )
}

/** How many likes of a viewer's own posts and comments come from those whom the viewer does not get. */
export const countOfUnseenLikesReceived = (viewer: Pick<Viewer, 'id'>) =>
  unlessNoneBlocked(
    viewer,
    sql`(select count(*) from post_likes l join posts p on p.id = l.post_id
        where p.author_id = ${viewer.id} and l.user_id = any(${blockedList(viewer)}))
      + (select count(*) from comment_likes l join comments c on c.id = l.comment_id
        where c.user_id = ${viewer.id} and l.user_id = any(${blockedList(viewer)}))`,
  )

/** How many of the direct replies to a comment a viewer does not get. */
export const countOfUnseenReplies = (viewer: Viewer, comment: RawBuilder<unknown>) =>
  mayOpenAnyPost(viewer)
    ? sql<number>`0`
    : unlessNoneBlocked(
        viewer,
        sql`select count(*) from comments r where r.parent_id = ${comment} and r.user_id = any(${blockedList(viewer)})`,
      )

/**
 * How many posts of an author a viewer may see. What decides is the same for all posts of one place and one visibility:
 * such are decided together, however many there are.
 */
export const countOfPostsBy = (viewer: Viewer, author: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(sum(p.n), 0)::bigint from (
    select author_id, community_id, visibility, count(*) as n from posts
      where author_id = ${author} and community_id is null group by 1, 2, 3
    union all select author_id, community_id, visibility, count(*) from posts
      where author_id = ${author} and community_id is not null group by 1, 2, 3) p
    where ${maySee(viewer.id, 'p')})`

/** How many friends of a member a viewer does not get: the blocked. */
export const countOfUnseenFriends = (viewer: Viewer, person: RawBuilder<unknown>) =>
  unlessNoneBlocked(
    viewer,
    sql`select count(*) from friendships f where f.user_id = ${person} and f.friend_id = any(${blockedList(viewer)})`,
  )

/** How many members are friends of both; with oneself one has none in common. */
export const countOfMutualFriends = (viewer: Viewer, person: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from friendships theirs
    join friendships mine on mine.user_id = ${viewer.id} and mine.friend_id = theirs.friend_id
    where theirs.user_id = ${person} and theirs.user_id <> ${viewer.id})`

/** Most members have no one blocked, and pay nothing for it. */
const unlessNoneBlocked = (viewer: WithBlocked, count: RawBuilder<unknown>) =>
  sql<number>`case when exists ${blockedPeople(viewer)} then (${count}) else 0 end`

/** As an array an index goes through it, where a subquery would be joined with all likes of a post. */
const blockedList = (viewer: WithBlocked) => sql`array${blockedPeople(viewer)}`

/** Staff look after threads whole. */
const commentersLeftOut = (viewer: Viewer) =>
  mayOpenAnyPost(viewer) ? sql`(select null::bigint where false)` : blockedPeople(viewer)

const mayRead = (person: PersonId, community: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from communities where communities.id = ${community} and (visibility = 'public'
    or exists (select from community_members m where m.user_id = ${person} and m.community_id = communities.id
      and m.status = 'approved')))`

/**
 * Goes through the friends of the one and stops at the first who is a friend of the other. A scalar subquery, for
 * `exists` would let the planner hash all friendships there are.
 */
const haveCommonFriend = (person: PersonId, other: RawBuilder<unknown>) =>
  sql<boolean>`coalesce((select true from friendships theirs where theirs.user_id = ${other} and theirs.friend_id in
    (select mine.friend_id from friendships mine where mine.user_id = ${person}) limit 1), false)`

const areBlocked = (person: PersonId, other: RawBuilder<unknown>) =>
  sql<boolean>`(exists (select from blocks where blocker_id = ${person} and blocked_id = ${other})
    or exists (select from blocks where blocker_id = ${other} and blocked_id = ${person}))`

/** The posts of a page whose ids visibility has handed out: `page` is a table with a column `id`. */
export const postsOf = (page: RawBuilder<unknown>) => sql`${page} page join posts p on p.id = page.id`
