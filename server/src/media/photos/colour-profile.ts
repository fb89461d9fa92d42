import type { ColourSpace } from './picture-colours.ts'

type Point = readonly [x: number, y: number]
type Vector = [number, number, number]
type Matrix = [Vector, Vector, Vector]
type Primaries = { red: Point; green: Point; blue: Point; white: Point }

const D65 = [0.3127, 0.329] as const
const BT709: Primaries = { red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06], white: D65 }
/** The chromaticities of red, green, blue and white, by their number in ITU-T H.273. */
const PRIMARIES: Record<number, Primaries | undefined> = {
  1: BT709,
  5: { red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06], white: D65 },
  6: { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07], white: D65 },
  7: { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07], white: D65 },
  9: { red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046], white: D65 },
  11: { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: [0.314, 0.351] },
  12: { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: D65 },
}

const srgb = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
/** How light grows with the number (both 0 to 1), where that is not as in sRGB. Cameras' BT.709 is shown as sRGB. */
const TRANSFERS: Record<number, ((v: number) => number) | undefined> = {
  4: (v) => v ** 2.2,
  5: (v) => v ** 2.8,
  8: (v) => v,
  16: (v) => dimmed(pqNits(v)),
  17: (v) => Math.min(1, (v ** 2.6 * 52.37) / 48),
  18: (v) => dimmed(hlgNits(v)),
}

/**
 * A profile (ICC, version 2) for colours that a file names by numbers; undefined for those of sRGB, and for unknown
 * ones. Its curves also bring down what is brighter than a screen's white, which PQ and HLG have.
 */
export function profileFor({ primaries, transfer }: ColourSpace): Buffer | undefined {
  const curve = TRANSFERS[transfer]
  const chromaticities = PRIMARIES[primaries] ?? BT709
  if (!curve && chromaticities === BT709) return undefined
  const [red, green, blue] = columnsOf(toD50(chromaticities))
  const trc = curveTag(curve ?? srgb)
  return profileOf([
    ['desc', descriptionTag('Named by numbers')],
    ['cprt', Buffer.from('text\0\0\0\0CC0\0', 'latin1')],
    ['wtpt', xyzTag(D50)],
    ['rXYZ', xyzTag(red)],
    ['gXYZ', xyzTag(green)],
    ['bXYZ', xyzTag(blue)],
    ['rTRC', trc],
    ['gTRC', trc],
    ['bTRC', trc],
  ])
}

/** SMPTE ST 2084: the light of a number, in candela per square metre. */
function pqNits(v: number): number {
  const p = v ** (32 / 2523)
  return 10_000 * (Math.max(p - 107 / 128, 0) / (2413 / 128 - (2392 / 128) * p)) ** (16_384 / 2610)
}

/** ITU-R BT.2100: as a screen of 1,000 candela shows a number. */
function hlgNits(v: number): number {
  const [a, b, c] = [0.17883277, 0.28466892, 0.55991073]
  const scene = v <= 0.5 ? v ** 2 / 3 : (Math.exp((v - c) / a) + b) / 12
  return 1_000 * scene ** 1.2
}

/** White paper in such pictures (ITU-R BT.2408), the brightest light that is told apart, and what stays as it is. */
const [WHITE_NITS, MOST_NITS, KNEE] = [203, 1_000, 0.5]

/** Up to half of white all stays as it is. From there on it grows ever more slowly, up to 1 at the brightest light. */
function dimmed(nits: number): number {
  const light = Math.min(nits, MOST_NITS) / WHITE_NITS
  if (light <= KNEE) return light
  const most = (MOST_NITS / WHITE_NITS - KNEE) / (1 - KNEE)
  const over = (light - KNEE) / (1 - KNEE)
  return KNEE + ((1 - KNEE) * over * (1 + over / most ** 2)) / (1 + over)
}

const D50: Vector = [0.9642, 1, 0.8249]
/** Bradford's cone responses. */
const CONES: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
]

/** From red, green and blue light to XYZ, seen under the white of profiles. */
function toD50({ red, green, blue, white }: Primaries): Matrix {
  const points = columnsOf([xyzOf(red), xyzOf(green), xyzOf(blue)])
  const parts = applied(inverse(points), xyzOf(white))
  const toXyz = points.map((row) => row.map((value, n) => value * (parts[n] ?? 0))) as Matrix
  const [from, to] = [applied(CONES, xyzOf(white)), applied(CONES, D50)]
  const scales = to.map((value, n) => value / (from[n] ?? 1))
  const adapted = CONES.map((row, n) => row.map((value) => value * (scales[n] ?? 0))) as Matrix
  return product(product(inverse(CONES), adapted), toXyz)
}

const xyzOf = ([x, y]: Point): Vector => [x / y, 1, (1 - x - y) / y]
const columnsOf = (m: Matrix) => m[0].map((_, n) => m.map((row) => row[n])) as Matrix
const applied = (m: Matrix, v: Vector) => m.map(([a, b, c]) => a * v[0] + b * v[1] + c * v[2]) as Vector
const product = (one: Matrix, other: Matrix) =>
  columnsOf(columnsOf(other).map((column) => applied(one, column)) as Matrix)

function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const whole = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  return [
    [(e * i - f * h) / whole, (c * h - b * i) / whole, (b * f - c * e) / whole],
    [(f * g - d * i) / whole, (a * i - c * g) / whole, (c * d - a * f) / whole],
    [(d * h - e * g) / whole, (b * g - a * h) / whole, (a * e - b * d) / whole],
  ]
}

const CURVE_STEPS = 4096

function curveTag(curve: (v: number) => number): Buffer {
  const tag = Buffer.alloc(12 + 2 * CURVE_STEPS)
  tag.write('curv')
  tag.writeUInt32BE(CURVE_STEPS, 8)
  for (let n = 0; n < CURVE_STEPS; n += 1)
    tag.writeUInt16BE(Math.round(65_535 * curve(n / (CURVE_STEPS - 1))), 12 + 2 * n)
  return tag
}

function xyzTag(values: Vector): Buffer {
  const tag = Buffer.alloc(20)
  tag.write('XYZ ')
  for (const [n, value] of values.entries()) tag.writeInt32BE(Math.round(value * 65_536), 8 + 4 * n)
  return tag
}

function descriptionTag(text: string): Buffer {
  const tag = Buffer.alloc(12 + text.length + 1 + 78)
  tag.write('desc')
  tag.writeUInt32BE(text.length + 1, 8)
  tag.write(text, 12, 'latin1')
  return tag
}

const HEADER_BYTES = 128

function profileOf(tags: [string, Buffer][]): Buffer {
  const table = Buffer.alloc(4 + 12 * tags.length)
  table.writeUInt32BE(tags.length)
  const bodies: Buffer[] = []
  let at = HEADER_BYTES + table.length
  for (const [n, [name, data]] of tags.entries()) {
    table.write(name, 4 + 12 * n, 'latin1')
    table.writeUInt32BE(at, 8 + 12 * n)
    table.writeUInt32BE(data.length, 12 + 12 * n)
    const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)])
    bodies.push(padded)
    at += padded.length
  }
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(at, 0)
  header.writeUInt32BE(0x02_40_00_00, 8)
  header.write('mntrRGB XYZ ', 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  for (const [n, value] of D50.entries()) header.writeInt32BE(Math.round(value * 65_536), 68 + 4 * n)
  return Buffer.concat([header, table, ...bodies])
}
