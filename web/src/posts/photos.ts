import { PHOTO_BYTES_MAX } from '@kith/shared/media.ts'
import { PHOTOS_MAX } from '@kith/shared/posts.ts'
import { useState } from 'react'
import { newKey } from '../core/new-key.ts'
import type { PickedPhoto } from './submission.ts'

/** The photos picked for a post: images only, at most five; what is more is left out (product.md §5). */
export function usePickedPhotos() {
  const [photos, setPhotos] = useState<readonly PickedPhoto[]>([])
  return {
    photos,
    add: (files: Iterable<File>) => {
      const picked = [...files].filter(isPhoto).map((file) => ({ id: newKey(), file, alt: '' }))
      setPhotos((photos) => [...photos, ...picked].slice(0, PHOTOS_MAX))
    },
    remove: (id: string) => setPhotos((photos) => photos.filter((photo) => photo.id !== id)),
    move: (id: string, to: number) => setPhotos((photos) => moved(photos, id, to)),
    describe: (id: string, alt: string) =>
      setPhotos((photos) => photos.map((photo) => (photo.id === id ? { ...photo, alt } : photo))),
    clear: () => setPhotos([]),
  }
}

export const isTooLarge = (file: File) => file.size > PHOTO_BYTES_MAX

/** Some systems don't know the type of a phone's HEIC pictures. */
const isPhoto = (file: File) =>
  !isTooLarge(file) && (file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name))

function moved(photos: readonly PickedPhoto[], id: string, to: number): readonly PickedPhoto[] {
  const one = photos.find((photo) => photo.id === id)
  if (!one) return photos
  const others = photos.filter((photo) => photo !== one)
  return [...others.slice(0, to), one, ...others.slice(to)]
}

/** How much of each photo is gone when `sent` bytes are, in percent: they leave one after the other. */
export function progressOf(photos: readonly PickedPhoto[], sent: number): number[] {
  let before = 0
  return photos.map(({ file }) => {
    const share = file.size > 0 ? (sent - before) / file.size : 1
    before += file.size
    return Math.round(100 * Math.min(1, Math.max(0, share)))
  })
}
