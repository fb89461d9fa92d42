import { unavailable } from '../errors.ts'

/** Runs `work` when it is the turn of `key` (a member, an address). */
export type KeyedQueue = <T>(key: string | number, work: () => Promise<T>) => Promise<T>

type QueueLimits = {
  /** How many run at a time, for all keys together; no bound by default. */
  atOnce?: number
  /** How many of one key run at a time. */
  atOnceEach?: number
  /** How many may wait, for all keys together and for one key. More are refused at once. */
  waitingMax?: number
  waitingEachMax?: number
  /** The refusal of work that may not wait; 503 by default. */
  refusal?: () => Error
}

type KeyState = { running: number; waiting: (() => void)[] }

/**
 * Runs work fairly by key, so that a hundred waiting calls of one key do not delay the first of another. Throws
 * `refusal` when too many wait.
 */
export function openKeyedQueue(bounds: QueueLimits): KeyedQueue {
  const { atOnce = Infinity, atOnceEach = Infinity } = bounds
  const { waitingMax = Infinity, waitingEachMax = Infinity, refusal = unavailable } = bounds
  // In the order of their turns: a key that had one goes to the end.
  const keys = new Map<string | number, KeyState>()
  const total = { running: 0, waiting: 0 }

  const startNext = () => {
    for (const [name, key] of keys) {
      if (total.running >= atOnce) return
      if (key.running >= atOnceEach) continue
      const start = key.waiting.shift()
      if (!start) continue
      keys.delete(name)
      keys.set(name, key)
      key.running += 1
      total.running += 1
      total.waiting -= 1
      start()
    }
  }

  const end = (name: string | number, key: KeyState) => {
    key.running -= 1
    total.running -= 1
    keys.delete(name)
    if (key.running > 0 || key.waiting.length > 0) keys.set(name, key)
    startNext()
  }

  return async (name, work) => {
    const key = keys.get(name) ?? { running: 0, waiting: [] }
    const mustWait = total.running >= atOnce || key.running >= atOnceEach
    if (mustWait && (total.waiting >= waitingMax || key.waiting.length >= waitingEachMax)) throw refusal()
    keys.set(name, key)
    await new Promise<void>((start) => {
      key.waiting.push(start)
      total.waiting += 1
      startNext()
    })
    try {
      return await work()
    } finally {
      end(name, key)
    }
  }
}
