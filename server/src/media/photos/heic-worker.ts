import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { HeicAnswer, HeicTask } from './heic.ts'
import { openHeic, type HeicPicture } from './libheif.ts'
import { bytesPerPixel, isTooLarge } from './photo-limits.ts'
import { tiffHeader } from './plain-tiff.ts'

const { path, result, orientation, profile, bytesMax } = workerData as HeicTask
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort?.postMessage(await work())

async function work(): Promise<HeicAnswer> {
  const picture = await openHeic(readFileSync(path), orientation !== undefined)
  const { width, height, isUpright, tile, channels, bits } = picture
  // A grid tells its own size, which the header of the file may contradict.
  if (isTooLarge(picture, true)) return 'too large'
  const rows = width * tile.height * channels * (bits / 8)
  const decoded = tile.width * tile.height * bytesPerPixel({ format: 'heic', bits: picture.depth })
  if (process.memoryUsage.rss() + decoded + rows > bytesMax) return 'too much'
  const file = openSync(result, 'w')
  try {
    const turned = isUpright ? 1 : (orientation ?? 1)
    const icc = profile && Buffer.from(profile)
    writeSync(file, tiffHeader({ width, height, channels, bits, orientation: turned, profile: icc }))
    writePixels(file, picture)
  } finally {
    closeSync(file)
  }
  return 'decoded'
}

/** Decodes a row of tiles at a time, so that the size of the whole picture hardly matters. */
function writePixels(file: number, picture: HeicPicture): void {
  const { width, height, tile, channels, bits } = picture
  const pixel = channels * (bits / 8)
  const rows = Buffer.alloc(width * tile.height * pixel)
  for (let top = 0; top < height; top += tile.height) {
    const rowCount = Math.min(tile.height, height - top)
    for (let left = 0; left < width; left += tile.width) {
      const length = Math.min(tile.width, width - left) * pixel
      picture.decode(left / tile.width, top / tile.height, (pixels, stride) => {
        if (length > stride || (rowCount - 1) * stride + length > pixels.length)
          throw new Error('A part is missing')
        for (let row = 0; row < rowCount; row += 1)
          pixels.copy(rows, (row * width + left) * pixel, row * stride, row * stride + length)
      })
    }
    if (bits === 16) widen(rows, picture.depth)
    writeAll(file, rows, rowCount * width * pixel)
  }
}

function writeAll(file: number, data: Buffer, length: number): void {
  for (let at = 0; at < length;) at += writeSync(file, data, at, length - at)
}

/** Turns numbers of 10 or 12 bits into ones of 16. */
function widen(rows: Buffer, depth: number): void {
  const numbers = new Uint16Array(rows.buffer, rows.byteOffset, rows.length / 2)
  const most = 2 ** depth - 1
  for (let n = 0; n < numbers.length; n += 1)
    numbers[n] = Math.round((Math.min(numbers[n] ?? 0, most) * 65_535) / most)
}
