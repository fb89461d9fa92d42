import { mediaWording } from '@kith/shared/media-wording.ts'
import { Refusal } from '../../core/errors.ts'

/** The cost of looking at a box, and of a write, in numbers read. */
export const [LOOK, WRITE] = [20, 50]

/** Counts a part of a file that is looked at; throws when there are more than any video has. */
export type Count = (parts?: number) => void

/** The width and height at which a picture is shown, upright, in pixels. */
export type Size = { width: number; height: number }

/** More than any camera has: the headers of MP4 go no further. */
const SIDE_MAX = 65_535

/** The size of these numbers; undefined when no picture has it. */
export function sizeOf(width: number, height: number): Size | undefined {
  const size = { width: Math.round(width), height: Math.round(height) }
  return isSide(size.width) && isSide(size.height) ? size : undefined
}

const isSide = (pixels: number) => pixels > 0 && pixels <= SIDE_MAX

/** Two hours of picture and sound have less than a million samples, and 50,000 boxes if cut into fragments. */
const PARTS_MAX = 2_000_000

export const soundAlone = () => new Refusal(400, 'sound_alone', mediaWording.soundAlone)
export const unreadable = () => new Refusal(400, 'video_unreadable', mediaWording.videoUnreadable)

export function openCount(): Count {
  let left = PARTS_MAX
  return (parts = 1) => {
    left -= parts
    if (left < 0) throw unreadable()
  }
}
