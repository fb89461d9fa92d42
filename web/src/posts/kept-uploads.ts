import { readStored, writeStored } from '../core/stored.ts'
import type { PickedPhoto, PickedVideo } from './picked.ts'

const UPLOAD = /^\/media\/[\w-]{22}$/

const photosOf = (memberId: number) => `kith.draft-photos.${memberId}`
const videoOf = (memberId: number) => `kith.draft-video.${memberId}`

/** The photos of a draft that are uploaded, as this browser kept them (decisions.md §4). */
export function keptPhotos(memberId: number): readonly PickedPhoto[] {
  const kept = readStored(photosOf(memberId))
  if (!Array.isArray(kept)) return []
  return kept.filter(isPhoto).map(({ url, alt }) => ({ id: url, url, alt, percent: 100 }))
}

export function keepPhotos(memberId: number, photos: readonly PickedPhoto[]): void {
  const kept = photos.flatMap(({ url, alt, failure }) => (url && !failure ? [{ url, alt }] : []))
  writeStored(photosOf(memberId), kept.length > 0 ? kept : undefined)
}

/** The video of a draft, once it is uploaded. */
export function keptVideo(memberId: number): PickedVideo | null {
  const { url, name } = (readStored(videoOf(memberId)) ?? {}) as Partial<PickedVideo>
  return isUpload(url) && typeof name === 'string' ? { id: url, url, name, percent: 100 } : null
}

export function keepVideo(memberId: number, video: PickedVideo | null): void {
  writeStored(videoOf(memberId), video?.url && { url: video.url, name: video.name })
}

const isUpload = (url: unknown): url is string => typeof url === 'string' && UPLOAD.test(url)

const isPhoto = (one: unknown): one is { url: string; alt: string } => {
  const { url, alt } = (one ?? {}) as { url?: unknown; alt?: unknown }
  return isUpload(url) && typeof alt === 'string'
}
