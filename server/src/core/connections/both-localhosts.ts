import { lookup } from 'node:dns/promises'
import type { Server } from 'node:http'
import { type AddressInfo, createServer, type Server as Listener } from 'node:net'

/**
 * Listens at the other addresses of `localhost` too, for the same server: most machines have two, and callers try either.
 * Returns what listens there.
 */
export async function listenAtBoth(server: Server): Promise<Listener[]> {
  const { address, port } = server.address() as AddressInfo
  const others: Listener[] = []
  for (const { address: host } of await lookup('localhost', { all: true })) {
    if (host === address) continue
    const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit('connection', socket),
    )
    await new Promise<void>((done) => {
      // An address that this machine lacks, or that is taken, is skipped.
      other.on('error', (error) => (other.listening ? server.emit('error', error) : done()))
      other.listen({ port, host }, () => {
        others.push(other)
        done()
      })
    })
  }
  return others
}
