import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { losesMotion } from '@kith/shared/picture-frames.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  avifThatClaims,
  gif,
  HEIC,
  jpeg,
  longGif,
  phoneJpeg,
  picture,
  pngThatClaims,
} from '../../../test/pictures.ts'
import { encodePhoto, endDecoders } from './photos.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-photo-'))
})
afterAll(() => {
  endDecoders()
  return rm(folder, { recursive: true })
})

async function encoded(data: Uint8Array | string) {
  const path = join(folder, 'file')
  await writeFile(path, data)
  return encodePhoto(1, path)
}

const widest = (photo: Awaited<ReturnType<typeof encoded>>) => photo.variants.at(-1)!.data

async function colourAt(data: Buffer, left: number, top: number) {
  const pixel = await sharp(data).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  const [red = 0, , blue = 0] = pixel
  return red > blue ? 'red' : 'blue'
}

describe('a photo is kept', () => {
  test.each([
    [100, [100]],
    [320, [320]],
    [700, [320, 640, 700]],
    [2048, [320, 640, 880, 1280, 2048]],
    [3000, [320, 640, 880, 1280, 2048]],
  ])('%i pixels wide, in the widths %j', async (width, widths) => {
    const photo = await encoded(await jpeg({ width, height: 90 }))
    expect(photo.variants.map((variant) => variant.width)).toEqual(widths)
    expect(photo.width).toBe(widths.at(-1))
    for (const { width: wanted, data } of photo.variants) {
      expect(await sharp(data).metadata()).toMatchObject({ format: 'webp', width: wanted })
    }
  })

  test('upright, without the place where it was taken and all else that was written into it', async () => {
    const original = await phoneJpeg({ width: 400, height: 200 })
    expect(Buffer.from(original).includes('Secret Street 7')).toBe(true)
    expect(await sharp(original).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
    const photo = await encoded(original)
    expect([photo.width, photo.height]).toEqual([200, 400])
    for (const { data } of photo.variants) {
      const { exif, orientation, icc, xmp, iptc } = await sharp(data).metadata()
      expect([exif, orientation, icc, xmp, iptc]).toEqual(Array(5).fill(undefined))
      expect(data.includes('Secret Street 7')).toBe(false)
    }
    // Left was red. Turned to the right, left becomes the top.
    expect(await colourAt(widest(photo), 100, 20)).toBe('red')
    expect(await colourAt(widest(photo), 100, 380)).toBe('blue')
  })

  test('with a blurred placeholder', async () => {
    expect((await encoded(await jpeg())).blurhash).toMatch(/^[\w#$%*+,\-.:;=?@[\]^_{|}~]{28}$/)
  })

  test.each(['png', 'webp', 'gif', 'avif'] as const)('when it is %s', async (format) => {
    const photo = await encoded(await picture({ width: 40, height: 30 }).toFormat(format).toBuffer())
    expect([photo.width, photo.height]).toEqual([40, 30])
    expect(await colourAt(widest(photo), 2, 2)).toBe('red')
  })

  test('when it is HEIC', async () => {
    const photo = await encoded(HEIC)
    expect([photo.width, photo.height]).toEqual([48, 32])
    expect(await colourAt(widest(photo), 2, 2)).toBe('red')
    expect(await colourAt(widest(photo), 45, 30)).toBe('blue')
  })

  test('when it is grey, has 16 bits, is printed in CMYK, or a line', async () => {
    const grey = await picture({ width: 40, height: 30 }).greyscale().png().toBuffer()
    const deep = await picture({ width: 40, height: 30 }).toColourspace('rgb16').png().toBuffer()
    const cmyk = await picture({ width: 40, height: 30 }).toColourspace('cmyk').jpeg().toBuffer()
    for (const data of [grey, deep, cmyk]) expect((await encoded(data)).width).toBe(40)
    const line = await encoded(await picture({ width: 9000, height: 1 }).png().toBuffer())
    expect([line.width, line.height]).toEqual([2048, 1])
  })

  test('with what is see-through in it', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const create = { width: 20, height: 20, channels: 4 as const, background: clear }
    const photo = await encoded(await sharp({ create }).png().toBuffer())
    expect((await sharp(widest(photo)).metadata()).hasAlpha).toBe(true)
  })

  test.each([
    ['a screenshot of a whole page', 1_000, 16_300, 991, 16_149],
    ['the longest picture', 50, 30_000, 27, 16_383],
    ['the widest picture', 30_000, 50, 2048, 3],
  ])('no higher than WebP can be, when it is %s', async (_, width, height, keptWidth, keptHeight) => {
    const photo = await encoded(await picture({ width, height }).png().toBuffer())
    const { width: stored, height: high } = await sharp(widest(photo)).metadata()
    expect([stored, high]).toEqual([keptWidth, keptHeight])
    expect([photo.width, photo.height]).toEqual([keptWidth, keptHeight])
  })

  test.each([
    [0.5, 836, 5016],
    [1, 1000, 6000],
  ])('in few pixels, when it is long and can be seen through: alpha %d', async (alpha, width, height) => {
    const create = {
      width: 1000,
      height: 6000,
      channels: 4 as const,
      background: { r: 9, g: 9, b: 9, alpha },
    }
    const photo = await encoded(await sharp({ create }).png().toBuffer())
    expect([photo.width, photo.height]).toEqual([width, height])
    expect((await sharp(widest(photo)).metadata()).hasAlpha).toBe(alpha < 1)
  })

  test('no higher than WebP can be, when it is a long animation of a page', async () => {
    const photo = await encoded(await gif(['#e02020', '#2040e0'], { width: 40, height: 20_000 }))
    const { pages, width, pageHeight } = await sharp(widest(photo), { animated: true }).metadata()
    expect(pages).toBe(2)
    expect(pageHeight).toBeLessThanOrEqual(16_383)
    expect([photo.width, photo.height]).toEqual([width, pageHeight])
  })

  test('moving, when it is a small animation', async () => {
    const photo = await encoded(await gif(['#e02020', '#2040e0', '#20e040'], { width: 900, height: 300 }))
    const { pages, width, pageHeight } = await sharp(widest(photo), { animated: true }).metadata()
    expect({ pages, width, pageHeight }).toEqual({ pages: 3, width: 640, pageHeight: 213 })
    expect([photo.width, photo.height]).toEqual([640, 213])
  })

  test('still, when it is a long animation', async () => {
    const two = await gif(['#e02020', '#2040e0'], { width: 1300, height: 1300 })
    const photo = await encoded(longGif(two, 17))
    expect((await sharp(widest(photo)).metadata()).pages).toBeUndefined()
    expect(photo.variants.map(({ width }) => width)).toEqual([320, 640, 880, 1280, 1300])
  })
})

/** An animation of this size whose frames are all alike but for the last two. */
const animation = async (width: number, height: number, frames: number) =>
  longGif(await gif(['#e02020', '#2040e0'], { width, height }), frames - 2)
const asWebp = async (file: Uint8Array) =>
  new Uint8Array(
    await sharp(file, { animated: true, limitInputPixels: false }).webp({ effort: 0 }).toBuffer(),
  )

async function apng(frames: number) {
  const file = await picture({ width: 40, height: 30 }).png().toBuffer()
  const chunk = Buffer.alloc(20)
  chunk.writeUInt32BE(8)
  chunk.write('acTL', 4)
  chunk.writeUInt32BE(frames, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16)
  return Buffer.concat([file.subarray(0, 33), chunk, file.subarray(33)])
}

test.each<[string, () => Promise<Uint8Array>, { moves: boolean; loses: boolean }]>([
  [
    'of a GIF of 480 by 360 pixels with 150 frames',
    () => animation(480, 360, 150),
    { moves: true, loses: false },
  ],
  ['of such a WebP', async () => asWebp(await animation(480, 360, 150)), { moves: true, loses: false }],
  ['of a GIF with more pixels', () => animation(480, 360, 174), { moves: false, loses: true }],
  [
    'of such a WebP',
    async () => asWebp(await gif(['red', 'blue', 'lime', 'black', 'white'], { width: 2500, height: 2500 })),
    { moves: false, loses: true },
  ],
  ['of a GIF with too many frames', () => animation(9, 9, 1_001), { moves: false, loses: true }],
  ['of an APNG', () => apng(2), { moves: false, loses: true }],
  ['of an APNG with one frame', () => apng(1), { moves: false, loses: false }],
  [
    'of a still GIF',
    async () => picture({ width: 40, height: 30 }).gif().toBuffer(),
    { moves: false, loses: false },
  ],
  [
    'of a still WebP',
    async () => picture({ width: 40, height: 30 }).webp().toBuffer(),
    { moves: false, loses: false },
  ],
  ['of a JPEG', () => jpeg(), { moves: false, loses: false }],
  ['of a HEIC', async () => HEIC, { moves: false, loses: false }],
])('the motion %s is kept, or known to be lost', async (_, make, { moves, loses }) => {
  const file = await make()
  const { pages = 1 } = await sharp(widest(await encoded(file))).metadata()
  expect({ moves: pages > 1, loses: losesMotion(file) }).toEqual({ moves, loses })
})

describe('refused as no picture', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  test.each([
    ['text', 'Just some words, in a file called holiday.png'],
    ['nothing', ''],
    ['a drawing in SVG', svg],
    ['a drawing in SVG behind an XML declaration', `<?xml version="1.0"?>${svg}`],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['the first bytes of a JPEG alone', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ])('%s', async (_, data) => {
    await expect(encoded(data)).rejects.toMatchObject({ status: 400, message: mediaWording.notAPicture })
  })

  test('a picture cut in half', async () => {
    const whole = await jpeg({ width: 800, height: 600 })
    const half = whole.slice(0, whole.length / 2)
    await expect(encoded(half)).rejects.toMatchObject({ status: 400, message: mediaWording.notAPicture })
    const heic = HEIC.slice(0, HEIC.length - 60)
    await expect(encoded(heic)).rejects.toMatchObject({ status: 400, message: mediaWording.notAPicture })
  })

  test('a TIFF, which no browser shows', async () => {
    const tiff = await picture({ width: 9, height: 9 }).tiff().toBuffer()
    await expect(encoded(tiff)).rejects.toMatchObject({ status: 400, message: mediaWording.notAPicture })
  })
})

describe('refused for its size, before it is decoded', () => {
  test.each([
    [16_000, 16_000],
    [30_001, 1],
    [1, 30_001],
    [12_000, 12_000],
  ])('%i by %i pixels', async (width, height) => {
    const refused = { status: 400, message: mediaWording.tooManyPixels }
    await expect(encoded(await pngThatClaims(width, height))).rejects.toMatchObject(refused)
  })

  test('more pixels than a picture can have', async () => {
    const file = await pngThatClaims(2 ** 31 - 1, 2 ** 31 - 1)
    await expect(encoded(file)).rejects.toMatchObject({ status: 400, message: mediaWording.notAPicture })
  })

  test('an AVIF, sooner than others: it would be decoded whole', async () => {
    const refused = { status: 400, message: mediaWording.tooManyPixels }
    await expect(encoded(await avifThatClaims(9_000, 9_000))).rejects.toMatchObject(refused)
  })
})
