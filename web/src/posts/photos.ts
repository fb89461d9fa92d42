import { mediaWording, PHOTO_BYTES_MAX } from '@kith/shared/media.ts'
import { PHOTOS_MAX } from '@kith/shared/posts.ts'
import { useEffect, useRef, useState } from 'react'
import { newKey } from '../core/new-key.ts'
import { keepPhotos, keptPhotos } from './kept-uploads.ts'
import { startUpload, type UploadState } from './picked-uploads.ts'

/**
 * A photo picked for a post, with the words for those who can't see it. It is uploaded before the post is made. One that
 * was picked before the page was loaded anew has no file any more: it is where it was uploaded to.
 */
export type PickedPhoto = UploadState & { id: string; file?: File; alt: string }

/** The photos picked for a post: images only, at most five; what is more is left out (product.md §5). */
export function usePickedPhotos(memberId: number) {
  const [photos, setPhotos] = useState<readonly PickedPhoto[]>(() => keptPhotos(memberId))
  const uploads = useUploads()
  useEffect(() => keepPhotos(memberId, photos), [memberId, photos])
  const change = (id: string, part: Partial<PickedPhoto>) =>
    setPhotos((photos) => photos.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)))
  const start = (id: string, file: File) =>
    startUpload(file, uploads.begin(id), (state) =>
      setPhotos((photos) =>
        photos.map((photo) => (photo.id === id ? { id, file, alt: photo.alt, ...state } : photo)),
      ),
    )
  return {
    photos,
    add: (files: Iterable<File>) => {
      const picked = [...files]
        .filter((file) => isPhoto(file) && !isTooLarge(file))
        .slice(0, Math.max(0, PHOTOS_MAX - photos.length))
        .map((file) => ({ id: newKey(), file, alt: '', percent: 0 }))
      setPhotos([...photos, ...picked])
      for (const { id, file } of picked) start(id, file)
    },
    retry: ({ id, file }: PickedPhoto) => file && start(id, file),
    /** What was uploaded before is not there any more. */
    lose: (id: string) => change(id, { failure: mediaWording.uploadGone }),
    remove: (id: string) => {
      uploads.end(id)
      setPhotos((photos) => photos.filter((photo) => photo.id !== id))
    },
    move: (id: string, to: number) => setPhotos((photos) => moved(photos, id, to)),
    describe: (id: string, alt: string) => change(id, { alt }),
    clear: () => {
      uploads.endAll()
      setPhotos([])
      // Even when the page it was shown on has been left.
      keepPhotos(memberId, [])
    },
  }
}

/** The uploads under way; they end with the page they were begun on. */
function useUploads() {
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const all = running.current
    return () => endAll(all)
  }, [])
  return {
    begin: (id: string): AbortSignal => {
      const own = new AbortController()
      running.current.set(id, own)
      return own.signal
    },
    end: (id: string) => running.current.get(id)?.abort(),
    endAll: () => endAll(running.current),
  }
}

function endAll(running: Map<string, AbortController>): void {
  for (const one of running.values()) one.abort()
  running.clear()
}

export const isTooLarge = (file: File) => file.size > PHOTO_BYTES_MAX

/** Some systems don't know the type of a phone's HEIC pictures. */
export const isPhoto = (file: File) => file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name)

function moved(photos: readonly PickedPhoto[], id: string, to: number): readonly PickedPhoto[] {
  const one = photos.find((photo) => photo.id === id)
  if (!one) return photos
  const others = photos.filter((photo) => photo !== one)
  return [...others.slice(0, to), one, ...others.slice(to)]
}
