import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const TEXT = /html|javascript|css/
/** That of the service worker, as the build writes it. */
const VERSION = /\bversion:`(?=[\da-f]{12}`)/

export type RebuiltSite = {
  url: string
  /** Serves the client as another build: every asset has another address, and those of the build before are gone. */
  rebuild: () => void
  /** Pages, not their parts, are answered so much later. */
  setLate: (ms: number) => void
  /** While it is down, every connection is closed without an answer. */
  setDown: (down: boolean) => void
  close: () => Promise<void>
}

/** A proxy in front of a server, whose address is set later. It writes the number of the build into every asset's address. */
export async function openRebuiltSite(upstream: () => string): Promise<RebuiltSite> {
  let build = 1
  let isDown = false
  let lateMs = 0
  const server = http.createServer((request, response) => {
    if (isDown) {
      request.socket.destroy()
      return
    }
    const [, of, file] = /^\/assets\/(\d+)\/(.+)$/.exec(request.url ?? '') ?? []
    if (of !== undefined && Number(of) !== build) {
      response.writeHead(404).end()
      return
    }
    const path = file === undefined ? request.url : `/assets/${file}`
    const { 'if-none-match': _etag, 'if-modified-since': _time, ...asked } = request.headers
    const headers = { ...asked, 'accept-encoding': 'identity' }
    const { method } = request
    const isPage = headers['sec-fetch-mode'] === 'navigate'
    const onward = http.request(`${upstream()}${path}`, { method, headers }, (answer) => {
      setTimeout(() => void passOn(answer, response, build), isPage ? lateMs : 0)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    rebuild: () => void (build += 1),
    setLate: (ms) => void (lateMs = ms),
    setDown: (down) => {
      isDown = down
      if (down) server.closeAllConnections()
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function passOn(answer: IncomingMessage, response: ServerResponse, build: number): Promise<void> {
  const { 'content-length': _length, ...headers } = answer.headers
  if (!TEXT.test(headers['content-type'] ?? '')) {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
    return
  }
  const body = await text(answer)
  response.writeHead(answer.statusCode ?? 502, headers)
  response.end(body.replaceAll(/assets\/(?=\w)/g, `assets/${build}/`).replace(VERSION, `$&${build}`))
}
