import type { Viewer } from '../core/viewer.ts'
import type { Comment } from '@kith/shared/comments.ts'
import { type RawBuilder, sql } from 'kysely'
import { COMMENTS, isLikedBy, likesOf } from '../likes/likes.ts'
import { blockedPeople, countOfUnseenReplies } from '../policy/visibility.ts'
import { authorOf, mediaOf, isoTime } from '../posts/posts.ts'

/** A comment without its place among others. */
export type BareComment = Omit<Comment, 'replies' | 'repliesCursor'>

/**
 * The comments of a page as the text of a JSON array, oldest first. The page is a table with a column `id`, whose ids
 * come from a query of policy/visibility.ts. `more` adds further columns of the page.
 */
export const commentsAsJson = (viewer: Viewer, page: RawBuilder<unknown>, more = sql``) => sql<string>`(
  select coalesce(json_agg((select row_to_json(z) from (${commentFields(viewer)} ${more}) z)
    order by c.created_at, c.id), '[]')::text
  from ${page} page join comments c on c.id = page.id
  left join lateral (${mediaOf('c.id', 'f.comment_id')}) m on true
  left join lateral (${tagsOf(viewer)}) t on true)`

/** Uses a comment `c`, its media `m` and its tags `t`. */
const commentFields = (viewer: Viewer) => sql`
  select c.id, c.post_id as "postId", c.user_id as "userId",
    ${author} as author, c.content,
    m.items -> 0 ->> 'mediaUrl' as "mediaUrl", m.items -> 0 ->> 'mediaType' as "mediaType",
    coalesce(m.items, '[]') as media, c.link_preview::text as "linkPreview",
    ${likesOf(viewer, COMMENTS, 'c')} as likes, ${isLikedBy(viewer, COMMENTS, 'c')} as "isLiked",
    exists (select from bookmarks s where s.comment_id = c.id and s.user_id = ${viewer.id}) as "isBookmarked",
    c.is_deleted as "isDeleted", coalesce(c.user_id = ${viewer.id}, false) as "canDelete",
    c.parent_id as "parentId", coalesce(t.ids, '[]') as "taggedUserIds", coalesce(t.tags, '[]') as tags,
    ${isoTime('c.created_at')} as "createdAt",
    (select count(*) from comments r where r.parent_id = c.id) - ${countOfUnseenReplies(viewer, sql`c.id`)}
      as "replyCount"`

/** A subquery for each comment: with a join, the planner would read all members if it expected many comments. */
const author = sql`(select ${authorOf('u')} from users u where u.id = c.user_id)`

const tagsOf = (viewer: Viewer) => sql`
  select json_agg(v.id order by v.id) as ids, json_agg((select row_to_json(v)) order by v.id) as tags
  from (select u.id, u.username, u.name from comment_tags t join users u on u.id = t.user_id
    where t.comment_id = c.id and t.user_id not in ${blockedPeople(viewer)}) v`
