import { availableParallelism } from 'node:os'
import { HEIF_PIXELS_MAX, PHOTO_PIXELS_MAX, PHOTO_SIDE_MAX } from '@kith/shared/media.ts'
import type { DecodeLimits } from './decoder-task.ts'

type Size = { width: number; height: number }
/** The part of a picture's header that tells how it is decoded. */
type PictureHeader = {
  format: string
  isProgressive?: boolean | undefined
  chromaSubsampling?: string | undefined
  /** Of one number. */
  bits?: number | undefined
}

/** Whether a picture has more pixels than we decode. Needs only the header. */
export const isTooLarge = ({ width, height }: Size, isHeif: boolean) =>
  Math.max(width, height) > PHOTO_SIDE_MAX || width * height > (isHeif ? HEIF_PIXELS_MAX : PHOTO_PIXELS_MAX)

/** What the process holds before its first picture. What earlier ones took and gave back is used again. */
const RESTING = process.memoryUsage.rss()

/** Whether this many pixels, all frames together, are more than these bounds allow in this process. */
export const isTooMuch = (header: PictureHeader, pixels: number, { pixelsMax, bytesMax }: DecodeLimits) =>
  pixels > pixelsMax || RESTING + pixels * bytesPerPixel(header) > bytesMax

/** What a picture of a few pixels may take, and what each million more adds to that: a slow machine takes it (ms). */
const [CPU_MS, CPU_MS_PER_MEGAPIXEL] = [6_000, 2_000]

/** The processor time of a picture of this many pixels, all frames together, in milliseconds (rules/media.md 30). */
export const cpuMsFor = (pixels: number, { cpuMs }: DecodeLimits) =>
  Math.min(cpuMs, CPU_MS + (pixels / 1_000_000) * CPU_MS_PER_MEGAPIXEL)

/** Measured, and rounded up: docs/decisions/0015-decoding-apart.md. */
export function bytesPerPixel({
  format,
  isProgressive = false,
  chromaSubsampling,
  bits = 8,
}: PictureHeader): number {
  const isHarder = format === 'heif' || format === 'heic' ? bits > 8 : isProgressive
  const [simple, harder] = BYTES_PER_PIXEL[format] ?? [6, 10]
  if (isHarder && format === 'jpeg' && chromaSubsampling === '4:2:0') return 4
  return isHarder ? harder : simple
}

/**
 * AVIF and HEIC with 8 bits and with more, the others without and with passes over the whole picture. Of an animation a
 * frame is decoded at a time, so its pixels take less than those of one picture.
 */
const BYTES_PER_PIXEL: Record<string, [simple: number, harder: number] | undefined> = {
  heif: [20, 25],
  heic: [16, 30],
  jpeg: [2, 8],
  png: [2, 10],
  webp: [3, 3],
  gif: [6, 6],
  'moving gif': [4, 4],
  'moving webp': [4, 4],
}

const MB = 2 ** 20
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
      atOnce: memory < GB ? 1 : 2,
      ms: 3_000,
      niceness: 0,
      bounds: { pixelsMax: 500_000, bytesMax: Math.min(memory / 5, 0.3 * GB), cpuMs: 1_000 },
      ...waiting,
    },
    heavy: {
      atOnce: isRoomy ? 2 : 1,
      ms: 90_000,
      niceness: 10,
      bounds: { pixelsMax: PHOTO_PIXELS_MAX, bytesMax: Math.min(memory * 0.4, 360 * MB), cpuMs: 30_000 },
      ...waiting,
    },
  }
}
