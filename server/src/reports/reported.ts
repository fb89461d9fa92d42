import type { ReportTarget } from '@kith/shared/reports.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { reportedMessages } from '../policy/reports.ts'
import { commentsToOpen, postsToOpen, visibleMessages, visiblePeople } from '../policy/visibility.ts'

export type Target = { targetType: ReportTarget; targetId: number }

/** A report that nobody has decided. */
export type OpenReport = Target & { id: number; ownerId: number | null }

/** A thing as it stands now. `ownerId` is its author, or the member. */
export type Subject = { ownerId: number | null; ownerName: string; postId: number | null; copy: StoredCopy }

/** As reports keep it; each kind of thing has some of these. */
type StoredCopy = { content: string }

type Table = RawBuilder<unknown>

/** The things of each kind that may be found, as tables. */
type Sources = { posts: Table; comments: Table; messages: Table; people: Table }

/** What a viewer sees, and can therefore report. */
export const seenBy = (viewer: Viewer): Sources => ({
  posts: postsToOpen(viewer),
  comments: commentsToOpen(viewer),
  messages: visibleMessages(viewer),
  people: visiblePeople(viewer),
})

/** What staff see of reported things. A block hides no member from them here. */
export const seenByStaff = (staff: Viewer): Sources => ({
  posts: postsToOpen(staff),
  comments: commentsToOpen(staff),
  messages: reportedMessages(staff),
  people: sql`users`,
})

/** A thing that is there and not deleted. */
export async function findReported(
  db: Db,
  sources: Sources,
  { targetType, targetId }: Target,
): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    select u.id as "ownerId", coalesce(u.name, '') as "ownerName", t.post_id as "postId", t.copy
    from (${reportedIn[targetType](sources, sql`${targetId}::bigint`)}) t left join users u on u.id = t.owner_id`.execute(
    db,
  )
  return rows[0]
}

/** How the thing of the report `r` would be copied now; null when it is gone. */
export const copyOfReported = (sources: Sources) => {
  const copyOf = (type: ReportTarget) =>
    sql`(select t.copy from (${reportedIn[type](sources, sql`r.target_id`)}) t)`
  return sql`case r.target_type when 'post' then ${copyOf('post')} when 'comment' then ${copyOf('comment')}
    when 'message' then ${copyOf('message')} else ${copyOf('user')} end`
}

const reportedIn: Record<ReportTarget, (sources: Sources, id: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  post: ({ posts }, id) => sql`
    select p.author_id as owner_id, p.id as post_id, jsonb_build_object('content', p.content,
      'mediaKeys', ${keysOf('f.post_id', 'p.id')}, 'visibility', p.visibility, 'communityId', p.community_id,
      'quotedPostId', p.original_post_id) as copy
    from ${posts} p where p.id = ${id}`,
  comment: ({ comments }, id) => sql`
    select c.user_id as owner_id, c.post_id, jsonb_build_object('content', c.content,
      'mediaKeys', ${keysOf('f.comment_id', 'c.id')}) as copy
    from ${comments} c where c.id = ${id} and not c.is_deleted`,
  message: ({ messages }, id) => sql`
    select m.sender_id as owner_id, null::bigint as post_id, jsonb_build_object('content', m.content,
      'mediaKeys', ${keysOf('f.message_id', 'm.id')}, 'quotedPostId', m.post_id) as copy
    from ${messages} m where m.id = ${id} and not m.is_deleted`,
  user: ({ people }, id) => sql`
    select u.id as owner_id, null::bigint as post_id, jsonb_build_object('content', u.bio, 'mediaKeys', '[]'::jsonb,
      'name', u.name, 'avatar', u.avatar, 'links', u.links) || ${coverOf} as copy
    from ${people} u where u.id = ${id}`,
}

/** Copies from before there were covers stay equal to a member without one. */
const coverOf = sql`jsonb_strip_nulls(jsonb_build_object('coverImage', u.cover_image))`

const keysOf = (link: string, owner: string) => sql`coalesce((
  select jsonb_agg(f.key order by f.sort_order) from media f where ${sql.ref(link)} = ${sql.ref(owner)}), '[]')`

/** One change of the reports of a thing after the other. */
export async function lockReported(tx: Db, { targetType, targetId }: Target): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report ${targetType} ${targetId}`}, 0))`.execute(
    tx,
  )
}
