import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { mediaWording } from '@kith/shared/media-wording.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heif, itemOfAvif, property, tile } from '../../../test/media/heif.ts'
import { box } from '../../../test/videos.ts'
import { encodePhoto, encodePreview, encodeProfilePicture, endDecoders } from './photos.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-heads-'))
})
afterAll(() => {
  endDecoders()
  return rm(folder, { recursive: true })
})

type Case = [name: string, make: () => Promise<Uint8Array>]

const MB = 1_000_000
const TOO_HEAVY = { status: 400, code: 'too_complex', message: mediaWording.tooComplex }
const plain = () => sharp({ create: { width: 64, height: 64, channels: 3, background: '#ea3323' } })
const times = (count: number, part: Buffer) => Buffer.alloc(count * part.length, part)

async function published(file: Uint8Array) {
  const path = join(folder, 'file')
  await writeFile(path, file)
  return encodePhoto(1, path)
}

const avif = async (...properties: Buffer[]) =>
  heif([itemOfAvif(await plain().avif().toBuffer(), ...properties)], { brand: 'avif' })
const profile = (bytes: number) => property.icc(Buffer.alloc(bytes))

/** A box whose length stands in 64 bits, or in none: it goes to the end of the file. */
function boxOf(type: string, content: Buffer, form: 'long' | 'to the end'): Buffer {
  const head = Buffer.alloc(form === 'long' ? 16 : 8)
  head.writeUInt32BE(form === 'long' ? 1 : 0)
  head.write(type, 4, 'latin1')
  if (form === 'long') head.writeBigUInt64BE(BigInt(16 + content.length), 8)
  return Buffer.concat([head, content])
}

/** A JPEG with these segments before its picture, or between two scans of it. */
async function jpegWith(segments: Buffer, isBetween = false) {
  const file = await plain().jpeg({ progressive: isBetween }).toBuffer()
  const second = file.indexOf(Buffer.from([0xff, 0xc4]), file.indexOf(Buffer.from([0xff, 0xda])))
  const at = isBetween ? second : 2
  return Buffer.concat([file.subarray(0, at), segments, file.subarray(at)])
}

function segment(marker: number, content: Buffer | string): Buffer {
  const body = Buffer.from(content)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

const ofProfile = (bytes: number) =>
  segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\u0001\u0001'), Buffer.alloc(bytes)]))

async function pngWith(...chunks: Buffer[]) {
  const file = await plain().png().toBuffer()
  return Buffer.concat([file.subarray(0, 33), ...chunks, file.subarray(33)])
}

function chunk(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat([type, ...content].map((part) => Buffer.from(part)))
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

const packed = (bytes: number) => deflateSync(Buffer.alloc(bytes))

async function webpWith(...parts: Buffer[]) {
  const file = await plain().withIccProfile('p3').webp().toBuffer()
  const first = file.subarray(12, 30)
  const image = file.subarray(file.indexOf('VP8 ', 30))
  const content = Buffer.concat([Buffer.from('WEBP'), first, ...parts, image])
  return riff('RIFF', content)
}

function riff(type: string, content: Buffer): Buffer {
  const head = Buffer.from(`${type}0000`)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}

describe('a small picture is refused with its sentence for', () => {
  test.each<Case>([
    ['a profile of 8 MB in an AVIF', () => avif(profile(8 * MB))],
    ['a profile of 8 MB in a HEIC', async () => heif([tile('red', profile(8 * MB))])],
    [
      'a description in a box whose length has 64 bits',
      async () => Buffer.concat([await avif(), boxOf('meta', Buffer.alloc(2 * MB), 'long')]),
    ],
    [
      'a description that goes to the end of the file',
      async () => Buffer.concat([await avif(), boxOf('meta', Buffer.alloc(2 * MB), 'to the end')]),
    ],
    [
      'several descriptions',
      async () => Buffer.concat([await avif(), times(4, box('meta', Buffer.alloc(MB / 3)))]),
    ],
    [
      'a description that is longer than the file',
      async () => Buffer.concat([await avif(), Buffer.from('7fffffff6d657461', 'hex'), Buffer.alloc(2 * MB)]),
    ],
    ['100,000 boxes behind an AVIF', async () => Buffer.concat([await avif(), times(100_000, box('free'))])],
    [
      '100,000 boxes behind a HEIC',
      async () => Buffer.concat([heif([tile('red')]), times(100_000, box('free'))]),
    ],
    ['a profile of 20 MB in a JPEG', () => jpegWith(times(320, ofProfile(62_500)))],
    ['100,000 tiny parts in a JPEG', () => jpegWith(times(100_000, segment(0xe1, '')))],
    ['100,000 tiny parts between its scans', () => jpegWith(times(100_000, segment(0xfe, '')), true)],
    ['a profile of a PNG that unpacks to 100 MB', () => pngWith(chunk('iCCP', 'a\0\0', packed(100 * MB)))],
    [
      'words of a PNG that unpack to 100 MB',
      () => pngWith(times(50, chunk('zTXt', 'a\0\0', packed(2 * MB)))),
    ],
    ['such words with a language', () => pngWith(chunk('iTXt', 'a\0\u0001\0en\0b\0', packed(100 * MB)))],
    [
      'such words that are damaged',
      () => pngWith(times(50, chunk('zTXt', 'a\0\0', packed(4 * MB - 100).fill(7, 3_000)))),
    ],
    ['100,000 tiny parts in a PNG', () => pngWith(times(100_000, chunk('tEXt', 'a\0b')))],
    ['a profile of 8 MB in a WebP', () => webpWith(riff('ICCP', Buffer.alloc(8 * MB)))],
    [
      '100,000 tiny parts in a WebP',
      () => webpWith(riff('ICCP', Buffer.alloc(8)), times(100_000, riff('abcd', Buffer.alloc(0)))),
    ],
  ])('%s', async (_, make) => {
    await expect(published(await make())).rejects.toMatchObject(TOO_HEAVY)
  })

  test('whatever it is to be', async () => {
    const file = await avif(profile(8 * MB))
    await expect(encodeProfilePicture(1, 'avatar', file)).rejects.toMatchObject(TOO_HEAVY)
    await expect(encodeProfilePicture(1, 'cover', file)).rejects.toMatchObject(TOO_HEAVY)
    await expect(encodePreview(file)).rejects.toMatchObject(TOO_HEAVY)
  })
})

describe('a small picture is taken with', () => {
  test.each<Case>([
    ['a profile of 900 kB in an AVIF', () => avif(profile(900_000))],
    ['a profile of 2 MB in a JPEG', () => jpegWith(times(32, ofProfile(62_500)))],
    ['20 MB of words in a JPEG', () => jpegWith(times(320, segment(0xe1, `Exif\0\0${'a'.repeat(62_500)}`)))],
    ['a profile of 2 MB in a PNG', () => pngWith(chunk('iCCP', 'a\0\0', packed(2 * MB)))],
    ['a damaged profile in a PNG', () => pngWith(chunk('iCCP', 'a\0\0', Buffer.alloc(3_000, 7)))],
    ['20 MB of words in a PNG', () => pngWith(chunk('tEXt', 'a\0', Buffer.alloc(20 * MB, 'a')))],
    [
      '5 MB of words with a language in a PNG',
      () => pngWith(chunk('iTXt', 'a\0\0\0en\0b\0', Buffer.alloc(5 * MB, 'a'))),
    ],
    ['a profile of 2 MB in a WebP', () => webpWith(riff('ICCP', Buffer.alloc(2 * MB)))],
    ['a film behind an AVIF', async () => Buffer.concat([await avif(), box('mpvd', Buffer.alloc(8 * MB))])],
  ])('%s', async (_, make) => {
    expect(await published(await make())).toMatchObject({ width: 64, height: 64 })
  })
})

test('a picture that tells an impossible length of a part is taken or refused, and no fault of the server', async () => {
  const files = [await avif(), heif([tile('red')]), await jpegWith(ofProfile(100)), await webpWith()]
  files.push(
    await pngWith(chunk('iCCP', 'a\0\0', packed(100)), chunk('iTXt', 'a\0\u0001'), chunk('zTXt', '')),
  )
  for (const file of files) {
    for (const length of [0, 7, 0xff_ff_ff_ff]) {
      for (let at = 12; at < Math.min(file.length - 4, 120); at += 20) {
        const changed = Buffer.from(file)
        changed.writeUInt32BE(length, at)
        const outcome = await published(changed).catch((error: unknown) => error)
        expect([outcome]).toEqual([
          expect.objectContaining(outcome instanceof Error ? { status: 400 } : { width: expect.any(Number) }),
        ])
      }
    }
  }
})
