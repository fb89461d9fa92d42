import { mayOpenAnyPost } from '@kith/shared/permissions.ts'
import type { Viewer } from '../core/viewer.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import { communitiesToOpen } from '../policy/communities.ts'
import { prepareForRole } from '../policy/role-statements.ts'
import { reportedMessages } from '../policy/reports.ts'
import { commentsSeenAsStaff, postsSeenAsStaff } from '../policy/staff-access.ts'
import { commentsToOpen, postsToOpen, visibleMessages, visiblePeople } from '../policy/visibility.ts'
import { recordCommentAccess, recordStaffAccess } from '../staff-access/staff-access.ts'

export type VisibleMedia = { mimeType: string; widths: number[] }

/**
 * A stored file that the viewer may see (rules/visibility.md 19): an own one, an avatar, or one attached to something they may
 * see. The cover of a profile is for those who may see the profile, pictures of a community for those who may know of it. Staff see the file of a reported message too.
 * Otherwise 404. Its author can read that staff opened what is not for them.
 */
export async function findMedia(db: Db, viewer: Viewer, key: string): Promise<VisibleMedia> {
  const [found] = await finding(db, viewer, { key })
  if (!found) throw notFound()
  const { openedPost, openedComment, ...media } = found
  if (openedPost) await recordStaffAccess(db, viewer, [openedPost])
  if (openedComment) await recordCommentAccess(db, viewer, [openedComment])
  return media
}

/** With what of others it hangs on, if that was opened as staff. */
type MediaRow = VisibleMedia & { openedPost: number | null; openedComment: number | null }

const finding = prepareForRole<{ key: string }, MediaRow>(
  { key: 'text' },
  (viewer, { key }) => sql`
    select m.mime_type as "mimeType", m.widths, ${openedAsStaff(viewer)} from media m
    where m.key = ${key} and (m.owner_id = ${viewer.id} or m.purpose in ('avatar', 'preview')
      or m.purpose = 'cover' and exists (select from ${visiblePeople(viewer)} u where u.id = m.owner_id)
      or m.community_id is not null and exists (select from ${communitiesToOpen(viewer)} c where c.id = m.community_id)
      or m.post_id is not null and exists (select from ${postsToOpen(viewer)} p where p.id = m.post_id)
      or m.comment_id is not null and exists (select from ${commentsToOpen(viewer)} c where c.id = m.comment_id)
      or m.message_id is not null and exists (select from ${visibleMessages(viewer)} g where g.id = m.message_id)
      or m.message_id is not null and exists (select from ${reportedMessages(viewer)} g where g.id = m.message_id))`,
)

const openedAsStaff = (viewer: Viewer) =>
  mayOpenAnyPost(viewer)
    ? sql`(select p.id from ${postsSeenAsStaff(viewer)} p where p.id = m.post_id) as "openedPost",
      (select c.id from ${commentsSeenAsStaff(viewer)} c where c.id = m.comment_id) as "openedComment"`
    : sql`null as "openedPost", null as "openedComment"`
