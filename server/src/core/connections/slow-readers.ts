import type { Socket } from 'node:net'

/** How many bytes a reader must take in each such time while more is waiting for it. */
export type ReadingPace = { bytes: number; withinMs: number }

/** How much a slow reader had taken, and since when it has not taken enough. */
type SlowReader = { taken: number; since: number }

const LOOKS = 4

/**
 * Cuts off connections that do not read their answer: each holds a connection, and often an open file. Returns a
 * function that stops the watch.
 */
export function watchReaders(connections: Map<Socket, unknown>, pace: ReadingPace): () => void {
  let waitedFor = new Map<Socket, SlowReader>()
  const look = () => {
    const now = performance.now()
    const waiting = new Map<Socket, SlowReader>()
    for (const socket of connections.keys()) {
      if (socket.writableLength === 0) continue
      const taken = socket.bytesWritten - socket.writableLength
      const before = waitedFor.get(socket)
      if (!before || taken - before.taken >= pace.bytes) waiting.set(socket, { taken, since: now })
      else if (now - before.since < pace.withinMs) waiting.set(socket, before)
      else socket.destroy()
    }
    waitedFor = waiting
  }
  const timer = setInterval(look, pace.withinMs / LOOKS).unref()
  return () => clearInterval(timer)
}
