import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Handle = (request: IncomingMessage, response: ServerResponse) => void
export type OtherSite = Awaited<ReturnType<typeof openOtherSite>>

/** Another web site on this machine: its pages by path, and the requests it got. */
export async function openOtherSite(pages: Record<string, Handle> = {}, host = '127.0.0.1', port = 0) {
  const asked: { path: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push({ path, headers: request.headers })
    const handle = pages[path]
    if (handle) handle(request, response)
    else response.writeHead(404).end()
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  return {
    pages,
    asked,
    port: address.port,
    /** In the form of LINK_PREVIEW_ALLOW. */
    host: `${host}:${address.port}`,
    url: (path: string) => `http://${host}:${address.port}${path}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Serves a page or a picture. */
export const serve =
  (
    body: string | Uint8Array,
    contentType = 'text/html; charset=utf-8',
    more: Record<string, string> = {},
  ): Handle =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': contentType, ...more }).end(body)
  }

export const sendOn =
  (location: string, status = 302): Handle =>
  (_request, response) => {
    response.writeHead(status, { location }).end()
  }
