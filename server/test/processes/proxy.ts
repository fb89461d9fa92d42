import { once } from 'node:events'
import { Agent, type IncomingMessage, type ServerResponse, createServer, request as ask } from 'node:http'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const ASK_EVERY_MS = 50

/** A proxy as a host would set one up: asks each server whether it is ready, and repeats nothing that fails. */
export async function openProxy(ports: number[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  const open = new Set<Socket>()
  const stopped = new AbortController()
  let turn = 0
  const next = () => [...ready][(turn += 1) % ready.size]

  const watch = async (port: number) => {
    while (!stopped.signal.aborted) {
      if (await isReady(port)) ready.add(port)
      else ready.delete(port)
      await pause(ASK_EVERY_MS, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }
  const server = createServer((request, response) => pass(request, response, { agent, port: next() }))
  server.on('upgrade', (request, socket: Socket) => {
    const port = next()
    if (port === undefined) {
      socket.destroy()
      return
    }
    const upstream = connect(port, '127.0.0.1', () => {
      upstream.write(headOf(request))
      socket.pipe(upstream).pipe(socket)
    })
    for (const [one, other] of [[socket, upstream] as const, [upstream, socket] as const])
      one.on('error', () => {}).on('close', () => other.destroy())
  })
  server.on('connection', (socket: Socket) => open.add(socket.once('close', () => open.delete(socket))))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const watching = ports.map(watch)
  return {
    port: (server.address() as AddressInfo).port,
    ready: (): ReadonlySet<number> => ready,
    close: async () => {
      stopped.abort()
      await Promise.all(watching)
      for (const socket of open) socket.destroy()
      agent.destroy()
      server.close()
    },
  }
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } }).then(
    async (answer) => (await answer.text(), answer.ok),
    () => false,
  )

type Upstream = { agent: Agent; port: number | undefined }

function pass(request: IncomingMessage, response: ServerResponse, { agent, port }: Upstream): void {
  const { method, url, headers } = request
  const upstream = ask({ agent, host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  upstream.on('error', (error) => {
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end(`the proxy: ${error.message}`)
  })
  request.pipe(upstream)
}

function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const headers = rawHeaders.flatMap((text, at) => (at % 2 === 0 ? [`${text}: ${rawHeaders[at + 1]}`] : []))
  return [`${method} ${url} HTTP/1.1`, ...headers, '', ''].join('\r\n')
}
