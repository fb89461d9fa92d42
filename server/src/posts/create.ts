import { notificationText } from '@kith/shared/notifications.ts'
import {
  type CreatedPost,
  type CreatePostInput,
  lengthOf,
  PHOTOS_MAX,
  postWording,
} from '@kith/shared/posts.ts'
import type { PostVisibility } from '@kith/shared/visibility.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database.ts'
import { forbidden, invalid, notFound } from '../core/errors.ts'
import { tagWithHashtags } from '../hashtags/hashtags.ts'
import { attachMedia } from '../media/media.ts'
import { notify } from '../notifications/notifications.ts'
import { audienceOf, type Reader, readableCommunities } from '../policy/visibility.ts'
import { readSettings } from '../settings/settings.ts'
import { hydratePosts } from './hydrate.ts'

/** Refuses text that is too long, and a post of nothing at all. */
export async function checkContent(db: Db, content: string, hasMedia: boolean): Promise<void> {
  if (!hasMedia && content.trim() === '') throw invalid('content', postWording.empty)
  const { maxPostLength } = await readSettings(db)
  if (lengthOf(content) > maxPostLength) throw invalid('content', postWording.tooLong(maxPostLength))
}

/** Makes a post with all that its text brings, and hangs its stored photos on it. Part of a transaction. */
export async function createPost(
  tx: Db,
  viewer: Reader,
  input: CreatePostInput,
  photos: string[],
): Promise<CreatedPost> {
  if (input.groupId !== undefined) await checkMembership(tx, viewer, input.groupId)
  const postId = await insertPost(tx, viewer, input)
  await attach(tx, viewer, postId, [...photos, ...keyOf(input)])
  await tagWithHashtags(tx, postId, input.content)
  const untagged = await tagPeople(tx, viewer, postId, [...new Set(input.taggedUserIds)])
  const [post] = await hydratePosts(tx, viewer, [postId])
  if (!post) throw notFound()
  return { ...post, ...(untagged.length > 0 && { untagged }) }
}

async function insertPost(tx: Db, viewer: Reader, input: CreatePostInput): Promise<number> {
  const { id } = await tx
    .insertInto('posts')
    .values({
      author_id: viewer.id,
      community_id: input.groupId ?? null,
      original_post_id: null,
      visibility: input.visibility ?? (await defaultVisibility(tx, viewer)),
      content: input.content,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What was uploaded before is the last of a post's media. */
const keyOf = ({ mediaUrl }: CreatePostInput) =>
  mediaUrl === undefined ? [] : [mediaUrl.replace('/media/', '')]

async function attach(tx: Db, viewer: Reader, postId: number, keys: string[]): Promise<void> {
  const photos = await attachMedia(tx, viewer.id, keys, { post_id: postId })
  if (photos > PHOTOS_MAX) throw invalid('photos', postWording.tooManyPhotos)
}

async function defaultVisibility(tx: Db, viewer: Reader): Promise<PostVisibility> {
  const own = await tx
    .selectFrom('users')
    .select('default_post_visibility')
    .where('id', '=', viewer.id)
    .executeTakeFirst()
  if (!own) throw notFound()
  return own.default_post_visibility
}

/** Members alone post in a community; whoever can't read it isn't told that it is there (decisions.md §11). */
async function checkMembership(tx: Db, viewer: Reader, communityId: number): Promise<void> {
  const { rows } = await sql<{ isMember: boolean }>`
    select exists (select from community_members m where m.community_id = c.id and m.user_id = ${viewer.id}
      and m.status = 'approved') as "isMember"
    from ${readableCommunities(viewer)} c where c.id = ${communityId}`.execute(tx)
  const [community] = rows
  if (!community) throw notFound()
  if (!community.isMember) throw forbidden('Only members can post in this community.', 'members_only')
}

/** Tags those who may see the post; answers who may not. */
async function tagPeople(tx: Db, viewer: Reader, postId: number, wanted: number[]): Promise<number[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    insert into post_tags (post_id, user_id)
    select ${postId}, u.id from ${audienceOf(postId)} u where u.id = any(${wanted}::bigint[]) order by u.id
    returning user_id as id`.execute(tx)
  const tagged = rows.map(({ id }) => id)
  if (tagged.length > 0) await tellTagged(tx, viewer, postId, tagged)
  return wanted.filter((id) => !tagged.includes(id))
}

async function tellTagged(tx: Db, viewer: Reader, postId: number, tagged: number[]): Promise<void> {
  const { name } = await tx
    .selectFrom('users')
    .select('name')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  const notice = { type: 'mention' as const, message: notificationText.mention(name) }
  for (const userId of tagged) {
    await notify(tx, { ...notice, userId, relatedUserId: viewer.id, relatedPostId: postId })
  }
}
