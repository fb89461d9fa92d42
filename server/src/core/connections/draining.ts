import { isDoneWithin } from '../process/shutdown.ts'

/** A proxy that asks at least this often whether the server is ready goes by the answer. */
const ASKED_WITHIN_MS = 10_000
/** After so many refusals every proxy knows: one may need several, and two or three may ask. */
const REFUSALS = 3
const DRAIN_MS = 4_000

/** How a server stops: the proxies that send it requests learn it before it stops to listen. */
export type Draining = {
  /** Notes that somebody asks whether the server is ready; returns whether it is. */
  isReady: () => boolean
  /** Whether the server has been told to end. */
  isDraining: () => boolean
  /**
   * From now on the server is not ready. Waits until those who ask know it, if anybody asks, and for 4 s at most. Until
   * then everything is answered, each time with the end of the connection.
   */
  begin: () => Promise<void>
  /** Calls the listener when the server begins to close. */
  onEnd: (listener: () => void) => void
  end: () => void
}

export function openDraining(drainConnections: () => void): Draining {
  const known = Promise.withResolvers<void>()
  const listeners: (() => void)[] = []
  let isDraining = false
  let refusals = 0
  let askedAt = -Infinity
  return {
    isReady: () => {
      askedAt = performance.now()
      if (isDraining) refusals += 1
      if (refusals >= REFUSALS) known.resolve()
      return !isDraining
    },
    isDraining: () => isDraining,
    begin: async () => {
      isDraining = true
      if (performance.now() - askedAt > ASKED_WITHIN_MS) return
      drainConnections()
      await isDoneWithin(DRAIN_MS, known.promise)
    },
    onEnd: (listener) => void listeners.push(listener),
    end: () => {
      isDraining = true
      for (const listener of listeners.splice(0)) listener()
    },
  }
}
