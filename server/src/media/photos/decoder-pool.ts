import { LRUCache } from 'lru-cache'
import { Refusal } from '../../core/errors.ts'
import { memoryHere } from '../../core/process/memory.ts'
import { openKeyedQueue } from '../../core/limits/keyed-queue.ts'
import { type Decoder, startDecoder } from './decoder.ts'
import type { EncodedPhoto, DecodeOutcome, Task } from './decoder-task.ts'
import { lanesFor } from './photo-limits.ts'
import { tooManyPixelsHere, tooSlow } from './photo-refusals.ts'
import { isHeic } from './photo-types.ts'

type Lanes = ReturnType<typeof lanesFor>
type DecodeResult = DecodeOutcome | 'died' | 'timed out'
type Key = string | number

/** A member whose small picture turned out large waits with the large ones for this time (ms). */
const DISTRUST = { max: 10_000, ttl: 600_000 }

/**
 * Decodes pictures in processes of their own, fairly by key (a member). Each picture begins in the light lane. One
 * that is too much for it goes to the heavy lane, so that small pictures never wait for large ones
 * (docs/decisions/0015-decoding-apart.md).
 */
export function openDecoderPool(lanes: Lanes = lanesFor(memoryHere()), start = startDecoder) {
  const light = openLane(lanes.light, start)
  const heavy = openLane(lanes.heavy, start)
  const distrusted = new LRUCache<Key, true>(DISTRUST)

  /** Throws 400 for a file that is no picture, is too large or takes too long; 503 when too many wait. */
  async function decode(key: Key, task: Task): Promise<EncodedPhoto> {
    const isSmall = !isHeic(task.mime) && !distrusted.has(key)
    const first = isSmall ? await light.decode(key, task) : 'too much'
    if (typeof first !== 'string') return photoOf(first)
    if (first !== 'too much') distrusted.set(key, true)
    // A process can be killed through no fault of the picture.
    const second = await heavy.decode(key, task)
    return photoOf(second === 'died' ? await heavy.decode(key, task) : second)
  }

  const end = () => {
    light.end()
    heavy.end()
  }
  return { decode, end }
}

function photoOf(outcome: DecodeResult): EncodedPhoto {
  if (outcome === 'too much') throw tooManyPixelsHere()
  if (typeof outcome === 'string') throw tooSlow()
  if ('photo' in outcome) return outcome.photo
  const { status, code, message } = outcome.refused
  throw new Refusal(status, code, message)
}

/** Processes of one kind, started on first use and again after they have ended. */
function openLane({ ms, bounds, niceness, ...limits }: Lanes['light'], start: typeof startDecoder) {
  const inTurn = openKeyedQueue({ ...limits, atOnceEach: 1 })
  const idle: Decoder[] = []
  const alive = new Set<Decoder>()

  const take = async () => {
    for (let found = idle.pop(); found; found = idle.pop()) {
      if (found.isAlive()) return found
      alive.delete(found)
    }
    const decoder = await start({ bounds, niceness })
    alive.add(decoder)
    return decoder
  }

  const decode = (key: Key, task: Task): Promise<DecodeResult> =>
    inTurn(key, async () => {
      const decoder = await take()
      const outcome = await decoder.decode(task, ms)
      if (decoder.isAlive()) idle.push(decoder)
      else alive.delete(decoder)
      return outcome
    })

  return { decode, end: () => alive.forEach((decoder) => decoder.end()) }
}
