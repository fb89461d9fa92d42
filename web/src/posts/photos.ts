import { mediaWording, PHOTO_BYTES_MAX } from '@kith/shared/media.ts'
import { PHOTOS_MAX } from '@kith/shared/posts.ts'
import { newKey } from '../core/new-key.ts'
import { type PickedPhoto, usePicked } from './picked.ts'

type Photos = readonly PickedPhoto[]

/** The photos picked for a post: images only, at most five; what is more is left out (product.md §5). */
export function usePickedPhotos(memberId: number) {
  const { photos, change, start: upload, stop } = usePicked(memberId)
  const put = (to: (photos: Photos) => Photos) => change(({ photos }) => ({ photos: to(photos) }))
  const patch = (id: string, to: (photo: PickedPhoto) => PickedPhoto) =>
    put((photos) => photos.map((photo) => (photo.id === id ? to(photo) : photo)))
  const start = (id: string, file: File) =>
    upload(id, file, (state) => patch(id, ({ alt }) => ({ id, file, alt, ...state })))
  return {
    photos,
    add: (files: Iterable<File>) => {
      const picked = [...files]
        .filter((file) => isPhoto(file) && !isTooLarge(file))
        .slice(0, Math.max(0, PHOTOS_MAX - photos.length))
        .map((file) => ({ id: newKey(), file, alt: '', percent: 0 }))
      put((photos) => [...photos, ...picked])
      for (const { id, file } of picked) start(id, file)
    },
    retry: ({ id, file }: PickedPhoto) => file && start(id, file),
    /** What was uploaded before is not there any more. */
    lose: (id: string) => patch(id, (photo) => ({ ...photo, failure: mediaWording.uploadGone })),
    remove: (id: string) => {
      stop(id)
      put((photos) => photos.filter((photo) => photo.id !== id))
    },
    move: (id: string, to: number) => put((photos) => moved(photos, id, to)),
    describe: (id: string, alt: string) => patch(id, (photo) => ({ ...photo, alt })),
    clear: () =>
      put((photos) => {
        for (const { id } of photos) stop(id)
        return []
      }),
  }
}

export const isTooLarge = (file: File) => file.size > PHOTO_BYTES_MAX

/** Some systems don't know the type of a phone's HEIC pictures. */
export const isPhoto = (file: File) => file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name)

function moved(photos: Photos, id: string, to: number): Photos {
  const one = photos.find((photo) => photo.id === id)
  if (!one) return photos
  const others = photos.filter((photo) => photo !== one)
  return [...others.slice(0, to), one, ...others.slice(to)]
}
