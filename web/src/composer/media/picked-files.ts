import { PHOTO_BYTES_MAX, VIDEO_BYTES_MAX } from '@kith/shared/media.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { newKey } from '../../core/calls/new-key.ts'

type PickedFile = { id: string; file: File }

/**
 * Sorts picked files into photos and the one video. `reasons` says why others can't be posted. Files beyond the
 * limits are left out later without a message (rules/media.md 17).
 */
export function sortFiles(files: readonly File[]): {
  photos: PickedFile[]
  video: PickedFile | undefined
  reasons: string[]
} {
  const others = files.filter((file) => !isVideo(file))
  const photos = others.filter((file) => isPhoto(file) && file.size <= PHOTO_BYTES_MAX)
  const video = files.find(isVideo)
  const isTaken = video !== undefined && video.size <= VIDEO_BYTES_MAX
  return {
    photos: photos.map(withId),
    video: isTaken ? withId(video) : undefined,
    reasons: [whyNotTaken(others), video && !isTaken ? mediaWording.tooLarge : undefined].filter(
      (reason) => reason !== undefined,
    ),
  }
}

const withId = (file: File): PickedFile => ({ id: newKey(), file })

function whyNotTaken(files: readonly File[]): string | undefined {
  if (files.some((file) => !isPhoto(file))) return mediaWording.notAVideo
  return files.some((file) => file.size > PHOTO_BYTES_MAX) ? mediaWording.tooLarge : undefined
}

/** Some systems do not know the types of files from phones and cameras. */
const isPhoto = (file: File) => file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name)
const isVideo = (file: File) => file.type.startsWith('video/') || /\.(mov|mp4|webm)$/i.test(file.name)
