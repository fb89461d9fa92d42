import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grid, heif, itemOfAvif, property, tile } from '../../../test/media/heif.ts'
import { phoneVideo } from '../../../test/videos.ts'
import { encodePhoto, endDecoders } from './photos.ts'

type Colour = [red: number, green: number, blue: number]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-phone-'))
})
afterAll(() => {
  endDecoders()
  return rm(folder, { recursive: true })
})

/** The published picture, and its colours in the middles of its quarters: from left to right, from top to bottom. */
async function published(file: Uint8Array) {
  const path = join(folder, 'file')
  await writeFile(path, file)
  const { width, height, variants } = await encodePhoto(1, path)
  const { data } = await sharp(variants.at(-1)!.data)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (across: number, down: number) => {
    const pixel = (Math.floor(height * down) * width + Math.floor(width * across)) * 3
    return [...data.subarray(pixel, pixel + 3)] as Colour
  }
  const quarters = [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)]
  return { width, height, quarters, colour: at(0.5, 0.5) }
}

const NAMES: [string, Colour][] = [
  ['red', [234, 51, 35]],
  ['green', [64, 192, 64]],
  ['blue', [32, 64, 224]],
]
const nameOf = (colour: Colour) => NAMES.find(([, of]) => isNear(of, colour))?.[0] ?? String(colour)
const isNear = (one: Colour, other: Colour) => one.every((number, n) => Math.abs(number - other[n]!) <= 10)

const plain = (background: string, width = 64, height = 64) =>
  sharp({ create: { width, height, channels: 3, background } })
const avifOf = async (colour: string) =>
  itemOfAvif(await plain(colour).avif({ lossless: true }).toBuffer(), property.nclx(1, 13, 0))

describe('of several pictures in one file the chosen one is published', () => {
  const heic = [tile('red'), tile('green'), tile('blue')]
  test.each([1, 2, 3])('in a HEIC, when it is number %i', async (primary) => {
    const { colour } = await published(heif(heic, { primary }))
    expect(nameOf(colour)).toBe(NAMES[primary - 1]![0])
  })

  test.each([1, 2, 3])('in an AVIF, when it is number %i', async (primary) => {
    const items = await Promise.all(['#ea3323', '#40c040', '#2040e0'].map(avifOf))
    const { colour, width } = await published(heif(items, { primary, brand: 'avif' }))
    expect(width).toBe(64)
    expect(nameOf(colour)).toBe(NAMES[primary - 1]![0])
  })

  test('in an AVIF whose pictures have other sizes, or belong to the chosen one', async () => {
    const small = itemOfAvif(await plain('#2040e0', 32, 16).avif().toBuffer())
    const thumbnail = { ...small, from: { type: 'thmb' as const, to: [1] } }
    for (const second of [small, thumbnail]) {
      const file = heif([await avifOf('#40c040'), second], { brand: 'avif' })
      expect(nameOf((await published(file)).colour)).toBe('green')
    }
  })

  test('in a file that says only in its second place that it is an AVIF', async () => {
    const file = heif([await avifOf('#40c040')], { brand: 'mif1', brands: ['avif', 'miaf'] })
    expect(nameOf((await published(file)).colour)).toBe('green')
  })
})

describe('a HEIC of tiles is put together', () => {
  const tiles = [tile('red'), tile('green'), tile('blue'), tile('red')]
  const made = (...properties: Buffer[]) =>
    heif(
      [...tiles, grid({ columns: 2, rows: 2, width: 120, height: 100, to: [1, 2, 3, 4] }, ...properties)],
      {
        primary: 5,
      },
    )
  const { turned, mirrored } = property

  test.each<[string, Buffer[], string]>([
    ['as it lies', [], '120x100 red green blue red'],
    ['turned left', [turned(1)], '100x120 green red red blue'],
    ['turned round', [turned(2)], '120x100 red blue green red'],
    ['turned right', [turned(3)], '100x120 blue red red green'],
    ['upside down', [mirrored(0)], '120x100 blue red red green'],
    ['mirrored', [mirrored(1)], '120x100 green red red blue'],
    ['turned left, then mirrored', [turned(1), mirrored(1)], '100x120 red green blue red'],
    ['turned left, then upside down', [turned(1), mirrored(0)], '100x120 red blue green red'],
    ['cut', [property.cut(80, 80)], '80x80 red green blue red'],
    ['cut, then turned left', [property.cut(100, 80), turned(1)], '80x100 green red red blue'],
  ])('%s', async (_, properties, wanted) => {
    const { width, height, quarters } = await published(made(...properties))
    expect(`${width}x${height} ${quarters.map(nameOf).join(' ')}`).toBe(wanted)
    expect(await readdir(folder)).toEqual(['file'])
  })

  test('or refused, when they make a larger picture than the file says', async () => {
    const columns = 240
    const red = tile('red')
    const wide = { ...red, properties: [red.properties[0]!, property.size(128, 64)] }
    const row = Array.from({ length: columns }, () => wide)
    const to = row.map((_, n) => n + 1)
    const whole = grid({ columns, rows: 1, width: 128 * columns, height: 64, to })
    const file = heif([...row, { ...whole, properties: [property.size(64, 64)] }], { primary: columns + 1 })
    await expect(published(file)).rejects.toMatchObject({ status: 400, code: 'too_many_pixels' })
    expect(await readdir(folder)).toEqual(['file'])
  })

  test('or refused, when one is missing', async () => {
    const file = heif([tile('red'), grid({ columns: 2, rows: 2, width: 120, height: 100, to: [1, 1, 1] })], {
      primary: 2,
    })
    await expect(published(file)).rejects.toMatchObject({ status: 400, code: 'not_a_picture' })
    expect(await readdir(folder)).toEqual(['file'])
  })
})

describe('the colours of', () => {
  /** The numbers of pure red of sRGB, in the space of screens that show more. */
  const P3_RED = '#ea3323'
  // A picture that others brighten by their map is darker itself.
  const DARKER: Colour = [179, 37, 24]
  const RED: Colour = [255, 0, 0]
  const PAPER: Colour = [225, 225, 225]
  const [SRGB, P3, BT2020] = [1, 12, 9]
  const [AS_SRGB, PQ, HLG] = [13, 16, 18]
  const p3 = async () => (await sharp(await redInP3().png().toBuffer()).metadata()).icc!
  /** Red of sRGB, in the numbers of P3 and with its profile. */
  const redInP3 = () => plain('#ff0000').withIccProfile('p3')
  /** A PNG with the chunk that names its colours, before its picture. */
  const pngNamed = async (picture: Sharp, ...named: number[]) => {
    const file = await picture.png().toBuffer()
    const content = Buffer.from(['cICP'.charCodeAt(0), 73, 67, 80, ...named, 0, 1])
    const chunk = Buffer.alloc(16)
    chunk.writeUInt32BE(4)
    content.copy(chunk, 4)
    chunk.writeUInt32BE(crc32(content), 12)
    return Buffer.concat([file.subarray(0, 33), chunk, file.subarray(33)])
  }

  const jpegWithGainMap = async () => {
    // It is not among the types of sharp yet.
    const picture = plain(P3_RED, 256, 256) as Sharp & { withGainMap(): Sharp }
    const file = await picture.withGainMap().jpeg({ quality: 95 }).toBuffer()
    expect((await sharp(file).metadata()).gainMap).toBeDefined()
    return file
  }
  const avifNamed = async (colour: string, primaries: number, transfer: number) =>
    heif(
      [
        itemOfAvif(
          await plain(colour).avif({ lossless: true }).toBuffer(),
          property.nclx(primaries, transfer, 0),
        ),
      ],
      {
        brand: 'avif',
      },
    )

  test.each<[string, () => Promise<Uint8Array>, Colour]>([
    ['a HEIC without any word of them', async () => heif([tile('red')]), [234, 51, 35]],
    ['a HEIC in sRGB', async () => heif([tile('red', property.nclx(SRGB, AS_SRGB, 6))]), [234, 51, 35]],
    ['a HEIC in P3 by its profile', async () => heif([tile('red', property.icc(await p3()))]), RED],
    ['a HEIC in P3 by number', async () => heif([tile('red', property.nclx(P3, AS_SRGB, 6))]), RED],
    [
      'a HEIC in PQ, whose white is paper',
      async () => heif([tile('grey', property.nclx(BT2020, PQ, 9))]),
      PAPER,
    ],
    ['an AVIF in sRGB', () => avifNamed(P3_RED, SRGB, AS_SRGB), [234, 51, 35]],
    ['an AVIF in P3 by number', () => avifNamed(P3_RED, P3, AS_SRGB), RED],
    ['an AVIF in PQ', () => avifNamed('#949494', BT2020, PQ), PAPER],
    ['an AVIF in P3 by its profile', () => redInP3().avif({ lossless: true }).toBuffer(), RED],
    ['a JPEG in P3', () => redInP3().jpeg({ quality: 95 }).toBuffer(), RED],
    ['a WebP in P3', () => redInP3().webp({ lossless: true }).toBuffer(), RED],
    ['a PNG in P3', () => redInP3().png().toBuffer(), RED],
    ['a PNG of 16 bits in P3', () => redInP3().toColourspace('rgb16').png().toBuffer(), RED],
    ['a PNG of 16 bits', () => plain(P3_RED).toColourspace('rgb16').png().toBuffer(), [234, 51, 35]],
    ['a PNG in P3 by number', () => pngNamed(plain(P3_RED), P3, AS_SRGB), RED],
    ['a PNG of 16 bits in PQ', () => pngNamed(plain('#949494').toColourspace('rgb16'), BT2020, PQ), PAPER],
    ['a grey PNG in PQ', () => pngNamed(plain('#949494').toColourspace('b-w'), BT2020, PQ), PAPER],
    ['a JPEG with a map of what is brighter than white', () => jpegWithGainMap(), DARKER],
    [
      'a JPEG with a film behind it',
      async () => Buffer.concat([await plain(P3_RED).jpeg().toBuffer(), phoneVideo()]),
      [234, 51, 35],
    ],
    ['a JPEG in CMYK', () => plain('#949494').withIccProfile('cmyk').jpeg().toBuffer(), [137, 135, 133]],
    ['an AVIF in HLG', () => avifNamed('#bfbfbf', BT2020, HLG), PAPER],
  ])('%s', async (_, make, wanted) => {
    const { colour } = await published(await make())
    expect({ colour, isNear: isNear(colour, wanted) }).toEqual({ colour, isNear: true })
  })
})
