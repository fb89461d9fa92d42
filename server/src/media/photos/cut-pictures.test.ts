import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mediaWording } from '@kith/shared/media.ts'
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

const KINDS: [string, (picture: Sharp) => Sharp][] = [
  ['a JPEG', (picture) => picture.jpeg()],
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

describe.each(KINDS)('%s', (_, form) => {
  const without = async (bytesOf: (length: number) => number) => {
    const file = await form(grains()).toBuffer()
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
    ['third', (length) => length / 3],
    ['half', (length) => length / 2],
    ['nine tenths', (length) => length * 0.9],
  ])('is refused without its last %s', async (_part, bytesOf) => {
    await expect(without(bytesOf)).rejects.toMatchObject({ status: 400, message: mediaWording.notAPicture })
  })
})

test('a PNG that is cut is refused: what its decoder leaves in the missing rows may be anything', async () => {
  const file = await grains().png().toBuffer()
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
