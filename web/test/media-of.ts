import type { MediaItem, UploadedFile } from '@kith/shared/media.ts'

/** A photo or video as the server returns it. */
export const mediaOf = (mediaType: MediaItem['mediaType']): MediaItem => ({
  id: 1,
  mediaType,
  mediaUrl: '/media/aaaaaaaaaaaaaaaaaaaaaa',
  fileName: mediaType === 'video' ? 'walk.mp4' : 'pear.jpg',
  fileSize: 1,
  sortOrder: 0,
  width: null,
  height: null,
  alt: '',
  captionsUrl: null,
  blurhash: null,
  variants: [],
})

/** What the server answers to an upload. */
export const uploadedOf = (
  type: MediaItem['mediaType'],
  url = '/media/aaaaaaaaaaaaaaaaaaaaaa',
): UploadedFile => ({
  url,
  type,
  someCantShow: false,
})
