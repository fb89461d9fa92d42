import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  box,
  element,
  phoneVideo,
  PICTURE_BYTES,
  recordedWebm,
  SOUND_BYTES,
  PERSONAL_METADATA,
  TURNED,
  UPRIGHT,
} from '../../../test/videos.ts'
import { cleanVideo } from './video-metadata.ts'

const NEEDED =
  'This test needs exiftool. Install it (on Debian: sudo apt-get install libimage-exiftool-perl).'
const run = promisify(execFile)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-video-'))
})
afterAll(() => rm(folder, { recursive: true }))

const path = () => join(folder, 'video')

async function cleaned(file: Buffer, mime = 'video/mp4'): Promise<Buffer> {
  await writeFile(path(), file)
  const { bytes } = await cleanVideo(path(), mime)
  const clean = await readFile(path())
  expect(clean.length).toBe(bytes)
  return clean
}

/** Everything that exiftool finds, at every depth and in the media. */
async function foundByExiftool(file: Buffer): Promise<string> {
  await writeFile(path(), file)
  const options = ['-ee3', '-G1', '-a', '-u', '-b', '-j', '-x', 'System:all']
  const { stdout } = await run('exiftool', [...options, path()], { maxBuffer: 2 ** 26 }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Error(NEEDED) : error
    },
  )
  return stdout
}

const PERSONAL = /GPS|location|"[^"]*:(make|model|author|artist|creator|title|software)|xmp/i
const RECORDED = /202\d:/

const VIDEOS: [string, string, Buffer][] = [
  ['MP4', 'video/mp4', phoneVideo()],
  ['QuickTime', 'video/quicktime', phoneVideo('qt  ')],
  ['WebM', 'video/webm', recordedWebm()],
  ['WebM as a browser records it', 'video/webm', recordedWebm({ live: true })],
]

describe.each(VIDEOS)('of a video as %s', (_, mime, file) => {
  test('exiftool finds where and by whom it was recorded before, and nothing of it after', async () => {
    const before = await foundByExiftool(file)
    for (const sign of [PERSONAL, /Telltale/, /Ada Lovelace/, /52/]) expect(before).toMatch(sign)
    const after = await foundByExiftool(await cleaned(file, mime))
    for (const sign of [PERSONAL, RECORDED, /Telltale/, /Ada/, /Secret/, /52\.5/])
      expect(after).not.toMatch(sign)
  })

  test('no word of it is left in its bytes, and picture and sound are left where they were', async () => {
    const clean = await cleaned(file, mime)
    for (const word of PERSONAL_METADATA) {
      expect([word, file.includes(word)]).toEqual([word, true])
      expect([word, clean.includes(word)]).toEqual([word, false])
    }
    expect(clean.indexOf(PICTURE_BYTES)).toBe(file.indexOf(PICTURE_BYTES))
    if (mime !== 'video/webm') expect(clean.indexOf(SOUND_BYTES)).toBe(file.indexOf(SOUND_BYTES))
    expect(clean.length).toBeGreaterThanOrEqual(file.length - 3)
  })

  test('nothing changes when it is cleaned again', async () => {
    const clean = await cleaned(file, mime)
    expect((await cleaned(clean, mime)).equals(clean)).toBe(true)
  })

  test('whatever byte is changed or wherever it is cut, it is cleaned or refused', async () => {
    // The media are most of the file, and their content does not matter.
    const steps = Math.ceil(file.length / 41)
    for (let step = 0; step < file.length; step += steps) {
      const changed = Buffer.from(file)
      changed[step] = 0xff - (changed[step] ?? 0)
      for (const broken of [changed, file.subarray(0, step)]) {
        const outcome = await cleaned(broken, mime).catch((error: unknown) => error)
        if (!Buffer.isBuffer(outcome))
          expect(outcome).toMatchObject({ status: 400, code: 'video_unreadable' })
      }
    }
  })
})

test('how the picture is turned stays', async () => {
  expect(phoneVideo().indexOf(TURNED)).toBeGreaterThan(0)
  expect((await cleaned(phoneVideo())).indexOf(TURNED)).toBe(phoneVideo().indexOf(TURNED))
})

/** An MP4 of 320 by 180 pixels. */
const turned = phoneVideo()
const upright = replaced(turned, TURNED, UPRIGHT)
const ofFilm = upright.indexOf(UPRIGHT)
const WITHOUT_SIZE = replaced(turned, sizeField(320, 180), Buffer.alloc(8))

/** The file with something else in the place of all these bytes. */
function replaced(file: Buffer, from: Buffer, to: Buffer): Buffer {
  const changed = Buffer.from(file)
  for (let at = 0; (at = changed.indexOf(from, at)) >= 0; at += to.length) to.copy(changed, at)
  return changed
}

/** As the header of a track tells it, in 65,536ths of a pixel. */
function sizeField(width: number, height: number) {
  const field = Buffer.alloc(8)
  field.writeUInt32BE(width * 65_536)
  field.writeUInt32BE(height * 65_536, 4)
  return field
}

function withBytes(file: Buffer, at: number, bytes: Buffer) {
  const changed = Buffer.from(file)
  bytes.copy(changed, at)
  return changed
}

const inFormat = Buffer.from([1, 224, 1, 14])
const webm = (...fields: Buffer[]) =>
  recordedWebm({ video: element(0xe0, element(0xb0, 1, 64), element(0xba, 0, 180), ...fields) })
const display = (width: number, height: number) => [element(0x54b0, 0, width), element(0x54ba, 0, height)]
const float = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatBE(value)
  return bytes
}
const roll = (degrees: number) => element(0x7670, element(0x7671, 0), element(0x7675, float(degrees)))

test.each<[string, string, Buffer, [number, number] | undefined]>([
  ['an MP4', 'video/mp4', upright, [320, 180]],
  ['a turned MP4', 'video/mp4', turned, [180, 320]],
  ['a QuickTime', 'video/quicktime', phoneVideo('qt  '), [180, 320]],
  ['an MP4 whose film is turned', 'video/mp4', withBytes(upright, ofFilm, TURNED), [180, 320]],
  ['an MP4 that is turned twice', 'video/mp4', replaced(turned, UPRIGHT, TURNED), [320, 180]],
  [
    'an MP4 with its size in its format',
    'video/mp4',
    withBytes(WITHOUT_SIZE, WITHOUT_SIZE.indexOf('avc1') + 28, inFormat),
    [270, 480],
  ],
  ['an MP4 that tells none', 'video/mp4', WITHOUT_SIZE, undefined],
  ['a WebM', 'video/webm', webm(), [320, 180]],
  ['a WebM with wide pixels', 'video/webm', webm(...display(16, 9), element(0x54b2, 3)), [320, 180]],
  ['a WebM with narrow pixels', 'video/webm', webm(...display(90, 180)), [90, 180]],
  [
    'a WebM that is shown in no known way',
    'video/webm',
    webm(...display(9, 9), element(0x54b2, 4)),
    [320, 180],
  ],
  ['a turned WebM', 'video/webm', webm(roll(-90)), [180, 320]],
  ['a WebM upside down', 'video/webm', webm(roll(180)), [320, 180]],
  [
    'a WebM of no height',
    'video/webm',
    recordedWebm({ video: element(0xe0, element(0xb0, 1, 64)) }),
    undefined,
  ],
  ['a WebM that is wider than any', 'video/webm', webm(element(0x54b0, Buffer.alloc(6, 9))), undefined],
  ['a WebM that tells none', 'video/webm', recordedWebm(), undefined],
])('the size of %s is told as it is shown', async (_, mime, file, size) => {
  await writeFile(path(), file)
  expect((await cleanVideo(path(), mime)).size).toEqual(size && { width: size[0], height: size[1] })
})

test.each<[string, string, Buffer]>([
  ['an MP4', 'video/mp4', phoneVideo('isom', PICTURE_BYTES, 'soun')],
  ['a QuickTime', 'video/quicktime', phoneVideo('qt  ', PICTURE_BYTES, 'soun')],
  ['a 3GP', 'video/mp4', phoneVideo('3gp5', PICTURE_BYTES, 'soun')],
  ['a WebM', 'video/webm', recordedWebm({ kind: 2 })],
  ['a WebM as a browser records it', 'video/webm', recordedWebm({ live: true, kind: 2 })],
])('%s with sound alone is refused, with words', async (_, mime, file) => {
  const refused = { status: 400, code: 'sound_alone', message: mediaWording.soundAlone }
  await expect(cleaned(file, mime)).rejects.toMatchObject(refused)
})

describe('refused with its sentence is', () => {
  const refused = { status: 400, message: mediaWording.videoUnreadable }
  const ftyp = box('ftyp', 'isom', Buffer.alloc(4))
  const header = element(0x1a45dfa3, element(0x4282, 'webm'))
  const nested = (depth: number): Buffer => (depth === 0 ? box('free') : box('moov', nested(depth - 1)))

  test.each([
    ['a video without a picture', 'video/mp4', Buffer.concat([ftyp, box('moov'), box('mdat', 'x')])],
    ['a video without a description', 'video/mp4', Buffer.concat([ftyp, box('mdat', 'x')])],
    ['what is no box', 'video/mp4', Buffer.concat([ftyp, Buffer.alloc(5_000, 7)])],
    ['boxes inside of boxes', 'video/mp4', Buffer.concat([ftyp, nested(5_000)])],
    ['millions of boxes', 'video/mp4', Buffer.concat([ftyp, Buffer.alloc(8_000_000, box('free'))])],
    ['a box that ends before it begins', 'video/mp4', Buffer.concat([ftyp, Buffer.from('00000004', 'hex')])],
    ['a WebM without an end of its header', 'video/webm', header.subarray(0, 8)],
    [
      'a WebM without tracks',
      'video/webm',
      Buffer.concat([header, element(0x18538067, element(0x1f43b675))]),
    ],
    [
      'millions of elements',
      'video/webm',
      Buffer.concat([header, element(0x18538067, Buffer.alloc(4_000_000, element(0xec)))]),
    ],
  ])('%s', async (_, mime, file) => {
    await expect(cleaned(file, mime)).rejects.toMatchObject(refused)
  })
})
