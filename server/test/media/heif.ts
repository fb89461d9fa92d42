import { box } from '../videos.ts'

/** A picture of a HEIF file, or a list of others (`grid`) that are put together. */
type Item = {
  type: 'hvc1' | 'av01' | 'grid'
  data: Buffer
  properties: Buffer[]
  /** The items, counted from 1, that it refers to. */
  from?: { type: 'dimg' | 'auxl' | 'thmb'; to: number[] }
}

const numbers = (width: 1 | 2 | 4, ...values: number[]) => {
  const bytes = Buffer.alloc(width * values.length)
  for (const [n, value] of values.entries()) bytes.writeUIntBE(value, n * width, width)
  return bytes
}
const short = (...values: number[]) => numbers(2, ...values)
const long = (...values: number[]) => numbers(4, ...values)
const full = (type: string, version: number, ...content: Buffer[]) =>
  box(type, numbers(1, version, 0, 0, 0), ...content)

type Named = { primary?: number; brand?: string; brands?: string[] }

/** A file of these pictures, in this order, that shows the `primary` one, counted from 1. */
export function heif(
  items: Item[],
  { primary = 1, brand = 'heic', brands = ['mif1', brand] }: Named = {},
): Uint8Array {
  // What several have in common is written once, as cameras do.
  const properties: Buffer[] = []
  const placeOf = (wanted: Buffer) => {
    const at = properties.findIndex((known) => known.equals(wanted))
    return at < 0 ? properties.push(wanted) : at + 1
  }
  let at = 0
  const owned = items.map((item, n) => {
    const places = item.properties.map(placeOf)
    return Buffer.concat([short(n + 1), numbers(1, places.length), short(...places)])
  })
  const ftyp = box('ftyp', brand, long(0), ...brands.map((name) => Buffer.from(name)))
  const metaWith = (start: number) => {
    at = start
    const places = items.map(({ data }, n) => {
      at += data.length
      return Buffer.concat([short(n + 1, 0, 1), long(at - data.length, data.length)])
    })
    const named = items.map(({ type }, n) => full('infe', 2, short(n + 1, 0), Buffer.from(`${type}\0`)))
    const linked = items.flatMap(({ from }, n) =>
      from ? box(from.type, short(n + 1, from.to.length, ...from.to)) : [],
    )
    return full(
      'meta',
      0,
      full('hdlr', 0, long(0), Buffer.from('pict'), Buffer.alloc(13)),
      full('pitm', 0, short(primary)),
      full('iloc', 0, numbers(1, 0x44, 0), short(items.length), ...places),
      full('iinf', 0, short(items.length), ...named),
      box(
        'iprp',
        box('ipco', ...properties),
        box('ipma', numbers(1, 0, 0, 0, 1), long(items.length), ...owned),
      ),
      ...(linked.length > 0 ? [full('iref', 0, ...linked)] : []),
    )
  }
  const start = ftyp.length + metaWith(0).length + 8
  return new Uint8Array(Buffer.concat([ftyp, metaWith(start), box('mdat', ...items.map(({ data }) => data))]))
}

export const property = {
  size: (width: number, height: number) => full('ispe', 0, long(width, height)),
  nclx: (primaries: number, transfer: number, matrix: number) =>
    box('colr', 'nclx', short(primaries, transfer, matrix), numbers(1, 0x80)),
  icc: (profile: Buffer) => box('colr', 'prof', profile),
  /** To the left, by quarters. */
  turned: (quarters: number) => box('irot', numbers(1, quarters)),
  mirrored: (axis: 0 | 1) => box('imir', numbers(1, axis)),
  /** The middle of the picture, of this size. */
  cut: (width: number, height: number) => box('clap', long(width, 1, height, 1, 0, 1, 0, 1)),
}

/** The description of what an encoder (x265) wrote of one colour, 64 by 64: with 8 bits, and with 10. */
const HVCC = {
  8: 'AQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQA==',
  10: 'AQQIAAAAAAAAAAAAHvAA/P36+gAADwMgAAEAF0ABDAH//wQIAAADAJ24AAADAAAeugJAIQABACpCAQEECAAAAwCduAAAAwAAHqAggQTZbqSSmubgQEDAgAAAAwCAAAADAIQiAAEAB0QBwXKwIkA=',
}
const CODED = {
  red: 'AAAAGigBrwY4Wvz9N/J43///Fxvof6mMSq8QmP1+',
  blue: 'AAAAGigBrwngITl1X//9mIfvf6e3f/8wRp0HMPX4',
  green: 'AAAAGSgBrwngITl1X1/zG///0wd//5QG50HMPX4=',
  /** Grey, the number 0.58 of 1, which is white paper in PQ. */
  grey: 'AAAAEigBrwngI7rlZ9f+wWEgqLlngA==',
}

/** A picture of 64 by 64 pixels of one colour: #ea3323, #2040e0 and #40c040, or grey with 10 bits. */
export function tile(colour: keyof typeof CODED, ...properties: Buffer[]): Item {
  const hvcC = box('hvcC', Buffer.from(HVCC[colour === 'grey' ? 10 : 8], 'base64'))
  const data = Buffer.from(CODED[colour], 'base64')
  return { type: 'hvc1', data, properties: [hvcC, property.size(64, 64), ...properties] }
}

type Grid = { columns: number; rows: number; width: number; height: number; to: number[] }

/** A picture that is put together from others. */
export function grid({ columns, rows, width, height, to }: Grid, ...properties: Buffer[]): Item {
  const data = Buffer.concat([numbers(1, 0, 1, rows - 1, columns - 1), long(width, height)])
  return {
    type: 'grid',
    data,
    properties: [property.size(width, height), ...properties],
    from: { type: 'dimg', to },
  }
}

/** The one picture of an AVIF that sharp wrote, to put it into another file. */
export function itemOfAvif(file: Uint8Array, ...properties: Buffer[]): Item {
  const whole = Buffer.from(file)
  const boxOf = (type: string) => {
    const at = whole.indexOf(type) - 4
    return whole.subarray(at, at + whole.readUInt32BE(at))
  }
  const data = boxOf('mdat').subarray(8)
  return { type: 'av01', data, properties: [boxOf('av1C'), boxOf('ispe'), ...properties] }
}
