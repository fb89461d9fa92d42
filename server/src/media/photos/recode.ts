import { readFile } from 'node:fs/promises'
import { AVATAR_WIDTHS, PHOTO_PIXELS_MAX, PHOTO_WIDTHS, PREVIEW_WIDTHS } from '@kith/shared/media.ts'
import { encode as encodeBlurhash } from 'blurhash'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { Refusal } from '../../core/errors.ts'
import type { Bounds, EncodedPhoto, Outcome, Task } from './decoder-task.ts'
import { decodeHeic } from './heic.ts'
import { isTooLarge, isTooMuch } from './photo-limits.ts'
import { notAPicture, tooManyPixels } from './photo-refusals.ts'
import { isHeic } from './photo-types.ts'
import { withFewFrames } from './picture-frames.ts'

/** A decoded picture. `at` resizes it to a width; `still` is one frame of it, for the blurred stand-in. */
type Source = {
  width: number
  height: number
  at: (width: number) => Sharp
  still: () => Sharp
  widths: number[]
}

/** The form that a picture is made into. */
type Shape = { widths: readonly number[]; isSquare: boolean }

const PHOTO: Shape = { widths: PHOTO_WIDTHS, isSquare: false }
const PREVIEW: Shape = { widths: PREVIEW_WIDTHS, isSquare: false }
const AVATAR: Shape = { widths: AVATAR_WIDTHS, isSquare: true }

const SHAPES = { photo: PHOTO, avatar: AVATAR, preview: PREVIEW }

const SHARP = { limitInputPixels: PHOTO_PIXELS_MAX, failOn: 'error', sequentialRead: true } as const
/** An effort of 1 takes a third of the time of the default 4, for 6% more bytes (docs/decisions/0006-media.md). */
const WEBP = { quality: 80, effort: 1 } as const
/** Longer or larger animations keep only their first frame. */
const ANIMATION_PIXELS_MAX = 20_000_000
const ANIMATION_WIDTH_MAX = 640
const BLUR_SIDE = 32
/** A stranger's picture may cost us less than a member's. Smaller ones are no pictures but marks or counters. */
const PREVIEW_PIXELS_MAX = 16_000_000
const PREVIEW_SIDE_MIN = 64

// One picture at a time in this process, on one thread, so that members who read meanwhile do not notice.
sharp.concurrency(1)
sharp.cache(false)

/** Decodes a picture and encodes it again. This happens in memory, so any failure here is the file's fault. */
export async function recode(task: Task, bounds: Bounds): Promise<Outcome> {
  try {
    const source = await (isHeic(task.mime) ? readHeic(task, bounds) : readWithSharp(task, bounds))
    return source === 'too much' ? source : { photo: await encode(source) }
  } catch (error) {
    const { status, code, message } = error instanceof Refusal ? error : notAPicture()
    return { refused: { status, code, message } }
  }
}

async function encode({ width, height, at, still, widths }: Source): Promise<EncodedPhoto> {
  const variants = []
  for (const width of widths) {
    variants.push({ width, data: await at(width).webp(WEBP).toBuffer() })
  }
  return { width, height, blurhash: await blur(still()), variants }
}

async function blur(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(BLUR_SIDE, BLUR_SIDE, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [across, down] = info.width >= info.height ? [4, 3] : [3, 4]
  return encodeBlurhash(new Uint8ClampedArray(data), info.width, info.height, across, down)
}

async function readHeic({ source, as }: Task, bounds: Bounds): Promise<Source | 'too much'> {
  if (typeof source !== 'string') throw notAPicture()
  const answer = await decodeHeic(source, bounds)
  if (answer === 'too large') throw tooManyPixels()
  if (answer === 'too much') return answer
  const { width, height, data } = answer
  const picture = sharp(new Uint8Array(data), { ...SHARP, raw: { width, height, channels: 4 } })
  return shrink(picture, { width, height }, SHAPES[as])
}

async function readWithSharp({ source, mime, as }: Task, bounds: Bounds): Promise<Source | 'too much'> {
  const input = await openInput(source, mime)
  const header = await sharp(input, { ...SHARP, limitInputPixels: false }).metadata()
  const frame = { width: header.width, height: header.pageHeight ?? header.height }
  refuseSize(header, frame, as)
  const pixels = frame.width * frame.height
  const { pages = 1 } = header
  const isAnimation = as === 'photo' && pages > 1 && pixels * pages <= ANIMATION_PIXELS_MAX
  if (isTooMuch(header, isAnimation ? pixels * pages : pixels, bounds)) return 'too much'
  return isAnimation ? animate(input, frame) : shrink(sharp(input, SHARP).autoOrient(), frame, SHAPES[as])
}

/** A file that may have many frames is checked first. All others are read from where they lie. */
async function openInput(source: Task['source'], mime: string): Promise<string | Uint8Array> {
  if (mime !== 'image/gif' && mime !== 'image/webp') return source
  return withFewFrames(typeof source === 'string' ? await readFile(source) : source, mime)
}

function refuseSize({ format, width, height }: Metadata, frame: Size, as: Task['as']): void {
  if (as !== 'preview') {
    if (isTooLarge({ width, height }, format === 'heif')) throw tooManyPixels()
    return
  }
  if (frame.width * frame.height > PREVIEW_PIXELS_MAX) throw tooManyPixels()
  if (Math.min(frame.width, frame.height) < PREVIEW_SIDE_MIN) throw notAPicture()
}

type Size = { width: number; height: number }

/** Decodes once, upright, to the widest width that is kept; all widths are made from that. */
async function shrink(picture: Sharp, size: Size, { widths: kept, isSquare }: Shape): Promise<Source> {
  const widest = Math.max(...kept)
  const side = Math.min(widest, size.width, size.height)
  const { data, info } = await picture
    .resize(isSquare ? { width: side, height: side } : { width: widest, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const still = () => sharp(data, { raw: { width, height, channels } })
  const widths = [...kept.filter((narrower) => narrower < width), width]
  return { width, height, widths, still, at: (wanted) => still().resize({ width: wanted }) }
}

/** An animation is kept in one width: each of its frames costs as much as a picture. */
function animate(input: string | Uint8Array, frame: Size): Source {
  const still = () => sharp(input, SHARP)
  const width = Math.min(frame.width, ANIMATION_WIDTH_MAX)
  const height = Math.max(1, Math.round((frame.height * width) / frame.width))
  const at = (wanted: number) => sharp(input, { ...SHARP, animated: true }).resize({ width: wanted })
  return { width, height, widths: [width], still, at }
}
