const WITH_SHARP: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
])
const HEIC: ReadonlySet<string> = new Set([
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
])

export const isHeic = (mime: string) => HEIC.has(mime)
/** Whether it is made of boxes: HEIC, and AVIF. */
export const isHeif = (mime: string) => isHeic(mime) || mime === 'image/avif'
export const isForSharp = (mime: string) => WITH_SHARP.has(mime)

/** Whether this is the type of a picture that we read. */
export const isPhotoType = (mime: string) => isForSharp(mime) || isHeic(mime)
