import { HEIF_PIXELS_MAX, PHOTO_PIXELS_MAX, PHOTO_SIDE_MAX } from '@kith/shared/media.ts'

type Size = { width: number; height: number }

/** Whether a picture has more pixels than we decode: asked of its header, before anything is decoded. */
export const isTooLarge = ({ width, height }: Size, isHeif: boolean) =>
  Math.max(width, height) > PHOTO_SIDE_MAX || width * height > (isHeif ? HEIF_PIXELS_MAX : PHOTO_PIXELS_MAX)
