import { randomBytes } from 'node:crypto'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { type Insertable, sql } from 'kysely'
import { type Db, inTransaction } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { invalid, Refusal } from '../core/errors.ts'
import type { MediaTable } from '../core/database/post-tables.ts'
import type { EncodedPhoto } from './photos/decoder-task.ts'
import { setAltTexts } from './alt-texts.ts'
import { discardMedia } from './discarded-media.ts'
import type { ReceivedFile } from './form.ts'
import { keyOf, pathOf, VIDEO_FILE } from './paths.ts'
import { encodePhoto, encodePreview, encodeProfilePicture } from './photos/photos.ts'
import { checkQuota } from './quota.ts'
import type { Size } from './videos/video-parts.ts'

/** The dependencies of a feature that stores files. */
export type MediaDeps = Pick<Deps, 'db' | 'storage'>
/** A file on disk that is to be stored. */
export type StoredFile = Pick<ReceivedFile, 'path' | 'name' | 'size'>
export type StoredUpload = { key: string; type: 'photo' | 'video'; someCantShow: boolean }

/** What a file can be attached to. */
type Target = { post_id: number } | { comment_id: number } | { message_id: number }

/**
 * Stores pictures that are attached to nothing yet. The row is written before its files, so that after any failure the
 * files are known and are swept.
 */
export async function storePhotos(
  deps: MediaDeps,
  ownerId: number,
  files: StoredFile[],
  alts: string[] = [],
): Promise<string[]> {
  const keys: string[] = []
  try {
    for (const [index, file] of files.entries()) {
      keys.push(await storePhoto(deps, ownerId, file, alts[index] ?? ''))
    }
    return keys
  } catch (error) {
    await discardMedia(deps, keys)
    throw error
  }
}

async function storePhoto(deps: MediaDeps, ownerId: number, file: StoredFile, alt: string): Promise<string> {
  const photo = await encodePhoto(ownerId, file.path)
  return storeSizes(deps, photo, { owner_id: ownerId, file_name: file.name, alt })
}

/** A picture of 640 by 640 pixels takes 400 kB at worst. Larger ones are strips that nobody can read in a card. */
const PREVIEW_BYTES_MAX = 500_000

/** Stores a picture of another site, for every member. Throws 400 when there is none to show, 413 when too large. */
export async function storePreviewPicture(deps: MediaDeps, data: Uint8Array, alt: string): Promise<string> {
  const photo = await encodePreview(data)
  const bytes = photo.variants.reduce((sum, variant) => sum + variant.data.length, 0)
  // It belongs to nobody, so no quota limits it.
  if (bytes > PREVIEW_BYTES_MAX) throw new Refusal(413, 'too_large', mediaWording.tooLarge)
  return storeSizes(deps, photo, { owner_id: null, purpose: 'preview', alt })
}

/** Stores an avatar, from a file or from bytes that were fetched, for later use; returns its address. */
export const storeAvatar = (deps: MediaDeps, ownerId: number, source: string | Uint8Array) =>
  storeProfilePicture(deps, ownerId, 'avatar', source)

/** Stores a cover for later use; returns its address. */
export const storeCover = (deps: MediaDeps, ownerId: number, path: string) =>
  storeProfilePicture(deps, ownerId, 'cover', path)

async function storeProfilePicture(
  deps: MediaDeps,
  ownerId: number,
  as: 'avatar' | 'cover',
  source: string | Uint8Array,
): Promise<string> {
  const photo = await encodeProfilePicture(ownerId, as, source)
  return `/media/${await storeSizes(deps, photo, { owner_id: ownerId, alt: '' })}`
}

type MediaRow = { owner_id: number | null; purpose?: 'preview'; file_name?: string; alt: string }

async function storeSizes({ db, storage }: MediaDeps, photo: EncodedPhoto, about: MediaRow): Promise<string> {
  const { width, height, blurhash, variants } = photo
  const key = newKey()
  const widths = variants.map((variant) => variant.width)
  const sizes = variants.map(({ data }) => data.length)
  const file_size = sizes.at(-1) ?? 0
  const variants_size = sizes.reduce((sum, size) => sum + size, 0) - file_size
  const row = { key, media_type: 'photo', mime_type: 'image/webp', width, height, blurhash } as const
  const links = { post_id: null, comment_id: null, message_id: null }
  await writeRow(db, { ...row, ...links, ...about, widths, file_size, variants_size })
  return putting({ db, storage }, key, async () => {
    for (const { width, data } of variants) await storage.put(pathOf(key, width), data)
  })
}

/** Stores a video, which its first bytes showed to be one. */
export async function storeVideo(
  { db, storage }: MediaDeps,
  ownerId: number,
  file: StoredFile,
  about: { mime_type: string; alt: string; size: Size | undefined },
): Promise<string> {
  const key = newKey()
  const { size, ...described } = about
  const row = { key, owner_id: ownerId, media_type: 'video', ...described, file_name: file.name } as const
  const links = { post_id: null, comment_id: null, message_id: null }
  const { width, height } = size ?? { width: null, height: null }
  await writeRow(db, { ...row, ...links, file_size: file.size, width, height, blurhash: null })
  return putting({ db, storage }, key, () => storage.moveFromFs(file.path, pathOf(key, VIDEO_FILE)))
}

/** Throws 413 when its owner may not store this much. Without an owner it counts for nobody. */
function writeRow(db: Db, row: Insertable<MediaTable>): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (row.owner_id) await checkQuota(tx, row.owner_id, row.file_size + (row.variants_size ?? 0))
    await tx.insertInto('media').values(row).execute()
  })
}

async function putting(deps: MediaDeps, key: string, put: () => Promise<void>): Promise<string> {
  try {
    await put()
    return key
  } catch (error) {
    await discardMedia(deps, [key])
    throw error
  }
}

/** 128 bits: nobody can guess one. */
export const newKey = () => randomBytes(16).toString('base64url')

/**
 * Attaches uploads to their target, in their order. Throws 400 unless each is the member's own and is attached to
 * nothing yet. Returns how many of them are pictures.
 */
export async function attachMedia(tx: Db, ownerId: number, keys: string[], target: Target): Promise<number> {
  if (keys.length === 0) return 0
  const attached = await tx
    .updateTable('media')
    .set({ ...target, sort_order: sql<number>`array_position(${keys}::text[], key) - 1` })
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', 'attachment')
    .where(sql<boolean>`num_nonnulls(post_id, comment_id, message_id) = 0`)
    .returning('media_type')
    .execute()
  if (attached.length < keys.length) throw invalid('mediaUrl', mediaWording.uploadGone)
  return attached.filter((file) => file.media_type === 'photo').length
}

/** Attaches the one file of a comment or message: that of its form, or an own upload that it names. */
export async function attachOneFile(
  tx: Db,
  ownerId: number,
  keys: string[],
  { mediaUrl, alt }: { mediaUrl?: string | undefined; alt: string },
  target: Target,
): Promise<void> {
  const named = mediaUrl === undefined ? [] : [keyOf(mediaUrl)]
  if (keys.length > 0 && named.length > 0) throw invalid('mediaUrl', mediaWording.oneFile)
  await attachMedia(tx, ownerId, [...keys, ...named], target)
  await setAltTexts(tx, named, [alt])
}
