import { PHOTO_BYTES_MAX } from '@kith/shared/media.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { Refusal } from '../core/errors.ts'
import type { ReceivedFile } from './form.ts'
import type { StoredFile } from './uploads.ts'
import { isPhotoType } from './photos/photo-types.ts'
import { cleanVideo } from './videos/video-metadata.ts'
import { type MediaDeps, storePhotos, storeVideo, type StoredUpload } from './uploads.ts'

/** The types of video that are accepted, and the type each is served as. */
const VIDEO_TYPES: Record<string, string | undefined> = {
  'video/mp4': 'video/mp4',
  'video/x-m4v': 'video/mp4',
  // The same boxes by another name, as older phones write them.
  'video/3gpp': 'video/mp4',
  'video/3gpp2': 'video/mp4',
  'video/webm': 'video/webm',
  'video/quicktime': 'video/quicktime',
}

/** Stores the one file of a form, if it has one; returns its key. */
export async function storeOneFile(
  deps: MediaDeps,
  ownerId: number,
  [file]: ReceivedFile[],
  alt: string,
): Promise<string[]> {
  return file ? [(await storeUpload(deps, ownerId, file, alt)).key] : []
}

/** Stores a picture or video for later. Its bytes decide what it is, not its name. */
export async function storeUpload(
  deps: MediaDeps,
  ownerId: number,
  file: StoredFile,
  alt = '',
): Promise<StoredUpload> {
  const { fileTypeFromFile } = await import('file-type')
  const mime = (await fileTypeFromFile(file.path))?.mime ?? ''
  const video = VIDEO_TYPES[mime]
  if (video) {
    const { bytes, size, someCantShow } = await cleanVideo(file.path, video)
    const key = await storeVideo(deps, ownerId, { ...file, size: bytes }, { mime_type: video, alt, size })
    return { key, type: 'video', someCantShow }
  }
  if (!isPhotoType(mime)) throw new Refusal(415, 'unsupported_media', mediaWording.notAVideo)
  if (file.size > PHOTO_BYTES_MAX) throw new Refusal(413, 'too_large', mediaWording.tooLarge)
  const [key = ''] = await storePhotos(deps, ownerId, [file], [alt])
  return { key, type: 'photo', someCantShow: false }
}
