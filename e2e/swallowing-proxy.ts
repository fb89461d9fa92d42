import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy that passes everything on, until it is told to swallow. Then nothing breaks and nothing comes through. */
export async function openSwallowingProxy(target: string) {
  const { hostname, port } = new URL(target)
  const sockets = new Map<Socket, Socket>()
  let swallowsNew = false
  const swallow = () => {
    for (const [from, to] of sockets) from.unpipe(to).resume()
  }
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.set(from, to)
      from.on('error', () => {})
      from.on('close', () => sockets.delete(from))
      // Where the packets are swallowed, the end of a connection is not heard of either.
      if (swallowsNew) from.resume()
      else from.pipe(to)
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Swallows what goes through the connections that are open, and with `alsoNew` through all that are opened. */
    swallow: (alsoNew = false): void => {
      swallowsNew = alsoNew
      swallow()
    },
    /** Connections that are opened from now on carry again. */
    restore: (): void => {
      swallowsNew = false
    },
    close: (): void => {
      for (const socket of sockets.keys()) socket.destroy()
      server.close()
    },
  }
}
