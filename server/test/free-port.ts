import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Above 10080, the last port that browsers refuse to open. Below the ports that Linux, macOS and Windows give to
 * connections: one of those may be gone a moment later.
 */
const [FIRST, END] = [10_081, 32_768]

/** A port of loopback on which nobody listens, for a server that starts soon. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen(port, 'localhost', () => server.close(() => done(true)))
  })
