import type { EncodedPhoto } from './decoder-task.ts'
import { openDecoderPool } from './decoder-pool.ts'
import { notAPicture } from './photo-refusals.ts'
import { isForSharp, isHeic, isPhotoType } from './photo-types.ts'

/** Pictures of other sites share one key, whoever asked for them. */
const PREVIEWS = 'link previews'

const decoding = openDecoderPool()

/** Ends the decoding processes. A later picture starts new ones. */
export const endDecoders = decoding.end

/** Encodes a member's picture again, upright, in every width up to its own. Throws 400 when it is no picture. */
export async function encodePhoto(ownerId: number, path: string): Promise<EncodedPhoto> {
  const { fileTypeFromFile } = await import('file-type')
  const mime = (await fileTypeFromFile(path))?.mime ?? ''
  if (!isPhotoType(mime)) throw notAPicture()
  return decoding.decode(ownerId, { as: 'photo', source: path, mime })
}

/**
 * Encodes an avatar or a cover again, upright, not animated, cut to its shape around its middle. Throws 400 when it is no
 * picture.
 */
export async function encodeProfilePicture(
  ownerId: number,
  as: 'avatar' | 'cover',
  source: string | Uint8Array,
): Promise<EncodedPhoto> {
  const { fileTypeFromBuffer, fileTypeFromFile } = await import('file-type')
  const isFile = typeof source === 'string'
  const mime = (await (isFile ? fileTypeFromFile(source) : fileTypeFromBuffer(source)))?.mime ?? ''
  if (!isForSharp(mime) && !(isFile && isHeic(mime))) throw notAPicture()
  return decoding.decode(ownerId, { as, source, mime })
}

/** Encodes another site's picture again, small, not animated. Throws 400 for no picture or one not worth showing. */
export async function encodePreview(data: Uint8Array): Promise<EncodedPhoto> {
  const { fileTypeFromBuffer } = await import('file-type')
  const mime = (await fileTypeFromBuffer(data))?.mime ?? ''
  if (!isForSharp(mime)) throw notAPicture()
  return decoding.decode(PREVIEWS, { as: 'preview', source: data, mime })
}
