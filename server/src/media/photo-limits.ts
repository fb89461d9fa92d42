import { PHOTO_PIXELS_MAX, PHOTO_SIDE_MAX } from '@kith/shared/media.ts'

/** Whether a picture has more pixels than we decode: asked of its header, before anything is decoded. */
export const isTooLarge = ({ width, height }: { width: number; height: number }) =>
  Math.max(width, height) > PHOTO_SIDE_MAX || width * height > PHOTO_PIXELS_MAX
