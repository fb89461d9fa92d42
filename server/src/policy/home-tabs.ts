import type { Viewer } from '../core/viewer.ts'
import { type RawBuilder, sql } from 'kysely'
import { type FriendsOfFriendsBitmap, isValid, isIn } from './friends-of-friends-bitmap.ts'
import { readableCommunities } from './communities.ts'
import { unseenAuthors } from './visibility.ts'

/*
 * The home tabs, each as one query of post ids:
 *   Friends             by_window, else latest_per_author, over own_and_friends.
 *   Friends of friends  by the bitmap in memory; else by_common_friend, by_window, latest_per_author.
 *   Groups              as Friends, over the chosen friends; and the newest of each chosen community.
 *   Public              down the index of public posts.
 * by_window looks through the newest posts of all; latest_per_author reads the newest of each author. Both find the
 * same posts. For speed these queries repeat the rule of `maySee` (visibility.ts). posts/feed.test.ts checks each of
 * them against server/test/visibility-oracle.ts.
 */

/**
 * The place of a page of a home tab: its posts are older than `beforeAt`, `beforeId`, and at least `count` are needed.
 */
export type TabBounds = { viewer: Viewer; beforeAt: string; beforeId: number; count: number }

/**
 * A tab looks through the newest posts when it expects to find its page soon. When it does not find it within a bound,
 * it asks for each author. These numbers only choose the way; none of them changes what is found.
 */
export type Tuning = {
  /** From this many authors on, the newest posts are looked through first. */
  windowFromAuthors: number
  /** At most this many of the newest posts are looked through. */
  windowPosts: number
  /**
   * From this many friends on, each post is checked for a common friend before the friends of friends are collected.
   */
  probeFromFriends: number
  /** At most this many posts are checked that way. */
  probePosts: number
  /** With at most this many friends, a viewer's friends of friends are kept in memory. */
  bitmapMaxFriends: number
  /** From this many friends of friends on, they are kept, and the newest posts are looked through for theirs. */
  bitmapMinMembers: number
}

/** Every tab is a query of (id, created_at), newest first in each of its parts. The caller sorts and cuts the whole. */
export type TabQuery = RawBuilder<{ id: number; created_at: string }>

/** The viewer's own posts and those of friends. */
export const friendsTab = (at: TabBounds, tuning: Tuning): TabQuery => sql`
  with ${ownAndFriends(at)}, ${postsBy(at, tuning, 'own_and_friends')}
  select id, created_at from found`

/** Posts of the friends in the viewer's chosen friend groups, and of the chosen communities that are readable. */
export const groupsTab = (
  at: TabBounds,
  tuning: Tuning,
  chosen: { groupIds: number[]; communityIds: number[] },
): TabQuery => sql`
  with chosen as materialized (
    select distinct friend_id as id from friend_group_members
    where group_id = any(${chosen.groupIds}) and user_id = ${at.viewer.id}
      and friend_id not in ${unseenAuthors(at.viewer)}),
  ${postsBy(at, tuning, 'chosen')}
  select id, created_at from found
  union all
  select x.id, x.created_at from ${readableCommunities(at.viewer)} c cross join lateral (
    select p.id, p.created_at from posts p
    where p.community_id = c.id and ${isOlder(at)} and p.author_id not in ${unseenAuthors(at.viewer)}
    ${newest(at.count)}) x
  where c.id = any(${chosen.communityIds})`

/** Every public post outside of communities. */
export const publicTab = (at: TabBounds): TabQuery => sql`
  select p.id, p.created_at from posts p
  where p.community_id is null and p.visibility = 'public' and ${isOlder(at)}
    and p.author_id not in ${unseenAuthors(at.viewer)}
  ${newest(at.count)}`

/**
 * The posts of the friends tab, and those that friends of friends wrote for them or for all. Three ways are tried in
 * turn. First the newest posts, with a check of each author for a common friend. Then the newest posts, with the set of
 * all friends of friends made first. At last, each author in turn.
 */
export const friendsOfFriendsTab = (at: TabBounds, tuning: Tuning): TabQuery => sql`
  with ${ownAndFriends(at)},
  friends as materialized (select friend_id as id from friendships where user_id = ${at.viewer.id}),
  by_common_friend as materialized (
    select w.id, w.created_at from ${newestPosts(at, tuning.probePosts)} w
    where (select count(*) >= ${tuning.probeFromFriends} from friends)
      and (w.author_id in (select id from own_and_friends) or (w.visibility >= 'friends_of_friends'
        and ${hasCommonFriend('w.author_id')} and w.author_id not in ${unseenAuthors(at.viewer)}))
    limit ${at.count}),
  friends_of_friends as materialized (
    select distinct theirs.friend_id as id from friends mine join friendships theirs on theirs.user_id = mine.id
    where (select count(*) < ${at.count} from by_common_friend)
      and not (theirs.friend_id in (select id from own_and_friends) or theirs.friend_id in ${unseenAuthors(at.viewer)})),
  by_window as materialized (
    select w.id, w.created_at from ${newestPosts(at, tuning.windowPosts)} w
    where (select count(*) >= ${tuning.windowFromAuthors} from friends_of_friends)
      and (select count(*) < ${at.count} from by_common_friend)
      and (w.author_id in (select id from own_and_friends)
        or (w.visibility >= 'friends_of_friends' and w.author_id in (select id from friends_of_friends)))
    limit ${at.count}),
  latest_per_author as materialized (
    select a.id, a.is_own_or_friend, p.created_at as at, p.id as post
    from (select id, true as is_own_or_friend from own_and_friends
      union all select id, false from friends_of_friends) a
    cross join lateral (
      select p.id, p.created_at from posts p where ${isBy(at)} and ${isForViewer} ${newest(sql.lit(1))}) p
    where (select count(*) < ${at.count} from by_common_friend) and (select count(*) < ${at.count} from by_window)
    order by p.created_at desc, p.id desc limit ${at.count}),
  ${cutoffOf(at)}
  select id, created_at from by_common_friend where (select count(*) >= ${at.count} from by_common_friend)
  union all
  select id, created_at from by_window where (select count(*) >= ${at.count} from by_window)
  union all
  ${latestAndOlder(at, isForViewer)}`

/**
 * The newest posts of `friendsOfFriendsTab`, found with the viewer's bitmap in memory. Empty when the bitmap no longer
 * holds. It may find too few when the friends of friends write little.
 */
export const bitmapTab = (at: TabBounds, tuning: Tuning, bitmap: FriendsOfFriendsBitmap): TabQuery => sql`
  with ${ownAndFriends(at)}
  select w.id, w.created_at from ${newestPosts(at, tuning.windowPosts)} w
  where (select holds from bitmap)
    and (w.author_id in (select id from own_and_friends) or (w.visibility >= 'friends_of_friends'
      and ${isIn(sql`w.author_id`, bitmap)} and w.author_id not in ${unseenAuthors(at.viewer)}))
  limit ${at.count}`

/** The table `bitmap`, which `bitmapTab` uses: whether the bitmap in memory still holds. */
export const bitmapOnHand = (viewer: Viewer, bitmap: FriendsOfFriendsBitmap) =>
  sql`bitmap as materialized (select ${isValid(viewer, bitmap)} as holds)`

/** The table `own_and_friends`: the viewer, and the friends whom the viewer does not hide. */
const ownAndFriends = ({ viewer }: TabBounds) => sql`own_and_friends as materialized (
  select id from (select friend_id as id from friendships where user_id = ${viewer.id} union all select ${viewer.id}) a
  where id not in ${unseenAuthors(viewer)})`

/**
 * The table `found`: the newest posts of a set of authors. A post among the newest N is by one of the N authors whose
 * latest post is newest. So each author is asked for one post, and only those N for more.
 *
 * No author has the id 0 of `w.author_id = 0 or …`. The `or` keeps PostgreSQL from turning the `in` into a join, which
 * would lose the order of the index and so the early end at `limit`.
 */
const postsBy = (at: TabBounds, tuning: Tuning, authors: 'own_and_friends' | 'chosen') => sql`
  by_window as materialized (
    select w.id, w.created_at from ${newestPosts(at, tuning.windowPosts)} w
    where (select count(*) >= ${tuning.windowFromAuthors} from ${sql.ref(authors)})
      and (w.author_id = 0 or w.author_id in (select id from ${sql.ref(authors)}))
    limit ${at.count}),
  latest_per_author as materialized (
    select a.id, p.created_at as at, p.id as post from ${sql.ref(authors)} a cross join lateral (
      select p.id, p.created_at from posts p where ${isBy(at)} ${newest(sql.lit(1))}) p
    where (select count(*) < ${at.count} from by_window)
    order by p.created_at desc, p.id desc limit ${at.count}),
  ${cutoffOf(at)},
  found as (
    select id, created_at from by_window where (select count(*) >= ${at.count} from by_window)
    union all
    ${latestAndOlder(at, sql`true`)})`

/** When N authors have a latest post, no other post older than all N is among the newest N. */
const cutoffOf = (at: TabBounds) => sql`
  cutoff as materialized (
    select at, post from latest_per_author order by at desc, post desc offset ${at.count} - 1 limit 1)`

const latestAndOlder = (at: TabBounds, isFit: RawBuilder<unknown>) => sql`
  select post, at from latest_per_author
  union all
  select p.id, p.created_at from latest_per_author a cross join lateral (
    select p.id, p.created_at from posts p
    where p.author_id = a.id and p.community_id is null and ${isFit} and (p.created_at, p.id) < (a.at, a.post)
      and (p.created_at, p.id) > (coalesce((select at from cutoff), '-infinity'), coalesce((select post from cutoff), 0))
    ${newest(at.count)}) p`

/** The newest posts outside of communities, whoever may see them: only for filtering. */
const newestPosts = (at: TabBounds, most: number) => sql`(
  select p.id, p.created_at, p.author_id, p.visibility from posts p
  where p.community_id is null and ${isOlder(at)} ${newest(most)})`

const isOlder = (at: TabBounds) => sql`(p.created_at, p.id) < (${at.beforeAt}, ${at.beforeId})`
const isBy = (at: TabBounds) => sql`p.author_id = a.id and p.community_id is null and ${isOlder(at)}`
const isForViewer = sql`(a.is_own_or_friend or p.visibility >= 'friends_of_friends')`
const newest = (count: number | RawBuilder<number>) =>
  sql`order by p.created_at desc, p.id desc limit ${count}`

/**
 * Whether one of the author's friends is in `friends`. A short list goes through the index as an array, a long one is
 * hashed.
 */
const hasCommonFriend = (author: string) => {
  const theirs = sql`select true from friendships theirs where theirs.user_id = ${sql.ref(author)}`
  return sql`case when (select count(*) < ${sql.lit(SHORT_LIST)} from friends)
    then (${theirs} and theirs.friend_id = any((select array_agg(id order by id) from friends)::bigint[]) limit 1)
    else (${theirs} and theirs.friend_id in (select id from friends) limit 1) end`
}

/** Measured: at 50 friends the array takes 0.7 of the time, at 250 it takes 1.4. */
const SHORT_LIST = 150
