/** Words in a video's own file, which must be gone afterwards. */
export const PERSONAL_METADATA = ['Telltale Phone', 'Ada Lovelace', '52.52', 'Secret Street']

const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 0xff]))
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, place) => bytes.writeUInt32BE(value, place * 4))
  return bytes
}

/** A part of an MP4 file. */
export function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}

type Track = { id: number; kind: string; format: Buffer; samples: Buffer; at: number; fixedSize?: number }

const RECORDED = 3_800_000_000
/** The matrix of a picture that is shown turned to the right. */
export const TURNED = u32(0, 0x10000, 0, 0xffff0000, 0, 0, 0, 0, 0x40000000)
/** The matrix of one that is shown as it is. */
export const UPRIGHT = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

function track({ id, kind, format, samples, at, fixedSize = 0 }: Track): Buffer {
  const sizes = fixedSize > 0 ? u32(0, fixedSize, 1_000) : u32(0, 0, 1, samples.length)
  const tables = [
    box('stsd', u32(0, 1), format),
    box('stts', u32(0, 1, 1, 1000)),
    box('stsc', u32(0, 1, 1, fixedSize > 0 ? 1_000 : 1, 1)),
    box('stsz', sizes),
    box('stco', u32(0, 1, at)),
  ]
  const source = box('dinf', box('dref', u32(0, 1), box('url ', u32(0), 'file://Ada Lovelace/')))
  return box(
    'trak',
    box('tkhd', u32(7, RECORDED, RECORDED, id, 0, 1000), Buffer.alloc(16), TURNED, u32(320 << 16, 180 << 16)),
    box('udta', box('name', 'Secret Street')),
    box(
      'mdia',
      box('mdhd', u32(0, RECORDED, RECORDED, 1000, 1000), u16(0x55c4, 0)),
      box('hdlr', u32(0), 'mhlr', kind, 'appl', u32(0, 0), 'Telltale Phone\0'),
      box('minf', box('vmhd', u32(1, 0, 0)), source, box('stbl', ...tables)),
    ),
  )
}

/** `codec`: the four letters, and for H.264 the number of its profile, as in `avc1.110`. */
function pictureFormat(codec: string): Buffer {
  const [format = '', profile] = codec.split('.')
  const more =
    profile === undefined ? [] : [box('pasp', u32(1, 1)), box('avcC', Buffer.from([1, +profile, 0, 40]))]
  const fields = [u16(0, 0, 0, 1, 0, 0), 'TTAL', Buffer.alloc(26), '\x0eTelltale Phone', Buffer.alloc(21)]
  return box(format, ...fields, ...more)
}
const soundFormat = () => box('sowt', u16(0, 0, 0, 1, 0, 0), 'TTAL', u16(1, 16, 0, 0), u32(48_000 * 65_536))

/** A place in the media, as some cameras record it with the picture. */
function place(): Buffer {
  const bytes = Buffer.alloc(28)
  bytes.writeUInt16LE(5, 2)
  bytes.writeDoubleLE(52.52, 4)
  bytes.writeDoubleLE(13.405, 12)
  return bytes
}

const keys = (entries: Record<string, string>) =>
  box(
    'meta',
    box('hdlr', u32(0, 0), 'mdta', Buffer.alloc(13)),
    box('keys', u32(0, Object.keys(entries).length), ...Object.keys(entries).map((key) => box('mdta', key))),
    box(
      'ilst',
      ...Object.values(entries).map((value, n) =>
        box(u32(n + 1).toString('latin1'), box('data', u32(1, 0), value)),
      ),
    ),
  )

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
  xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="Ada Lovelace" dc:source="Secret Street"/></rdf:RDF></x:xmpmeta>`
const XMP_ID = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')

export const PICTURE_BYTES = Buffer.alloc(3_000, 'picture')
export const SOUND_BYTES = Buffer.alloc(2_000, 'sound')

/** A video as a phone writes it: where, when, by whom and with what, in every possible place. */
export function phoneVideo(brand = 'isom', picture: Buffer = PICTURE_BYTES, kind = 'vide', codec = 'avc1') {
  const ftyp = box('ftyp', brand, u32(512), brand)
  const start = ftyp.length + 8
  const unused = Buffer.from('recorded beside: Secret Street ')
  const sound = start + picture.length + unused.length
  const media = box('mdat', picture, unused, SOUND_BYTES, place())
  const tracks = [
    { id: 1, kind, format: pictureFormat(codec), samples: picture, at: start },
    { id: 2, kind: 'soun', format: soundFormat(), samples: SOUND_BYTES, at: sound, fixedSize: 1 },
    {
      id: 3,
      kind: 'camm',
      format: box('camm', u32(0), u16(0, 1)),
      samples: place(),
      at: sound + SOUND_BYTES.length,
    },
  ]
  const said = {
    'com.apple.quicktime.location.ISO6709': '+52.5200+013.4050/',
    'com.apple.quicktime.make': 'Telltale Phone',
    'com.apple.quicktime.model': 'Telltale Phone 7',
    'com.apple.quicktime.author': 'Ada Lovelace',
  }
  const moov = box(
    'moov',
    box(
      'mvhd',
      u32(0, RECORDED, RECORDED, 1000, 1000, 0x10000, 0x1000000, 0, 0),
      UPRIGHT,
      Buffer.alloc(24),
      u32(4),
    ),
    ...tracks.map(track),
    box('udta', box('\xa9xyz', u16(18, 0x15c7), '+52.5200+013.4050/'), u32(0)),
    keys(said),
  )
  return Buffer.concat([
    ftyp,
    media,
    box('free', 'Secret Street'),
    moov,
    box('uuid', XMP_ID, XMP),
    Buffer.from('Ada'),
  ])
}

/** An element of a WebM file; its size takes four bytes. */
export function element(id: number, ...content: (Buffer | string | number)[]): Buffer {
  const parts = content.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part)))
  const body = Buffer.concat(parts)
  const name = Buffer.from(id.toString(16).padStart(2, '0'), 'hex')
  return Buffer.concat([name, u32(0x10000000 + body.length), body])
}

const tag = (name: string, value: string) =>
  element(0x7373, element(0x63c0), element(0x67c8, element(0x45a3, name), element(0x4487, value)))

type Recorded = { live?: boolean; kind?: number; video?: Buffer }

/**
 * The same as WebM. `live`: as a browser records it, without the sizes of the whole and of its clusters. `video`: what its
 * track tells of the picture.
 */
export function recordedWebm({ live = false, kind = 1, video = Buffer.alloc(0) }: Recorded = {}): Buffer {
  const open = (id: number, ...content: Buffer[]) => {
    const whole = element(id, ...content)
    return live
      ? Buffer.concat([whole.subarray(0, 4), Buffer.from('01ffffffffffffff', 'hex'), whole.subarray(8)])
      : whole
  }
  const tracks = element(
    0x1654ae6b,
    element(
      0xae,
      element(0xd7, 1),
      element(0x83, kind),
      element(0x536e, 'Telltale Phone'),
      element(0x86, 'V_VP8'),
      video,
    ),
    element(0xae, element(0xd7, 2), element(0x83, 17), element(0x86, 'S_TEXT/UTF8')),
  )
  const cluster = open(
    0x1f43b675,
    element(0xe7, 0),
    element(0xa3, Buffer.from([0x81, 0, 0, 0x80]), PICTURE_BYTES),
    element(0xa0, element(0xa1, Buffer.from([0x82, 0, 0, 0]), '+52.52 Secret Street')),
  )
  const info = element(
    0x1549a966,
    element(0xbf, u32(7)),
    element(0x2ad7b1, 15, 0x42, 0x40),
    element(0x7ba9, 'Secret Street'),
    element(0x4d80, 'Telltale Phone'),
    element(0x5741, 'Telltale Phone'),
    element(0x4461, Buffer.from('0a00000000000000', 'hex')),
  )
  const tags = element(0x1254c367, tag('LOCATION', '+52.5200+013.4050/'), tag('ARTIST', 'Ada Lovelace'))
  const attached = element(0x1941a469, element(0x61a7, element(0x466e, 'Secret Street.txt')))
  const ebml = element(0x1a45dfa3, element(0x4282, 'webm'))
  return Buffer.concat([ebml, open(0x18538067, info, tracks, tags, cluster, attached, cluster)])
}
