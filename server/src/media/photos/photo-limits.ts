import { availableParallelism } from 'node:os'
import { HEIF_PIXELS_MAX, PHOTO_PIXELS_MAX, PHOTO_SIDE_MAX } from '@kith/shared/media.ts'
import type { Bounds } from './decoder-task.ts'

type Size = { width: number; height: number }
/** The part of a picture's header that tells how it is decoded. */
type Header = { format: string; isProgressive?: boolean | undefined }

/** Whether a picture has more pixels than we decode. Needs only the header. */
export const isTooLarge = ({ width, height }: Size, isHeif: boolean) =>
  Math.max(width, height) > PHOTO_SIDE_MAX || width * height > (isHeif ? HEIF_PIXELS_MAX : PHOTO_PIXELS_MAX)

/** Whether this many pixels, all frames together, are more than these bounds allow in this process. */
export const isTooMuch = (header: Header, pixels: number, { pixelsMax, bytesMax }: Bounds) =>
  pixels > pixelsMax || process.memoryUsage.rss() + pixels * bytesPerPixel(header) > bytesMax

/** Measured, and rounded up: docs/decisions/0015-decoding-apart.md. */
function bytesPerPixel({ format, isProgressive = false }: Header): number {
  if (format === 'heif' || format === 'heic') return 20
  if (isProgressive) return format === 'png' ? 10 : 8
  return format === 'jpeg' || format === 'png' ? 2 : 6
}

const GB = 2 ** 30

/**
 * How pictures are decoded on a machine with this much memory (docs/decisions/0015-decoding-apart.md). `light` is for
 * small pictures, `heavy` for all others and for those that turned out larger.
 */
export function lanesFor(memory: number, cores = availableParallelism()) {
  const isRoomy = cores > 2 && memory >= 8 * GB
  const waiting = { waitingMax: 400, waitingEachMax: 40 }
  return {
    light: {
      atOnce: 2,
      ms: 3_000,
      niceness: 0,
      bounds: { pixelsMax: 500_000, bytesMax: Math.min(memory / 5, 0.3 * GB), cpuMs: 1_000 },
      ...waiting,
    },
    heavy: {
      atOnce: isRoomy ? 2 : 1,
      ms: 90_000,
      niceness: 10,
      bounds: { pixelsMax: PHOTO_PIXELS_MAX, bytesMax: Math.min(memory / 3, 1.5 * GB), cpuMs: 30_000 },
      ...waiting,
    },
  }
}
