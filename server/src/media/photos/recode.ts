import { rm } from 'node:fs/promises'
import {
  AVATAR_WIDTHS,
  COVER_ASPECT,
  COVER_WIDTHS,
  PHOTO_PIXELS_MAX,
  PREVIEW_WIDTHS,
} from '@kith/shared/media.ts'
import { PHOTO_WIDTHS } from '@kith/shared/photo-sizes.ts'
import { ANIMATION_PIXELS_MAX } from '@kith/shared/picture-frames.ts'
import { encode as encodeBlurhash } from 'blurhash'
import sharp, { type FailOnOptions, type Metadata, type Sharp } from 'sharp'
import { Refusal } from '../../core/errors.ts'
import { systemFailureOf } from '../../core/process/system-errors.ts'
import type { DecodeLimits, EncodedPhoto, DecodeOutcome, Task } from './decoder-task.ts'
import { profileFor } from './colour-profile.ts'
import { isNearlyWholeJpeg } from './cut-pictures.ts'
import { decodeHeic } from './heic.ts'
import { type HeifDescription, heifDescriptionOf, orientationIn } from './heif-properties.ts'
import { isTooLarge, isTooMuch } from './photo-limits.ts'
import { notAPicture, tooManyPixels } from './photo-refusals.ts'
import { coloursIn, coloursOfPng } from './picture-colours.ts'
import { openInput } from './picture-input.ts'
import { tiffHeader } from './plain-tiff.ts'

/** A decoded picture. `at` resizes it to a width; `still` is one frame of it, for the blurred placeholder. */
type DecodedPicture = {
  width: number
  height: number
  at: (width: number) => Sharp
  still: () => Sharp
  widths: number[]
}

/** The form that a picture is made into. */
type OutputShape = {
  widths: readonly number[]
  /** Of its width to its height. It is cut to that around its middle. */
  aspect?: number
}

const PHOTO: OutputShape = { widths: PHOTO_WIDTHS }
const PREVIEW: OutputShape = { widths: PREVIEW_WIDTHS }
const AVATAR: OutputShape = { widths: AVATAR_WIDTHS, aspect: 1 }
const COVER: OutputShape = { widths: COVER_WIDTHS, aspect: COVER_ASPECT }

const SHAPES = { photo: PHOTO, avatar: AVATAR, cover: COVER, preview: PREVIEW }

const SHARP = { limitInputPixels: PHOTO_PIXELS_MAX, failOn: 'error', sequentialRead: true } as const
/** An effort of 1 takes a third of the time of the default 4, for 6% more bytes (docs/decisions/0006-media.md). */
const WEBP = { quality: 80, effort: 1 } as const
const ANIMATION_WIDTH_MAX = 640
/** Of WebP. */
const HEIGHT_MAX = 16_383
/** Of a long picture as it is stored. To encode one takes some ten bytes a pixel. */
const LONG_PIXELS_MAX = 16_000_000
/** Of one that can be seen through. WebP keeps that without a loss, which takes up to 65 bytes a pixel. */
const TRANSPARENT_PIXELS_MAX = 2048 * 2048
/** Several pictures in a file of another format are no animation: a file of a phone has others beside the chosen one. */
const MOVING: ReadonlySet<string> = new Set(['gif', 'webp'])
const BLUR_SIDE = 32
/** A stranger's picture may cost us less than a member's. Smaller ones are no pictures but marks or counters. */
const PREVIEW_PIXELS_MAX = 32_000_000
const PREVIEW_SIDE_MIN = 64

// One picture at a time in this process, on one thread, so that members who read meanwhile do not notice.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Decodes a picture and encodes it again. What fails here is the file's fault, unless the machine fails. `tellPixels`
 * hears how many pixels are decoded, all frames together, as soon as the head of the picture has been read.
 */
export async function recode(
  task: Task,
  bounds: DecodeLimits,
  tellPixels: (pixels: number) => void,
): Promise<DecodeOutcome> {
  try {
    const source = await read(task, bounds, tellPixels)
    return source === 'too much' ? source : { photo: await encode(source) }
  } catch (error) {
    const { status, code, message } = refusalOf(error)
    return { refused: { status, code, message } }
  }
}

const refusalOf = (error: unknown) =>
  error instanceof Refusal ? error : (systemFailureOf(error)?.refusal ?? notAPicture())

async function encode({ width, height, at, still, widths }: DecodedPicture): Promise<EncodedPhoto> {
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

async function read(
  task: Task,
  bounds: DecodeLimits,
  tellPixels: (pixels: number) => void,
): Promise<DecodedPicture | 'too much'> {
  const { source, mime, as } = task
  const input = await openInput(source, mime)
  const header = await sharp(input, { ...SHARP, limitInputPixels: false }).metadata()
  const frame = { width: header.width, height: header.pageHeight ?? header.height }
  refuseSize(header, frame, as)
  const pixels = frame.width * frame.height
  const frames = as === 'photo' && MOVING.has(header.format) ? (header.pages ?? 1) : 1
  const isAnimation = frames > 1 && pixels * frames <= ANIMATION_PIXELS_MAX
  const wanted = isAnimation ? pixels * frames : pixels
  tellPixels(wanted)
  const heif = heifIn(input, header)
  if (heif?.hasHevc) return readHeic(task, header, heif, bounds)
  const format = isAnimation ? `moving ${header.format}` : header.format
  if (isTooMuch({ ...header, format, bits: header.bitsPerSample }, wanted, bounds)) return 'too much'
  if (isAnimation) return animate(input, frame)
  const profile = await profileNamed(header, heif, source)
  const decode = (failOn: FailOnOptions) => shrink(open(input, header, failOn), frame, SHAPES[as], profile)
  return decode('error').catch(async (error) => {
    const mayBeCut = header.format === 'jpeg' && header.space !== 'cmyk'
    if (mayBeCut && (await isNearlyWholeJpeg(input, header))) return decode('none')
    throw error
  })
}

const heifIn = (input: string | Uint8Array, { format }: Metadata) =>
  typeof input !== 'string' && format === 'heif' ? heifDescriptionOf(input) : undefined

/** Decodes a HEIC into a TIFF beside it, and goes on with that. */
async function readHeic(
  { source, as }: Task,
  header: Metadata,
  { primary }: HeifDescription,
  { bytesMax }: DecodeLimits,
): Promise<DecodedPicture | 'too much'> {
  if (typeof source !== 'string') throw notAPicture()
  const colours = coloursIn(primary)
  const profile = header.icc ?? (colours && profileFor(colours))
  const result = `${source}.tiff`
  try {
    const task = { path: source, result, orientation: orientationIn(primary), profile, bytesMax }
    const answer = await decodeHeic(task)
    if (answer === 'too large') throw tooManyPixels()
    if (answer === 'too much') return answer
    const decoded = await sharp(result, SHARP).metadata()
    return await shrink(open(result, decoded), decoded.autoOrient, SHAPES[as])
  } finally {
    await rm(result, { force: true })
  }
}

/** The picture upright. One of 16 bits is converted by sharp into Display P3 first, if it has a profile. */
function open(
  input: string | Uint8Array,
  { depth, hasProfile }: Metadata,
  failOn: FailOnOptions = 'error',
): Sharp {
  const picture = sharp(input, { ...SHARP, failOn }).autoOrient()
  return depth === 'ushort' && hasProfile ? picture.withIccProfile('srgb', { attach: false }) : picture
}

/** The profile of colours that the file names by numbers, if they differ from sRGB. One in the file comes first. */
async function profileNamed(
  { format, hasProfile }: Metadata,
  heif: HeifDescription | undefined,
  source: Task['source'],
): Promise<Buffer | undefined> {
  if (hasProfile) return undefined
  const colours = heif ? coloursIn(heif.primary) : format === 'png' ? await coloursOfPng(source) : undefined
  return colours && profileFor(colours)
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

/**
 * Decodes once, upright, to the widest width that is kept; all widths are made from that. `profile` is for colours that
 * the file names and sharp does not read.
 */
async function shrink(
  picture: Sharp,
  size: Size,
  { widths: wantedWidths, aspect }: OutputShape,
  profile?: Buffer,
): Promise<DecodedPicture> {
  const widest = Math.max(...wantedWidths)
  const resized = picture.resize(
    aspect
      ? cutTo(aspect, size, widest)
      : { width: widest, height: heightMaxOf(size), fit: 'inside', withoutEnlargement: true },
  )
  const decoded = await pixelsOf(profile ? await inSrgb(resized, profile) : resized)
  const { data, info } = isHeavy(decoded) ? await lighter(decoded) : decoded
  const { width, height, channels } = info
  const still = () => sharp(data, { raw: { width, height, channels } })
  const widths = [...wantedWidths.filter((narrower) => narrower < width), width]
  return { width, height, widths, still, at: (wanted) => still().resize({ width: wanted }) }
}

/** The largest part of this shape. */
function cutTo(aspect: number, size: Size, widest: number): Size {
  const width = Math.ceil(Math.min(widest, size.width, size.height * aspect))
  return { width, height: Math.ceil(width / aspect) }
}

type Pixels = Awaited<ReturnType<typeof pixelsOf>>

const pixelsOf = (picture: Sharp) => picture.raw().toBuffer({ resolveWithObject: true })

const isHeavy = ({ data, info: { width, height, channels } }: Pixels) =>
  width * height > TRANSPARENT_PIXELS_MAX && isTransparent(data, channels)

/** Whether a picture with a number for it (grey, or of three colours) can be seen through anywhere. */
function isTransparent(data: Buffer, channels: number): boolean {
  if (channels % 2 === 1) return false
  for (let at = channels - 1; at < data.length; at += channels) if (data[at] !== 255) return true
  return false
}

function lighter({ data, info: { width, height, channels } }: Pixels): Promise<Pixels> {
  const part = Math.sqrt(TRANSPARENT_PIXELS_MAX / (width * height))
  return pixelsOf(
    sharp(data, { raw: { width, height, channels } }).resize({
      width: Math.max(1, Math.floor(width * part)),
    }),
  )
}

/** How high a picture of this shape is stored at most, whichever of its sides is up. */
function heightMaxOf({ width, height }: Size): number {
  const ratio = Math.max(width, height) / Math.min(width, height)
  return Math.min(HEIGHT_MAX, Math.floor(Math.sqrt(LONG_PIXELS_MAX * ratio)))
}

/** A small picture whose numbers have the meaning of this profile, with the numbers of sRGB. */
async function inSrgb(picture: Sharp, profile: Buffer): Promise<Sharp> {
  const { data, info } = await picture
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true })
  const head = tiffHeader({ ...info, bits: 16, orientation: 1, profile })
  return sharp(Buffer.concat([head, data])).withIccProfile('srgb', { attach: false })
}

/** An animation is kept in one width: each of its frames costs as much as a picture. */
function animate(input: string | Uint8Array, frame: Size): DecodedPicture {
  const still = () => sharp(input, SHARP)
  const highest = Math.max(1, Math.floor((frame.width * HEIGHT_MAX) / frame.height))
  const width = Math.min(frame.width, ANIMATION_WIDTH_MAX, highest)
  const height = Math.max(1, Math.round((frame.height * width) / frame.width))
  const at = (wanted: number) => sharp(input, { ...SHARP, animated: true }).resize({ width: wanted })
  return { width, height, widths: [width], still, at }
}
