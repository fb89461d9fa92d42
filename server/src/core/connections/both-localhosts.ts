import { lookup } from 'node:dns/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens at the other addresses of `localhost` too: most machines have two, and callers try either. */
export async function listenAtBoth(main: Server, open: () => Server): Promise<void> {
  const { address, port } = main.address() as AddressInfo
  const found = await lookup('localhost', { all: true })
  for (const other of found) {
    if (other.address === address) continue
    const server = open()
    // Listeners of the main server get the events of this one too.
    for (const event of ['clientError', 'upgrade'])
      if (main.listenerCount(event) > 0) server.on(event, (...args: unknown[]) => main.emit(event, ...args))
    await new Promise<void>((done) => {
      // An address that this machine lacks, or that is taken, is skipped.
      server.once('error', () => done())
      server.listen({ port, host: other.address }, done)
    })
  }
}
