import { readStored, writeStored } from '../core/stored.ts'
import type { PickedPhoto } from './photos.ts'

const UPLOAD = /^\/media\/[\w-]{22}$/

const nameFor = (memberId: number) => `kith.draft-photos.${memberId}`

/** The photos of a draft that are uploaded, as this browser kept them (decisions.md §4). */
export function keptPhotos(memberId: number): readonly PickedPhoto[] {
  const kept = readStored(nameFor(memberId))
  if (!Array.isArray(kept)) return []
  return kept.filter(isKept).map(({ url, alt }) => ({ id: url, url, alt, percent: 100 }))
}

export function keepPhotos(memberId: number, photos: readonly PickedPhoto[]): void {
  const kept = photos.flatMap(({ url, alt, failure }) => (url && !failure ? [{ url, alt }] : []))
  writeStored(nameFor(memberId), kept.length > 0 ? kept : undefined)
}

const isKept = (one: unknown): one is { url: string; alt: string } => {
  const { url, alt } = (one ?? {}) as { url?: unknown; alt?: unknown }
  return typeof url === 'string' && UPLOAD.test(url) && typeof alt === 'string'
}
