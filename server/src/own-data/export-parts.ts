import { type RawBuilder, sql } from 'kysely'
import { sentenceOf, type SentenceParts, sentenceParts } from '../notifications/notifications.ts'
import { visibleCommunities } from '../policy/communities.ts'
import { ownPosts, visibleComments, visiblePeople, visiblePosts } from '../policy/visibility.ts'
import { visibleNotifications } from '../policy/visible-notifications.ts'

type Row = { at: number; sentence?: SentenceParts }

/** A page of a list, after the row whose `at` was `after`. */
export type ExportQuery = (me: number, after: number, limit: number) => RawBuilder<Row>

/** A row as its file has it. */
export function asExported(read: Row) {
  const { at: _, sentence, ...row } = read
  return sentence ? { ...row, message: sentenceOf(sentence).message } : row
}

/** The name of a member's file in the ZIP, for a row of media. */
export const fileName = sql`'media/' || id || case mime_type when 'video/mp4' then '.mp4'
  when 'video/webm' then '.webm' when 'video/quicktime' then '.mov' else '.webp' end`

/** Blocked members, on either side of a block, are left out of most parts of a member's data. */
const peopleSeen = (me: number) => visiblePeople({ id: me })

/** What the member may see now, whatever their role. What they may not see is not named, nor told to be there still. */
const viewerOf = (me: number) => ({ id: me, role: 'user' }) as const
const postsSeen = (me: number) => visiblePosts(viewerOf(me))
const commentsSeen = (me: number) => visibleComments(viewerOf(me))
const communitiesSeen = (me: number) => visibleCommunities(viewerOf(me))

/** The id of a post or comment, if the member may see it. */
const seenId = (things: RawBuilder<unknown>, id: string) =>
  sql`(select seen.id from ${things} seen where seen.id = ${sql.ref(id)})`

/** All data of a member, by name of file. Texts of others are included if they were written to the member. */
export const PARTS: Record<string, ExportQuery> = {
  posts: (me, after, limit) => sql`
    select p.id as at, p.id, p.content, p.visibility, p.created_at as "createdAt", p.updated_at as "updatedAt",
      p.is_edited as "isEdited", p.link_preview as "linkPreview",
      p.like_count as likes, p.comment_count as comments,
      ${seenId(postsSeen(me), 'p.original_post_id')} as "originalPostId",
      (select c.name from ${communitiesSeen(me)} c where c.id = p.community_id) as community,
      array(select u.username from post_tags t join ${peopleSeen(me)} u on u.id = t.user_id where t.post_id = p.id) as tagged
    from ${ownPosts({ id: me })} p where p.id > ${after} order by p.id limit ${limit}`,
  comments: (me, after, limit) => sql`
    select c.id as at, c.id, ${seenId(postsSeen(me), 'c.post_id')} as "postId",
      ${seenId(commentsSeen(me), 'c.parent_id')} as "parentId", c.content, c.created_at as "createdAt",
      c.link_preview as "linkPreview", c.like_count as likes
    from comments c where c.user_id = ${me} and c.id > ${after} order by c.id limit ${limit}`,
  'liked-posts': (me, after, limit) => sql`
    select l.post_id as at, l.post_id as "postId", l.created_at as "createdAt"
    from post_likes l join ${postsSeen(me)} p on p.id = l.post_id
    where l.user_id = ${me} and l.post_id > ${after} order by l.post_id limit ${limit}`,
  'liked-comments': (me, after, limit) => sql`
    select l.comment_id as at, l.comment_id as "commentId", l.created_at as "createdAt"
    from comment_likes l join ${commentsSeen(me)} c on c.id = l.comment_id
    where l.user_id = ${me} and l.comment_id > ${after} order by l.comment_id limit ${limit}`,
  friends: (me, after, limit) => sql`
    select f.friend_id as at, u.id, u.username, u.name, f.created_at as since
    from friendships f join ${peopleSeen(me)} u on u.id = f.friend_id
    where f.user_id = ${me} and f.friend_id > ${after} order by f.friend_id limit ${limit}`,
  // A sent request is told as far as the member may know about it.
  'friend-requests': (me, after, limit) => sql`
    select r.id as at, case when r.requester_id = ${me} then 'sent' else 'received' end as direction,
      u.username, u.name, r.created_at as "createdAt"
    from friend_requests r join ${peopleSeen(me)} u on u.id = case when r.requester_id = ${me} then r.recipient_id else r.requester_id end
    where (r.requester_id = ${me} and r.status <> 'withdrawn' or r.recipient_id = ${me} and r.status = 'pending')
      and r.id > ${after} order by r.id limit ${limit}`,
  'friend-groups': (me, after, limit) => sql`
    select g.id as at, g.id, g.name, g.color, g.created_at as "createdAt",
      array(select u.username from friend_group_members m join ${peopleSeen(me)} u on u.id = m.friend_id
        where m.group_id = g.id order by u.id) as members
    from friend_groups g where g.user_id = ${me} and g.id > ${after} order by g.id limit ${limit}`,
  blocked: (me, after, limit) => sql`
    select b.blocked_id as at, u.username, u.name, b.created_at as "createdAt"
    from blocks b join users u on u.id = b.blocked_id
    where b.blocker_id = ${me} and b.blocked_id > ${after} order by b.blocked_id limit ${limit}`,
  hidden: (me, after, limit) => sql`
    select h.hidden_id as at, u.username, u.name, h.created_at as "createdAt"
    from hidden_users h join ${peopleSeen(me)} u on u.id = h.hidden_id
    where h.hider_id = ${me} and h.hidden_id > ${after} order by h.hidden_id limit ${limit}`,
  communities: (me, after, limit) => sql`
    select c.id as at, c.id, c.name, m.role, m.status, m.joined_at as "joinedAt", c.creator_id = ${me} as "isCreator"
    from community_members m join communities c on c.id = m.community_id
    where m.user_id = ${me} and c.id > ${after} order by c.id limit ${limit}`,
  // A community that is hidden from the member by now has no name.
  'join-requests': (me, after, limit) => sql`
    select r.community_id as at, c.name as community, r.message, r.status, r.answer, r.created_at as "createdAt"
    from join_requests r left join ${communitiesSeen(me)} c on c.id = r.community_id
    where r.user_id = ${me} and r.community_id > ${after} order by r.community_id limit ${limit}`,
  messages: (me, after, limit) => sql`
    select m.id as at, m.id, case when m.sender_id = ${me} then 'sent' else 'received' end as direction,
      u.username as "with", m.content, m.is_deleted as "isDeleted",
      ${seenId(postsSeen(me), 'm.post_id')} as "sharedPostId", m.created_at as "createdAt"
    from messages m left join users u on u.id = case when m.sender_id = ${me} then m.recipient_id else m.sender_id end
    where (m.sender_id = ${me} or m.recipient_id = ${me}) and m.id > ${after} order by m.id limit ${limit}`,
  bookmarks: (me, after, limit) => sql`
    select b.id as at, b.post_id as "postId", b.comment_id as "commentId", b.created_at as "createdAt"
    from bookmarks b where b.user_id = ${me} and b.id > ${after}
      and coalesce(${seenId(postsSeen(me), 'b.post_id')}, ${seenId(commentsSeen(me), 'b.comment_id')}) is not null
    order by b.id limit ${limit}`,
  'followed-hashtags': (me, after, limit) => sql`
    select h.id as at, h.name, f.last_visit_at as "lastVisitAt"
    from hashtag_follows f join hashtags h on h.id = f.hashtag_id
    where f.user_id = ${me} and h.id > ${after} order by h.id limit ${limit}`,
  invitations: (me, after, limit) => sql`
    select i.id as at, i.code, i.email, i.created_at as "createdAt", i.expires_at as "expiresAt",
      i.used_at as "usedAt", u.username as "usedBy"
    from invitations i left join ${peopleSeen(me)} u on u.id = i.used_by
    where i.created_by = ${me} and i.id > ${after} order by i.id limit ${limit}`,
  notifications: (me, after, limit) => sql`
    select n.id as at, n.type, n.is_read as "isRead", n.created_at as "createdAt", ${sentenceParts} as sentence
    from ${visibleNotifications(viewerOf(me))} n where n.id > ${after} order by n.id limit ${limit}`,
  reports: (me, after, limit) => sql`
    select x.id as at, r.target_type as "targetType", case r.target_type
        when 'post' then ${seenId(postsSeen(me), 'r.target_id')}
        when 'comment' then ${seenId(commentsSeen(me), 'r.target_id')}
        when 'user' then ${seenId(peopleSeen(me), 'r.target_id')}
        else r.target_id end as "targetId", x.reason, x.created_at as "createdAt"
    from report_reasons x join reports r on r.id = x.report_id
    where x.reporter_id = ${me} and x.id > ${after} order by x.id limit ${limit}`,
  'staff-access': (me, after, limit) => sql`
    select s.id as at, case when s.comment_id is null then s.post_id
        else ${seenId(postsSeen(me), 's.post_id')} end as "postId", s.comment_id as "commentId", u.username as "openedBy",
      s.opened_at as "openedAt", s.report_id as "reportId"
    from staff_access s left join ${peopleSeen(me)} u on u.id = s.opened_by
    where s.owner_id = ${me} and s.id > ${after} order by s.id limit ${limit}`,
  media: (me, after, limit) => sql`
    select id as at, ${fileName} as file, file_name as "originalName", alt, captions, purpose, post_id as "postId",
      comment_id as "commentId", message_id as "messageId", created_at as "createdAt"
    from media where owner_id = ${me} and id > ${after} order by id limit ${limit}`,
}

/** The files themselves. */
export const filesOf = (me: number, after: number, limit: number) => sql<{
  at: number
  key: string
  widths: number[]
  file: string
}>`
  select id as at, key, widths, ${fileName} as file from media
  where owner_id = ${me} and id > ${after} order by id limit ${limit}`

export const README = `Your data, as it stood when this file was made.

profile-and-settings.json   who you are, and how you set things
*.json                      a list each of what its name says; times are in UTC
media/                      your pictures and videos; media.json says what each belongs to
`
