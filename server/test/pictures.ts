import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

type Size = { width: number; height: number }

/** A picture with its left half red and its right half blue. */
export function picture({ width, height }: Size): Sharp {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#e02020' }
  return sharp({ create: { width, height, channels: 3, background: '#2040e0' } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ])
}

export async function jpeg(size: Size = { width: 60, height: 40 }) {
  return new Uint8Array(await picture(size).jpeg().toBuffer())
}

/** A picture as a phone writes it: rotated, with the place where it was taken. */
export async function phoneJpeg(size: Size) {
  const gps = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '52/1 31/1 12/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '13/1 24/1 18/1',
  }
  const exif = { IFD0: { Make: 'Telltale', Copyright: 'Secret Street 7' }, IFD3: gps }
  return new Uint8Array(await picture(size).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer())
}

/** A small animation: a square that changes its colour. */
export async function gif(frames: string[], { width, height }: Size) {
  const pictures = await Promise.all(
    frames.map((background) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return new Uint8Array(
    await sharp(pictures, { join: { animated: true } })
      .gif({ delay: 100 })
      .toBuffer(),
  )
}

/** This animation with its first frame so many times more. */
export function longGif(animation: Uint8Array, times: number) {
  const file = Buffer.from(animation)
  // Each frame begins with the block that tells its duration.
  const begin = Buffer.from([0x21, 0xf9, 4])
  const first = file.indexOf(begin)
  const second = file.indexOf(begin, first + 1)
  const more = Array<Uint8Array>(times).fill(file.subarray(first, second))
  return Buffer.concat([file.subarray(0, first), ...more, file.subarray(first)])
}

/** The header of a PNG of any size, followed by only a few bytes. */
export async function pngThatClaims(width: number, height: number) {
  const data = new Uint8Array(await picture({ width: 4, height: 4 }).png().toBuffer())
  const view = new DataView(data.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  view.setUint32(29, crc32(data.subarray(12, 29)))
  return data
}

/** A small AVIF whose header claims another size. */
export async function avifThatClaims(width: number, height: number) {
  const data = new Uint8Array(await picture({ width: 64, height: 64 }).avif().toBuffer())
  const at = Buffer.from(data).indexOf('ispe')
  const view = new DataView(data.buffer)
  view.setUint32(at + 8, width)
  view.setUint32(at + 12, height)
  return data
}

/** A picture in an iPhone's format, 48 by 32, red in the upper left corner, else blue. Nothing here can write one. */
export const HEIC = new Uint8Array(
  Buffer.from(
    [
      'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAvxtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA',
      'AA5waXRtAAAAAAACAAAAGGlkYXQAAAAAADAAIAAAAAAAMAAgAAAAYGlsb2MBAAAAREAABAABAAAAAAAAAyAAAQAAAAAAAAAzAAIA',
      'AQAAAAAAAAABAAAAAAAAAAgAAwAAAAAAAANTAAEAAAAAAAAAEwAEAAEAAAAAAAAAAQAAAAgAAAAIAAAAYmlpbmYAAAAAAAQAAAAV',
      'aW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAAAVaW5mZQIAAAEAAwAAaHZjMQAAAAAVaW5mZQIAAAAABAAA',
      'Z3JpZAAAAAGxaXBycAAAAYRpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAA',
      'AwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAA',
      'AAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAMAAAACAAAAAQcGl4aQAAAAADCAgIAAAAcWh2Y0MBBAgAAAAAAAAAAAAe8AD8/Pj4AAAP',
      'AyAAAQAXQAEMAf//BAgAAAMAn/gAAAMAAB66AkAhAAEAJkIBAQQIAAADAJ/4AAADAAAewIIEFlurkprmwIAAAAMAgAAAAwCEIgAB',
      'AAZEAcFzwIkAAAAUaXNwZQAAAAAAAABAAAAAQAAAABRpc3BlAAAAAAAAADAAAAAgAAAADnBpeGkAAAAAAQgAAAAnYXV4QwAAAAB1',
      'cm46bXBlZzpoZXZjOjIwMTU6YXV4aWQ6MQAAAAAlaXBtYQAAAAAAAAAEAAECgQIAAgIDhAADAoUGAAQDB4iJAAAANmlyZWYAAAAA',
      'AAAADmRpbWcAAgABAAEAAAAOZGltZwAEAAEAAwAAAA5hdXhsAAQAAQACAAAATm1kYXQAAAAvKAGvWA/dKOh/rBf8tgWQWh9b4eqy',
      'TnyFQsGx1FHpNwt++A9VNBKRMiYTta8I3/4AAAAPKAGusLQ8t9h/IDAFnqOA',
    ].join(''),
    'base64',
  ),
)
