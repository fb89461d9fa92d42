import type { Connection } from './connection.ts'

/** How long, and how much of what, is still taken from a sender who has got its answer already. */
const LINGER_MS = 1_000
const LINGER_BYTES_MAX = 16 * 1024 * 1024
const LOOK_EVERY_MS = 100

/** Whether the body of a request is still coming. */
export const isSending = ({ exchanges }: Connection) =>
  [...exchanges].some(({ request }) => !request.complete)

/**
 * Ends a connection whose request was answered before its body was there. Closed at once, the kernel would drop the answer
 * from the sender's hands; so what still comes is thrown away for a moment. A sender who does not look up even then (browsers
 * send everything first) is cut off, and finds the answer among what has arrived.
 */
export function linger(connection: Connection): void {
  if (connection.isLingering) return
  connection.isLingering = true
  const { socket, exchanges } = connection
  const until = Date.now() + LINGER_MS
  const bytesMax = socket.bytesRead + LINGER_BYTES_MAX
  const look = setInterval(() => {
    if (Date.now() >= until || socket.bytesRead > bytesMax || socket.destroyed) socket.destroy()
  }, LOOK_EVERY_MS)
  socket.once('close', () => clearInterval(look))
  for (const { request } of exchanges) {
    request.unpipe()
    request.on('end', () => socket.destroy())
    request.resume()
  }
  socket.end()
}
