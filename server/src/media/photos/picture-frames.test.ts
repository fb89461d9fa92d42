import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { gif, longGif, picture } from '../../../test/pictures.ts'
import { withFewFrames } from './picture-frames.ts'

const COLOURS = ['#e02020', '#2040e0', '#20e040']
const SIZE = { width: 20, height: 10 }

async function webp() {
  return new Uint8Array(
    await sharp(await gif(COLOURS, SIZE), { animated: true })
      .webp()
      .toBuffer(),
  )
}

/** A file in which the bytes between `from` and `to`, its frames, are repeated. */
function repeated(file: Uint8Array, from: number, to: number, times: number): Buffer {
  const frames = Array<Uint8Array>(times).fill(file.subarray(from, to))
  return Buffer.concat([file.subarray(0, from), ...frames, file.subarray(to)])
}

const gifOf = async (frames: number) => longGif(await gif(COLOURS, SIZE), frames - 1)

async function webpOf(frames: number) {
  const file = Buffer.from(await webp())
  const first = file.indexOf('ANMF')
  const made = repeated(file, first, file.indexOf('ANMF', first + 1), frames)
  made.writeUInt32LE(made.length - 8, 4)
  return made
}

const framesOf = async (file: Uint8Array) => (await sharp(file, { animated: true }).metadata()).pages ?? 1

describe.each([
  ['GIF', 'image/gif', gifOf],
  ['WebP', 'image/webp', webpOf],
])('of a %s', (_, mime, make) => {
  test('a thousand frames are kept as they are', async () => {
    const file = await make(998)
    expect(await framesOf(withFewFrames(file, mime))).toBe(1_000)
  })

  test('with 90,000 frames the first is kept, and no more is looked at', async () => {
    const cut = withFewFrames(await make(90_000), mime)
    expect(cut.length).toBeLessThan(2_000)
    expect(await framesOf(cut)).toBe(1)
    const { data } = await sharp(cut).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(data[2]!)
  })

  test('every cut and every changed byte gives a file and an end', async () => {
    const file = await make(3)
    for (let length = 0; length < file.length; length += 1) {
      expect(withFewFrames(file.subarray(0, length), mime).length).toBeLessThanOrEqual(length + 1)
    }
    for (let at = 0; at < file.length; at += 1) {
      const changed = Buffer.from(file)
      changed[at] = 0xff
      expect(withFewFrames(changed, mime).length).toBeLessThanOrEqual(file.length)
    }
  })
})

test('what lies behind a GIF is left out, and another picture is left as it is', async () => {
  const file = await gifOf(3)
  expect(withFewFrames(Buffer.concat([file, Buffer.alloc(500, 0x2c)]), 'image/gif')).toEqual(file)
  const png = await picture(SIZE).png().toBuffer()
  expect(withFewFrames(png, 'image/png')).toBe(png)
})
