import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../core/viewer.ts'
import { isLikedBy, likesOf, POSTS } from '../../likes/likes.ts'
import { communitiesToOpen, isStaffOf } from '../../policy/communities.ts'
import { isInArchive, mayTakePart } from '../../policy/taking-part.ts'
import { countOfUnseenComments } from '../../policy/visibility.ts'
import { isoTime } from '../fields.ts'
import { stateOf } from './post-body-cache.ts'

/** Control characters, which none of the values contains: JSON escapes them. */
const [END_OF_VALUE, END_OF_LINE] = ['\x1f', '\x1e']

type LineValue<T> = { sql: (viewer: Viewer) => RawBuilder<unknown>; read: (text: string) => T }

const text = (build: LineValue<string>['sql']): LineValue<string> => ({ sql: build, read: (value) => value })
const flag = (build: LineValue<boolean>['sql']): LineValue<boolean> => ({
  sql: build,
  read: (value) => value === 't',
})

/**
 * What may differ between viewers of a post, or change without it: how the statement gets it, in terms of its post `p`,
 * its author `u` and its original `o`, and how it is read. None is null, because `concat_ws` leaves nulls out.
 */
const values = {
  post: text(() => stateOf('p')),
  author: text(() => stateOf('u')),
  /** Empty unless the post quotes one that the viewer may see. */
  original: text(() => sql`coalesce(o.state, '')`),
  originalAuthor: text(() => sql`coalesce(o.author, '')`),
  isRepost: flag(() => sql`p.is_repost`),
  likes: text((viewer) => likesOf(viewer, POSTS, 'p')),
  isLiked: flag((viewer) => isLikedBy(viewer, POSTS, 'p')),
  comments: text((viewer) => sql`p.comment_count - ${countOfUnseenComments(viewer, 'p')}`),
  isBookmarked: flag(
    ({ id }) => sql`exists (select from bookmarks s where s.post_id = p.id and s.user_id = ${id})`,
  ),
  pinnedAt: text(
    () => sql`case when p.id = any(array(select post_id from pinned_posts))
      then (select ${isoTime('pin.pinned_at')} from pinned_posts pin where pin.post_id = p.id) else '' end`,
  ),
  community: text(
    (viewer) => sql`case when p.community_id is null then ''
      else coalesce((select json_build_object('name', c.name,
          'isPinned', exists (select from community_pins n where n.post_id = p.id))::text
        from ${communitiesToOpen(viewer)} c where c.id = p.community_id), '') end`,
  ),
  isCommunityStaff: flag(
    (viewer) => sql`p.community_id is not null and ${isStaffOf(viewer, sql.ref('p.community_id'))}`,
  ),
  canInteract: flag(mayTakePart),
  isArchived: flag(() => isInArchive),
} satisfies Record<string, LineValue<unknown>>

type LineValues = typeof values
export type PostLine = { [Name in keyof LineValues]: ReturnType<LineValues[Name]['read']> }

const inOrder: [name: string, value: LineValue<unknown>][] = Object.entries(values)

/** The line of a post for this viewer, as an expression of SQL. */
const lineFor = (viewer: Viewer) =>
  sql`concat_ws(${sql.lit(END_OF_VALUE)}, ${sql.join(inOrder.map(([, value]) => value.sql(viewer)))})`

/** The lines of several posts as one text, as an expression of SQL. */
export const linesFor = (viewer: Viewer, order: RawBuilder<unknown>) =>
  sql`string_agg(${lineFor(viewer)}, ${sql.lit(END_OF_LINE)} order by ${order})`

/** Reads what `linesFor` wrote. */
export const readLines = (lines: string): PostLine[] => lines.split(END_OF_LINE).map(readLine)

function readLine(line: string): PostLine {
  const texts = line.split(END_OF_VALUE)
  const read: Record<string, unknown> = {}
  for (const [at, [name, value]] of inOrder.entries()) read[name] = value.read(texts[at] ?? '')
  return read as PostLine
}
