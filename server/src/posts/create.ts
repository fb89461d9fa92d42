import type { Viewer } from '../core/viewer.ts'
import { communityWording } from '@kith/shared/communities.ts'
import type { LinkCard } from '@kith/shared/link-previews.ts'
import {
  type CreatedPost,
  type CreatePostInput,
  lengthOf,
  PHOTOS_MAX,
  postWording,
} from '@kith/shared/posts.ts'
import type { PostVisibility } from '@kith/shared/visibility.ts'
import { sql } from 'kysely'
import { publishLiveEvent } from '../core/live-events.ts'
import type { Db } from '../core/database/database.ts'
import { lockCommunity } from '../core/database/locks.ts'
import { conflict, forbidden, invalid, notFound } from '../core/errors.ts'
import type { NewId } from '../core/idempotency.ts'
import { tagWithHashtags } from '../hashtags/hashtags.ts'
import { choosePreview, storeChosenPicture } from '../link-previews/link-previews.ts'
import { attachMedia, keyOf, setAltTexts } from '../media/media.ts'
import { readableCommunities } from '../policy/communities.ts'
import { readSettings } from '../settings/settings.ts'
import { readPost } from './posts.ts'
import { tagPeople } from './tags.ts'

/** Refuses text that is too long, and an empty post without media. */
export async function checkContent(db: Db, content: string, hasMedia: boolean): Promise<void> {
  if (!hasMedia && content === '') throw invalid('content', postWording.empty)
  const { maxPostLength } = await readSettings(db)
  if (lengthOf(content) > maxPostLength) throw invalid('content', postWording.tooLong(maxPostLength))
}

/** Makes a post with its preview, photos, hashtags and tags. Part of a transaction. */
export async function createPost(
  tx: Db,
  viewer: Viewer,
  input: CreatePostInput,
  photos: string[],
): Promise<NewId> {
  const hasMedia = photos.length + input.photoUrls.length > 0 || input.mediaUrl !== undefined
  await checkContent(tx, input.content, hasMedia)
  if (input.groupId !== undefined) await lockMembership(tx, viewer, input.groupId)
  const preview = input.linkPreview && (await choosePreview(tx, input.linkPreview, input.content))
  const postId = await insertPost(tx, viewer, input, preview?.card)
  if (preview?.pictureId !== undefined) await storeChosenPicture(tx, postId, preview.pictureId)
  await attach(tx, viewer, postId, photos, input)
  await tagWithHashtags(tx, postId, input.content)
  const untagged = await tagPeople(tx, viewer, postId, [...new Set(input.taggedUserIds)])
  publishLiveEvent(tx, { what: 'post', id: postId })
  return { id: postId, ...(untagged.length > 0 && { untagged }) }
}

/** A post that was just made, as its author reads it now; 404 when it is gone. */
export async function readCreatedPost(db: Db, viewer: Viewer, { id, untagged }: NewId): Promise<CreatedPost> {
  const post = await readPost(db, viewer, id)
  return { ...post, ...(untagged && { untagged }) }
}

async function insertPost(
  tx: Db,
  viewer: Viewer,
  input: CreatePostInput,
  preview: LinkCard | undefined,
): Promise<number> {
  const { id } = await tx
    .insertInto('posts')
    .values({
      author_id: viewer.id,
      community_id: input.groupId ?? null,
      original_post_id: null,
      visibility: input.visibility ?? (await defaultVisibility(tx, viewer)),
      content: input.content,
      link_preview: preview && JSON.stringify(preview),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rememberFirstPost(tx, viewer)
  return id
}

/** Who has posted is not asked any more to whom a first post goes (rules/posts.md 64). */
export async function rememberFirstPost(tx: Db, viewer: Viewer): Promise<void> {
  await tx
    .updateTable('users')
    .set({ knows_audience: true })
    .where('id', '=', viewer.id)
    .where('knows_audience', '=', false)
    .execute()
}

/** Attaches the photos of the form, then those that were uploaded before, then a video. */
async function attach(
  tx: Db,
  viewer: Viewer,
  postId: number,
  photos: string[],
  { photoUrls, mediaUrl, alts, mediaAlt }: CreatePostInput,
): Promise<void> {
  const uploads = photoUrls.map(keyOf)
  const others = mediaUrl === undefined ? [] : [keyOf(mediaUrl)]
  const keys = [...photos, ...uploads, ...others]
  const photoCount = await attachMedia(tx, viewer.id, keys, { post_id: postId })
  if (photoCount > PHOTOS_MAX) throw invalid('photos', postWording.tooManyPhotos)
  if (keys.length - photoCount > 1) throw invalid('photoUrls', postWording.tooManyVideos)
  await setAltTexts(tx, uploads, alts.slice(photos.length))
  await setAltTexts(tx, others, [mediaAlt])
}

/** The visibility of a member's posts when the input has none. */
export async function defaultVisibility(tx: Db, viewer: Viewer): Promise<PostVisibility> {
  const own = await tx
    .selectFrom('users')
    .select('default_post_visibility')
    .where('id', '=', viewer.id)
    .executeTakeFirst()
  if (!own) throw notFound()
  return own.default_post_visibility
}

/** Locks the community of a new post, so that its writer is a member until the post is there. */
async function lockMembership(tx: Db, viewer: Viewer, communityId: number): Promise<void> {
  await lockCommunity(tx, communityId)
  await checkMembership(tx, viewer, communityId)
}

/** Only members post in a community. Who can't read it isn't told that it exists (rules/communities.md 13). */
export async function checkMembership(tx: Db, viewer: Viewer, communityId: number): Promise<void> {
  const { rows } = await sql<{ isMember: boolean; isArchived: boolean }>`
    select c.archived_at is not null as "isArchived", exists (select from community_members m where m.community_id = c.id and m.user_id = ${viewer.id}
      and m.status = 'approved') as "isMember"
    from ${readableCommunities(viewer)} c where c.id = ${communityId}`.execute(tx)
  const [community] = rows
  if (!community) throw notFound('community')
  if (community.isArchived) throw conflict('archived', communityWording.archived)
  if (!community.isMember) throw forbidden(communityWording.postingForMembers, 'members_only')
}
