import { unavailable } from './errors.ts'

/** Runs `work` when it is the turn of `key` (a member, an address). */
export type Turns = <T>(key: string | number, work: () => Promise<T>) => Promise<T>

type Bounds = {
  /** So much runs at a time, of all keys together; no bound by default. */
  atOnce?: number
  /** So much of one key. */
  atOnceEach?: number
  /** So much may wait, of all keys together and of one key; more is refused at once. */
  waitingMax?: number
  waitingEachMax?: number
  /** The refusal of what may not wait; 503 by default. */
  refusal?: () => Error
}

type Key = { running: number; waiting: (() => void)[] }

/**
 * Work that takes turns by key: whoever waits with a hundred things does not come before someone else's first. Throws
 * `refusal` for what may not even wait.
 */
export function openTurns(bounds: Bounds): Turns {
  const { atOnce = Infinity, atOnceEach = Infinity } = bounds
  const { waitingMax = Infinity, waitingEachMax = Infinity, refusal = unavailable } = bounds
  // In the order of their turns: who has had one goes to the end.
  const keys = new Map<string | number, Key>()
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

  const end = (name: string | number, key: Key) => {
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
