import { open } from 'node:fs/promises'
import type { HeifProperty } from './heif-properties.ts'

/** Which red, green and blue the numbers of a picture mean, and how they grow with light: numbers of ITU-T H.273. */
export type ColourSpace = { primaries: number; transfer: number }

/** The colours that an AVIF or HEIC names by numbers; undefined if it names none, or brings a profile instead. */
export function coloursIn(properties: HeifProperty[]): ColourSpace | undefined {
  const named = properties.find(
    ({ type, data }) => type === 'colr' && data.length >= 8 && data.toString('latin1', 0, 4) === 'nclx',
  )
  return named && { primaries: named.data.readUInt16BE(4), transfer: named.data.readUInt16BE(6) }
}

const PNG_HEAD_BYTES = 65_536

/** The colours that the `cICP` of a PNG names. It stands before the picture. */
export async function coloursOfPng(source: string | Uint8Array): Promise<ColourSpace | undefined> {
  const head =
    typeof source === 'string' ? await headOf(source) : Buffer.from(source.subarray(0, PNG_HEAD_BYTES))
  for (let at = 8; at + 12 <= head.length; at += 12 + head.readUInt32BE(at)) {
    const type = head.toString('latin1', at + 4, at + 8)
    if (type === 'cICP') return { primaries: head.readUInt8(at + 8), transfer: head.readUInt8(at + 9) }
    if (type === 'IDAT') return undefined
  }
  return undefined
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PNG_HEAD_BYTES), 0, PNG_HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
