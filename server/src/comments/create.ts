import type { Viewer } from '../core/viewer.ts'
import { commentWording, type CreateCommentInput, type CreatedComment } from '@kith/shared/comments.ts'
import { lengthOf } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { invalid, notFound } from '../core/errors.ts'
import type { NewId } from '../core/idempotency.ts'
import { attachOneFile } from '../media/media.ts'
import { notify } from '../notifications/notifications.ts'
import { lockAgainstOpening } from '../policy/openings.ts'
import { publishResponse } from '../policy/post-live-events.ts'
import { lockToAdd } from '../policy/taking-part.ts'
import {
  audienceOfComment,
  audienceKnownToAuthor,
  commentsToOpen,
  visibleComments,
} from '../policy/visibility.ts'
import { readSettings } from '../settings/settings.ts'
import { hydrateComments } from './thread.ts'

/** Refuses text that is too long, and an empty comment without media. */
export async function checkContent(db: Db, content: string, hasMedia: boolean): Promise<void> {
  if (!hasMedia && content === '') throw invalid('content', commentWording.empty)
  const { maxPostLength } = await readSettings(db)
  if (lengthOf(content) > maxPostLength) throw invalid('content', commentWording.tooLong(maxPostLength))
}

/** Adds a comment to a post, or a reply to a comment, and notifies the people it concerns. Part of a transaction. */
export async function createComment(
  tx: Db,
  viewer: Viewer,
  postId: number,
  input: CreateCommentInput,
  keys: string[],
): Promise<NewId> {
  await checkContent(tx, input.content, keys.length > 0 || input.mediaUrl !== undefined)
  await lockAgainstOpening(tx, postId)
  // Changes to a thread wait for the row of its post, whose counter they change anyway.
  const { authorId: authorOfPost } = await lockToAdd(tx, viewer, postId)
  const parentId = input.parentId ?? null
  const authorOfParent = parentId === null ? null : await findParent(tx, viewer, postId, parentId)
  const { id } = await tx
    .insertInto('comments')
    .values({ post_id: postId, user_id: viewer.id, parent_id: parentId, content: input.content })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachOneFile(tx, viewer.id, keys, input, { comment_id: id })
  const wanted = [...new Set(input.taggedUserIds)]
  const tagged = await tagPeople(tx, viewer, id, wanted)
  await tellOthers(tx, viewer, { id, postId }, { authorOfParent, tagged, authorOfPost })
  await publishResponse(tx, { postId, by: viewer.id, commentId: id })
  const untagged = wanted.filter((person) => !tagged.includes(person))
  return { id, ...(untagged.length > 0 && { untagged }) }
}

/** A comment that was just made, as its author reads it now; 404 when it is gone. */
export async function readCreatedComment(db: Db, viewer: Viewer, made: NewId): Promise<CreatedComment> {
  const { rows } = await sql`
    select from ${commentsToOpen(viewer)} c where c.id = ${made.id} and not c.is_deleted`.execute(db)
  const [comment] = rows.length > 0 ? await hydrateComments(db, viewer, [made.id]) : []
  if (!comment) throw notFound('other')
  return { ...comment, ...(made.untagged && { untagged: made.untagged }) }
}

async function findParent(tx: Db, viewer: Viewer, postId: number, id: number): Promise<number | null> {
  const { rows } = await sql<{ userId: number | null }>`
    select c.user_id as "userId" from ${visibleComments(viewer)} c
    where c.id = ${id} and c.post_id = ${postId}`.execute(tx)
  const [parent] = rows
  if (!parent) throw notFound('other')
  return parent.userId
}

/** Tags those who may see the comment, as far as its author may know. Returns their ids. */
async function tagPeople(tx: Db, viewer: Viewer, commentId: number, wanted: number[]): Promise<number[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    insert into comment_tags (comment_id, user_id)
    select ${commentId}, u.id from ${audienceKnownToAuthor(viewer, commentId)} u where u.id = any(${wanted}::bigint[])
    order by u.id returning user_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

type CommentRecipients = { authorOfParent: number | null; tagged: number[]; authorOfPost: number }

/** Notifies each person once, with the notification that matters most, and only of a comment that they may see. */
async function tellOthers(
  tx: Db,
  viewer: Viewer,
  comment: { id: number; postId: number },
  { authorOfParent, tagged, authorOfPost }: CommentRecipients,
): Promise<void> {
  const concerned = [...new Set([authorOfParent, ...tagged, authorOfPost])].filter((id) => id !== viewer.id)
  const { rows } = await sql<{ id: number }>`
    select u.id from ${audienceOfComment(comment.id)} u where u.id = any(${concerned}::bigint[])`.execute(tx)
  const about = { relatedUserId: viewer.id, relatedPostId: comment.postId, relatedCommentId: comment.id }
  const notifications = rows.map(({ id }) => ({
    type: typeFor(id, { authorOfParent, tagged }),
    to: [id],
    ...about,
  }))
  await notify(tx, ...notifications)
}

function typeFor(id: number, { authorOfParent, tagged }: Omit<CommentRecipients, 'authorOfPost'>) {
  if (id === authorOfParent) return 'reply' as const
  return tagged.includes(id) ? ('mention' as const) : ('comment' as const)
}
