import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../core/viewer.ts'
import { communitiesToOpen } from '../policy/communities.ts'
import { mediaWhere } from '../posts/posts.ts'

/** The last copy of the thing of a report: that of the reason `upTo`, or one before, if it is named. */
export const lastCopy = (reportId: RawBuilder<unknown>, upTo?: RawBuilder<unknown>) => sql`(
  select k.copy from report_reasons k where k.report_id = ${reportId} and k.copy is not null
    ${upTo ? sql`and k.id <= ${upTo}` : sql``}
  order by k.id desc limit 1)`

/** The copy `x.copy` as `reportCopy` in shared; null without one. */
export const copyAsJson = (staff: Viewer) => sql`case when x.copy is not null then (
  select row_to_json(z) from (select x.copy ->> 'content' as content,
    jsonb_array_length(x.copy -> 'mediaKeys') as "mediaCount",
    coalesce((${mediaWhere(stillThere)}), '[]') as media,
    x.copy ->> 'visibility' as visibility,
    (select c.name from ${communitiesToOpen(staff)} c where c.id = (x.copy ->> 'communityId')::bigint) as community,
    (x.copy ->> 'quotedPostId')::bigint as "quotedPostId",
    x.copy ->> 'name' as name,
    ${isCurrentPicture('avatar', 'avatar')} as avatar, ${isCurrentPicture('coverImage', 'cover')} as "coverImage",
    coalesce(x.copy -> 'links', '[]') as links) z) end`

/** The address of a picture in the copy, while the member has it. */
const isCurrentPicture = (field: 'avatar' | 'coverImage', purpose: 'avatar' | 'cover') => sql`(
  select x.copy ->> ${sql.lit(field)} from media f where f.purpose = ${sql.lit(purpose)} and f.owner_id is not null
    and f.key = replace(x.copy ->> ${sql.lit(field)}, '/media/', ''))`

/** A file that hangs on nothing any more is about to be deleted. */
const stillThere = sql`f.key in (select jsonb_array_elements_text(x.copy -> 'mediaKeys'))
  and num_nonnulls(f.post_id, f.comment_id, f.message_id) > 0`
