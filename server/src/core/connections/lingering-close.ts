import type { Connection } from './connection.ts'

/** How long, and how many bytes, to read on from a sender who has its answer already. */
const LINGER_MS = 1_000
const LINGER_BYTES_MAX = 16 * 1024 * 1024
const LOOK_EVERY_MS = 100

/** Whether the body of a request is still coming. */
export const isSending = ({ exchanges }: Connection) =>
  [...exchanges].some(({ request }) => !request.complete)

/**
 * Ends a connection whose request was answered before its body had arrived. If it were closed at once, the kernel would
 * drop the answer before the sender reads it. So the rest of the body is read and thrown away for a moment. A sender
 * that still does not stop is cut off. Browsers send everything first, and find the answer in what has arrived.
 */
export function linger(connection: Connection): void {
  if (connection.isLingering) return
  connection.isLingering = true
  const { socket, exchanges } = connection
  const until = performance.now() + LINGER_MS
  const bytesMax = socket.bytesRead + LINGER_BYTES_MAX
  const look = setInterval(() => {
    if (performance.now() >= until || socket.bytesRead > bytesMax || socket.destroyed) socket.destroy()
  }, LOOK_EVERY_MS)
  socket.once('close', () => clearInterval(look))
  for (const { request } of exchanges) {
    request.unpipe()
    request.on('end', () => socket.destroy())
    request.resume()
  }
  socket.end()
}
