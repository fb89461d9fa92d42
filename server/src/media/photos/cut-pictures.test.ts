import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mediaWording } from '@kith/shared/media-wording.ts'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gif } from '../../../test/pictures.ts'
import { withEndOfWebp } from './cut-pictures.ts'
import { encodePhoto, endDecoders } from './photos.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-cut-'))
})
afterAll(() => {
  endDecoders()
  return rm(folder, { recursive: true })
})

/** Grains, so that each row takes as many bytes as any other. */
const grains = () => {
  const noise = { type: 'gaussian', mean: 150, sigma: 40 } as const
  return sharp({ create: { width: 480, height: 360, channels: 3, background: '#888', noise } })
}

type Make = (picture: Sharp) => Promise<Buffer>

const KINDS: [string, (picture: Sharp) => Sharp][] = [
  ['a JPEG', (picture) => picture.jpeg()],
  ['a progressive JPEG', (picture) => picture.jpeg({ progressive: true })],
  ['a progressive JPEG in grey', (picture) => picture.greyscale().jpeg({ progressive: true })],
  ['a progressive JPEG with other scans', (picture) => picture.jpeg({ mozjpeg: true })],
  ['a JPEG with Display P3', (picture) => picture.withIccProfile('p3').jpeg()],
  ['a JPEG in grey', (picture) => picture.greyscale().jpeg()],
  ['a JPEG that lies on its side', (picture) => picture.withMetadata({ orientation: 6 }).jpeg()],
  ['a WebP', (picture) => picture.webp()],
  ['a WebP without loss', (picture) => picture.webp({ lossless: true })],
  ['a WebP that is see-through', (picture) => picture.ensureAlpha(0.5).webp()],
  [
    'a WebP with words behind it',
    (picture) => picture.withExif({ IFD0: { Copyright: 'A'.repeat(300) } }).webp(),
  ],
]

/** A JPEG with a scan for each colour, made of one in grey. */
const scanForEach: Make = async (picture) => {
  const grey = await picture.greyscale().jpeg().toBuffer()
  const [frame, scan] = [grey.indexOf(Buffer.from([0xff, 0xc0])), grey.indexOf(Buffer.from([0xff, 0xda]))]
  const size = grey.subarray(frame + 4, frame + 9)
  const three = Buffer.from([0xff, 0xc0, 0, 17, ...size, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
  const numbers = grey.subarray(scan + 10, -2)
  const scans = [1, 2, 3].flatMap((colour) => [
    Buffer.from([0xff, 0xda, 0, 8, 1, colour, 0, 0, 63, 0]),
    numbers,
  ])
  return Buffer.concat([
    grey.subarray(0, frame),
    three,
    grey.subarray(frame + 13, scan),
    ...scans,
    grey.subarray(-2),
  ])
}

describe.each<[string, Make]>([
  ...KINDS.map(([name, form]): [string, Make] => [name, (picture) => form(picture).toBuffer()]),
  ['a JPEG with a scan for each colour', scanForEach],
])('%s', (_, make) => {
  const without = async (bytesOf: (length: number) => number) => {
    const file = await make(grains())
    const path = join(folder, 'file')
    await writeFile(path, file.subarray(0, file.length - Math.round(bytesOf(file.length))))
    return encodePhoto(1, path)
  }

  test.each<[string, (length: number) => number]>([
    ['one byte', () => 1],
    ['two bytes', () => 2],
    ['20 bytes', () => 20],
    ['a hundredth', (length) => length / 100],
    ['a thirtieth', (length) => length / 30],
  ])('is shown without its last %s', async (_part, bytesOf) => {
    const { width, height } = await without(bytesOf)
    expect([width, height].toSorted()).toEqual([360, 480])
  })

  test.each<[string, (length: number) => number]>([
    ['tenth', (length) => length / 10],
    ['third', (length) => length / 3],
    ['half', (length) => length / 2],
    ['four fifths', (length) => length * 0.8],
    ['nine tenths', (length) => length * 0.9],
  ])('is refused without its last %s', async (_part, bytesOf) => {
    await expect(without(bytesOf)).rejects.toMatchObject({ status: 400, message: mediaWording.notAPicture })
  })
})

test('a progressive JPEG with nothing below is taken without its last two bytes', async () => {
  const noise = { type: 'gaussian', mean: 150, sigma: 40 } as const
  const top = await sharp({ create: { width: 480, height: 90, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  const create = { width: 480, height: 360, channels: 3 as const, background: '#fff' }
  const page = sharp({ create }).composite([{ input: top, left: 0, top: 0 }])
  const file = await page.jpeg({ progressive: true }).toBuffer()
  await writeFile(join(folder, 'file'), file.subarray(0, -2))
  expect((await encodePhoto(1, join(folder, 'file'))).height).toBe(360)
})

// What the decoder of a PNG leaves in the missing rows may be anything.
test.each<[string, (picture: Sharp) => Sharp]>([
  ['a PNG', (picture) => picture.png()],
  ['an interlaced PNG', (picture) => picture.png({ progressive: true })],
  ['a GIF', (picture) => picture.gif()],
  ['an interlaced GIF', (picture) => picture.gif({ progressive: true })],
  ['an AVIF', (picture) => picture.avif()],
])('%s that is cut is refused', async (_, form) => {
  const file = await form(grains()).toBuffer()
  await writeFile(join(folder, 'file'), file.subarray(0, file.length - 30))
  await expect(encodePhoto(1, join(folder, 'file'))).rejects.toMatchObject({ status: 400 })
})

test('a moving WebP keeps the frames that came whole, and any cut or changed byte gives a file', async () => {
  const moving = sharp(
    await gif(
      Array.from({ length: 40 }, (_, n) => `hsl(${n * 9}, 90%, 50%)`),
      { width: 40, height: 30 },
    ),
    {
      animated: true,
    },
  )
  const file = await moving.webp().toBuffer()
  const mended = withEndOfWebp(file.subarray(0, file.length - 3))
  expect((await sharp(mended, { animated: true }).metadata()).pages).toBe(39)
  for (let at = 0; at < file.length; at += 1) {
    expect(withEndOfWebp(file.subarray(0, at)).length).toBeLessThan(at + 1_100)
    const changed = Buffer.from(file.subarray(0, file.length - 2))
    changed[at] = 0xff
    expect(withEndOfWebp(changed).length).toBeLessThan(file.length + 1_100)
  }
})
