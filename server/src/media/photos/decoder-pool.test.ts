import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { avifThatClaims, HEIC, jpeg } from '../../../test/pictures.ts'
import type { DecodeOutcome, Task } from './decoder-task.ts'
import { type Decoder, startDecoder } from './decoder.ts'
import { openDecoderPool } from './decoder-pool.ts'
import { cpuMsFor, lanesFor } from './photo-limits.ts'

const MB = 2 ** 20
const GB = 2 ** 30
const TASK: Task = { as: 'photo', source: 'photo.jpg', mime: 'image/jpeg' }
const PHOTO = { width: 1, height: 1, blurhash: '', variants: [] }

type Ending = DecodeOutcome | 'died' | 'timed out'
type Asked = { lane: 'light' | 'heavy'; task: Task; end: (ending: Ending) => void }

/** Decoding with processes that end when they are told to. */
function openWatched() {
  const asked: Asked[] = []
  const lanes = lanesFor(4 * GB, 2)
  const start = async ({ bounds }: { bounds: object }): Promise<Decoder> => {
    let isAlive = true
    return {
      decode: (task) =>
        new Promise((resolve) => {
          const lane = bounds === lanes.light.bounds ? 'light' : 'heavy'
          const end = (ending: Ending) => {
            isAlive = typeof ending !== 'string' || ending === 'too much'
            resolve(ending)
          }
          asked.push({ lane, task, end })
        }),
      isAlive: () => isAlive,
      end: () => {},
    }
  }
  const { decode } = openDecoderPool(lanes, start)
  /** Ends the oldest task. */
  const end = async (ending: Ending) => {
    asked.shift()!.end(ending)
    await turn()
  }
  return { decode, asked, end, running: () => asked.map(({ lane }) => lane) }
}

const turn = () => new Promise(setImmediate)

describe('a picture that kills its process, or that is killed with it,', () => {
  test('is tried again in the lane of the large ones', async () => {
    const { decode, end, running } = openWatched()
    const photo = decode('ann', TASK)
    await turn()
    await end('died')
    expect(running()).toEqual(['heavy'])
    await end({ photo: PHOTO })
    expect(await photo).toBe(PHOTO)
  })

  test('is tried twice there, and refused when it dies again', async () => {
    const { decode, end } = openWatched()
    const photo = expect(decode('ann', TASK)).rejects.toMatchObject({ status: 400, code: 'too_complex' })
    await turn()
    await end('too much')
    await end('died')
    await end('died')
    await photo
  })
})

test('a picture that takes too long is refused with its sentence', async () => {
  const { decode, end } = openWatched()
  const photo = expect(decode('ann', TASK)).rejects.toMatchObject({
    status: 400,
    message: mediaWording.tooComplex,
  })
  await turn()
  await end('too slow')
  await end('timed out')
  await photo
})

test('a member whose small picture took long waits with the large ones from then on, and nobody else does', async () => {
  const { decode, end, running } = openWatched()
  const photo = decode('ann', TASK)
  await turn()
  await end('timed out')
  await end({ photo: PHOTO })
  await photo
  void decode('ann', TASK)
  void decode('ben', TASK)
  await turn()
  expect(running().sort()).toEqual(['heavy', 'light'])
})

test('small pictures wait for no large one, and for one small picture of each other member', async () => {
  const { decode, asked, running } = openWatched()
  const endLight = async () => {
    const at = asked.findIndex(({ lane }) => lane === 'light')
    asked.splice(at, 1)[0]!.end('too much')
    await turn()
  }
  for (const attacker of ['ann', 'ben', 'cleo']) {
    for (let sent = 0; sent < 10; sent += 1) void decode(attacker, TASK)
    await turn()
  }
  for (let large = 0; large < 6; large += 1) await endLight()
  expect(running().sort()).toEqual(['heavy', 'light', 'light'])
  void decode('neighbour', { ...TASK, source: 'neighbour.jpg' })
  await turn()
  const isIn = () => asked.some(({ task }) => task.source === 'neighbour.jpg')
  let waited = 0
  for (; !isIn(); waited += 1) await endLight()
  expect(waited).toBeLessThanOrEqual(3)
})

test('a member who sends more pictures at a time than may wait is told to come later', async () => {
  const { decode } = openWatched()
  const { waitingEachMax } = lanesFor(4 * GB).light
  const sent = Array.from({ length: waitingEachMax + 1 }, () => decode('ann', TASK))
  for (const photo of sent) photo.catch(() => {})
  await expect(decode('ann', TASK)).rejects.toMatchObject({ status: 503 })
})

describe('in a real process', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kith-decoding-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function fileOf(data: Uint8Array, mime: string, name = 'file'): Promise<Task> {
    const source = join(folder, name)
    await writeFile(source, data)
    return { as: 'photo', source, mime }
  }

  test('a picture that needs more memory than the machine has is refused with its sentence, and the next one is not', async () => {
    const decoding = openDecoderPool(lanesFor(GB))
    try {
      const refused = { status: 400, message: mediaWording.tooManyPixelsHere }
      const large = await fileOf(await avifThatClaims(7_000, 7_000), 'image/avif')
      await expect(decoding.decode('ann', large)).rejects.toMatchObject(refused)
      const small = await fileOf(await jpeg(), 'image/jpeg')
      expect(await decoding.decode('ann', small)).toMatchObject({ width: 60 })
      const phone = await fileOf(HEIC, 'image/heic')
      expect(await decoding.decode('ann', phone)).toMatchObject({ width: 48 })
    } finally {
      decoding.end()
    }
  })

  test('one that takes more of the processor than it may ends with its process, while a neighbour has a picture decoded', async () => {
    const { light, heavy } = lanesFor(8 * GB)
    const bounds = { ...heavy.bounds, cpuMs: 1 }
    const heavies: Decoder[] = []
    const decoding = openDecoderPool({ light, heavy: { ...heavy, bounds } }, async (settings) => {
      const decoder = await startDecoder(settings)
      if (settings.bounds === bounds) heavies.push(decoder)
      return decoder
    })
    try {
      const large = await fileOf(await jpeg({ width: 5_000, height: 4_000 }), 'image/jpeg', 'large')
      const small = await fileOf(await jpeg(), 'image/jpeg')
      const refused = { status: 400, code: 'too_complex', message: mediaWording.tooComplex }
      await Promise.all([
        expect(decoding.decode('ann', large)).rejects.toMatchObject(refused),
        expect(decoding.decode('ben', small)).resolves.toMatchObject({ width: 60 }),
      ])
      expect(heavies.map((decoder) => decoder.isAlive())).toEqual([false])
    } finally {
      decoding.end()
    }
  })

  test('one that takes longer than it may ends its process', async () => {
    const photo = await fileOf(await jpeg(), 'image/jpeg')
    const { bounds } = lanesFor(8 * GB).heavy
    const decoder = await startDecoder({ bounds, niceness: 0 })
    expect(await decoder.decode(photo, 0)).toBe('timed out')
    expect(decoder.isAlive()).toBe(false)
  })

  test('a process that was killed is replaced', async () => {
    const decoders: Decoder[] = []
    const decoding = openDecoderPool(lanesFor(8 * GB), async (settings) => {
      const decoder = await startDecoder(settings)
      decoders.push(decoder)
      return decoder
    })
    const small = await fileOf(await jpeg(), 'image/jpeg')
    await decoding.decode('ann', small)
    decoders[0]!.end()
    expect(await decoding.decode('ann', small)).toMatchObject({ width: 60 })
    expect(decoders).toHaveLength(2)
    decoding.end()
  })
})

test('the more memory a machine has, the larger its pictures may be, up to a bound', () => {
  const [small, large, huge] = [GB / 2, GB, 64 * GB].map((memory) => lanesFor(memory).heavy.bounds.bytesMax)
  expect(small).toBeLessThan(large!)
  expect(huge).toBe(360 * MB)
})

test('a picture may take the more of the processor the more pixels it has', () => {
  const { light, heavy } = lanesFor(8 * GB)
  const seconds = [64 * 64, 5_000_000, 12_000_000, 100_000_000].map((pixels) =>
    Math.round(cpuMsFor(pixels, heavy.bounds) / 1_000),
  )
  expect(seconds).toEqual([6, 16, 30, 30])
  expect(cpuMsFor(100_000_000, light.bounds)).toBe(1_000)
})
