import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import type { EncodedPhoto } from './decoder-task.ts'
import { openDecoderPool } from './decoder-pool.ts'
import { notAPicture } from './photo-refusals.ts'
import { isForSharp, isHeic, isPhotoType } from './photo-types.ts'

/** Pictures of other sites wait among themselves, whoever asked for them. */
const PREVIEWS = 'link previews'

const decoding = openDecoderPool()

/** Ends the processes that decode; a picture that comes later starts new ones. */
export const endDecoders = decoding.end

/** Decodes a member's picture and encodes it anew, upright, in every width up to its own; throws 400 for what is none. */
export async function encodePhoto(ownerId: number, path: string): Promise<EncodedPhoto> {
  const mime = (await fileTypeFromFile(path))?.mime ?? ''
  if (!isPhotoType(mime)) throw notAPicture()
  return decoding.decode(ownerId, { as: 'photo', source: path, mime })
}

/** Encodes a face anew, upright and still, cut square around its middle; throws 400 for what is no picture. */
export async function encodeAvatar(ownerId: number, source: string | Uint8Array): Promise<EncodedPhoto> {
  const isFile = typeof source === 'string'
  const mime = (await (isFile ? fileTypeFromFile(source) : fileTypeFromBuffer(source)))?.mime ?? ''
  if (!isForSharp(mime) && !(isFile && isHeic(mime))) throw notAPicture()
  return decoding.decode(ownerId, { as: 'avatar', source, mime })
}

/** Encodes a picture of another site anew, small and still; throws 400 for what is none, or not worth showing. */
export async function encodePreview(data: Uint8Array): Promise<EncodedPhoto> {
  const mime = (await fileTypeFromBuffer(data))?.mime ?? ''
  if (!isForSharp(mime)) throw notAPicture()
  return decoding.decode(PREVIEWS, { as: 'preview', source: data, mime })
}
