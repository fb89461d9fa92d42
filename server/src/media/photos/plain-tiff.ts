/** A picture as its plain pixels. `bits` is 8, or 16 with the low byte first; `orientation` is as in EXIF. */
type PlainPicture = {
  width: number
  height: number
  channels: number
  bits: 8 | 16
  orientation: number
  profile: Buffer | undefined
}

const ROWS_PER_STRIP = 16
const [SHORT, LONG, UNDEFINED] = [3, 4, 7]

/**
 * The first part of a TIFF, behind which the pixels follow as they are, row by row. libvips takes a colour profile of
 * plain pixels in no other form, and reads this one in small parts.
 */
export function tiffHeader({ width, height, channels, bits, orientation, profile }: PlainPicture): Buffer {
  const stripBytes = width * channels * (bits / 8) * ROWS_PER_STRIP
  const strips = Math.ceil(height / ROWS_PER_STRIP)
  const isGrey = channels < 3
  const hasAlpha = channels === 2 || channels === 4
  const every = (length: number, of: (n: number) => number) => Array.from({ length }, (_, n) => of(n))
  const lastBytes = (stripBytes / ROWS_PER_STRIP) * (height - (strips - 1) * ROWS_PER_STRIP)
  const fields: [tag: number, type: number, values: number[] | Buffer][] = [
    [256, LONG, [width]],
    [257, LONG, [height]],
    [258, SHORT, every(channels, () => bits)],
    [259, SHORT, [1]],
    [262, SHORT, [isGrey ? 1 : 2]],
    [273, LONG, every(strips, (n) => n * stripBytes)],
    [274, SHORT, [orientation]],
    [277, SHORT, [channels]],
    [278, LONG, [ROWS_PER_STRIP]],
    [279, LONG, every(strips, (n) => (n < strips - 1 ? stripBytes : lastBytes))],
    [284, SHORT, [1]],
  ]
  if (hasAlpha) fields.push([338, SHORT, [2]])
  if (profile) fields.push([34_675, UNDEFINED, profile])
  return written(fields)
}

function written(fields: [tag: number, type: number, values: number[] | Buffer][]): Buffer {
  const sizes = fields.map(([, type, values]) => values.length * (type === LONG ? 4 : type === SHORT ? 2 : 1))
  const table = 8 + 2 + 12 * fields.length + 4
  const length = sizes.reduce((sum, size) => sum + (size > 4 ? size + (size % 2) : 0), table)
  const head = Buffer.alloc(length)
  head.write('II*\0\x08\0\0\0', 'latin1')
  head.writeUInt16LE(fields.length, 8)
  let free = table
  for (const [n, [tag, type, values]] of fields.entries()) {
    const at = 10 + 12 * n
    const size = sizes[n] ?? 0
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(values.length, at + 4)
    const offset = size > 4 ? free : at + 8
    if (size > 4) {
      head.writeUInt32LE(free, at + 8)
      free += size + (size % 2)
    }
    if (values instanceof Buffer) values.copy(head, offset)
    // The pixels begin behind this head.
    else if (tag === 273) values.forEach((value, i) => head.writeUInt32LE(value + length, offset + 4 * i))
    else if (type === LONG) values.forEach((value, i) => head.writeUInt32LE(value, offset + 4 * i))
    else values.forEach((value, i) => head.writeUInt16LE(value, offset + 2 * i))
  }
  return head
}
