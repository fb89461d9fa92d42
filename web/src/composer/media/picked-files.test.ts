import { PHOTO_BYTES_MAX, VIDEO_BYTES_MAX } from '@kith/shared/media.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { expect, test } from 'vitest'
import { sortFiles } from './picked-files.ts'

const fileOf = (name: string, type: string, size: number) =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size })

test.each([
  ['photo', 'a.png', 'image/png', PHOTO_BYTES_MAX],
  ['video', 'a.mp4', 'video/mp4', VIDEO_BYTES_MAX],
])('a %s that is too large is left out, and the reason told', (_kind, name, type, max) => {
  const whole = sortFiles([fileOf(name, type, max)])
  expect([whole.photos.length + (whole.video ? 1 : 0), whole.reasons]).toEqual([1, []])
  expect(sortFiles([fileOf(name, type, max + 1)])).toEqual({
    photos: [],
    video: undefined,
    reasons: [mediaWording.tooLarge],
  })
})
