import { availableParallelism } from 'node:os'
import {
  AVATAR_WIDTHS,
  mediaWording,
  PHOTO_PIXELS_MAX,
  PHOTO_WIDTHS,
  PREVIEW_WIDTHS,
} from '@kith/shared/media.ts'
import { encode as encodeBlurhash } from 'blurhash'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { Refusal } from '../core/errors.ts'
import { decodeHeic } from './heic.ts'
import { isTooLarge } from './photo-limits.ts'

/** A picture made anew: nothing of the file it came in is left but its pixels. */
export type EncodedPhoto = {
  width: number
  height: number
  blurhash: string
  /** Ascending in width. */
  variants: { width: number; data: Buffer }[]
}

/** A decoded picture: `at` gives it in a width, `still` for its blurred stand-in. */
type Source = {
  width: number
  height: number
  at: (width: number) => Sharp
  still: () => Sharp
  widths: number[]
}

/** What a picture is made into. */
type Shape = { widths: readonly number[]; isSquare: boolean }

const PHOTO: Shape = { widths: PHOTO_WIDTHS, isSquare: false }
const PREVIEW: Shape = { widths: PREVIEW_WIDTHS, isSquare: false }
const AVATAR: Shape = { widths: AVATAR_WIDTHS, isSquare: true }

const SHARP = { limitInputPixels: PHOTO_PIXELS_MAX, failOn: 'error', sequentialRead: true } as const
const WITH_SHARP = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif'])
const HEIC = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])
/** An effort of 1 takes a third of the time of the default 4, for 6% more bytes (docs/decisions/0006-media.md). */
const WEBP = { quality: 80, effort: 1 } as const
/** Longer or larger animations keep their first frame. */
const ANIMATION_PIXELS_MAX = 20_000_000
const ANIMATION_WIDTH_MAX = 640
const BLUR_SIDE = 32
/** A stranger's picture may cost us less than a member's, and what is smaller is no picture but a mark or a counter. */
const PREVIEW_PIXELS_MAX = 16_000_000
const PREVIEW_SIDE_MIN = 64

// A picture at a time, or two, on a thread each: whoever reads meanwhile shall not feel it.
const inTurn = pLimit(availableParallelism() > 2 ? 2 : 1)
sharp.concurrency(1)
sharp.cache(false)

/** Whether the bytes begin as those of a picture that we read. */
export const isPhotoType = (mime: string | undefined) =>
  mime !== undefined && (WITH_SHARP.has(mime) || HEIC.has(mime))

/** Decodes a picture and encodes it anew, upright, in every width up to its own; throws 400 for what is none. */
export async function encodePhoto(path: string): Promise<EncodedPhoto> {
  const mime = (await fileTypeFromFile(path))?.mime
  if (mime === undefined || !isPhotoType(mime)) throw notAPicture()
  return inTurn(() => recode(HEIC.has(mime) ? readHeic(path, PHOTO) : readWithSharp(path)))
}

/** Encodes a face anew, upright and still, cut square around its middle; throws 400 for what is no picture. */
export async function encodeAvatar(source: string | Uint8Array): Promise<EncodedPhoto> {
  const isFile = typeof source === 'string'
  const mime = (await (isFile ? fileTypeFromFile(source) : fileTypeFromBuffer(source)))?.mime ?? ''
  if (isFile && HEIC.has(mime)) return inTurn(() => recode(readHeic(source, AVATAR)))
  if (!WITH_SHARP.has(mime)) throw notAPicture()
  return inTurn(() => recode(readAvatar(source)))
}

/** Encodes a picture of another site anew, small and still; throws 400 for what is none, or not worth showing. */
export async function encodePreview(data: Uint8Array): Promise<EncodedPhoto> {
  if (!WITH_SHARP.has((await fileTypeFromBuffer(data))?.mime ?? '')) throw notAPicture()
  return inTurn(() => recode(readPreview(data)))
}

/** All of it happens in memory, so what fails in here is the file's fault. */
async function recode(source: Promise<Source>): Promise<EncodedPhoto> {
  try {
    return await encode(await source)
  } catch (error) {
    throw error instanceof Refusal ? error : notAPicture()
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

async function readHeic(path: string, shape: Shape): Promise<Source> {
  const answer = await decodeHeic(path)
  if (answer === 'too large') throw tooManyPixels()
  const { width, height, data } = answer
  const picture = sharp(new Uint8Array(data), { ...SHARP, raw: { width, height, channels: 4 } })
  return shrink(picture, { width, height }, shape)
}

async function readWithSharp(path: string): Promise<Source> {
  const {
    format,
    width,
    height,
    pages = 1,
    pageHeight,
  } = await sharp(path, { ...SHARP, limitInputPixels: false }).metadata()
  if (isTooLarge({ width, height }, format === 'heif')) throw tooManyPixels()
  const frame = { width, height: pageHeight ?? height }
  const isAnimation = pages > 1 && frame.width * frame.height * pages <= ANIMATION_PIXELS_MAX
  return isAnimation ? animate(path, frame) : shrink(sharp(path, SHARP).autoOrient(), frame, PHOTO)
}

async function readAvatar(source: string | Uint8Array): Promise<Source> {
  const { format, width, height, pageHeight } = await sharp(source, {
    ...SHARP,
    limitInputPixels: false,
  }).metadata()
  if (isTooLarge({ width, height }, format === 'heif')) throw tooManyPixels()
  return shrink(sharp(source, SHARP).autoOrient(), { width, height: pageHeight ?? height }, AVATAR)
}

async function readPreview(data: Uint8Array): Promise<Source> {
  const {
    width,
    height,
    pageHeight = height,
  } = await sharp(data, {
    ...SHARP,
    limitInputPixels: false,
  }).metadata()
  if (width * pageHeight > PREVIEW_PIXELS_MAX) throw tooManyPixels()
  if (Math.min(width, pageHeight) < PREVIEW_SIDE_MIN) throw notAPicture()
  return shrink(sharp(data, SHARP).autoOrient(), { width, height: pageHeight }, PREVIEW)
}

type Size = { width: number; height: number }

/** Decodes once, upright, to the widest that is kept; all widths are made from that. */
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

/** An animation is kept in one width: every frame of it costs as much as a picture. */
function animate(path: string, frame: { width: number; height: number }): Source {
  const still = () => sharp(path, SHARP)
  const width = Math.min(frame.width, ANIMATION_WIDTH_MAX)
  const height = Math.max(1, Math.round((frame.height * width) / frame.width))
  const at = (wanted: number) => sharp(path, { ...SHARP, animated: true }).resize({ width: wanted })
  return { width, height, widths: [width], still, at }
}

const notAPicture = () => new Refusal(400, 'not_a_picture', mediaWording.notAPicture)
const tooManyPixels = () => new Refusal(400, 'too_many_pixels', mediaWording.tooManyPixels)
