import type { AddressInfo } from 'node:net'
import { LIVE_PATH, type PageFrame, type ServerFrame } from '@kith/shared/live.ts'
import { vi } from 'vitest'
import { WebSocket } from 'ws'
import type { App } from '../src/core/http/http.ts'

type Headers = Record<string, string>

/** The address of the live channel of a server that listens. */
export const liveUrl = (app: App) =>
  `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}${LIVE_PATH}`

/** The headers of a page of ours, with a member's cookie. */
export const pageHeaders = (app: App, token?: string): Headers => ({
  origin: liveUrl(app).replace('ws:', 'http:').replace(LIVE_PATH, ''),
  ...(token && { cookie: `kith.sid=${token}` }),
})

/** The status and body of a refused upgrade. */
export async function refused(url: string, headers: Headers): Promise<{ status: number; code: unknown }> {
  const socket = new WebSocket(url, { headers })
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; code: unknown }>()
  socket.on('open', () => reject(new Error('The upgrade was not refused')))
  socket.on('error', () => {})
  socket.on('unexpected-response', async (_request, answer) => {
    let text = ''
    for await (const part of answer) text += String(part)
    resolve({ status: answer.statusCode ?? 0, code: (JSON.parse(text) as { code: unknown }).code })
    socket.terminate()
  })
  return promise
}

/** An open page as a test sees it: what it was told, and how it was closed. */
export async function openPage(url: string, headers: Headers) {
  const socket = new WebSocket(url, { headers })
  const frames: ServerFrame[] = []
  const closing = Promise.withResolvers<number>()
  socket.on('message', (data) => frames.push(JSON.parse((data as Buffer).toString()) as ServerFrame))
  socket.on('error', () => {})
  socket.on('close', (code) => closing.resolve(code))
  await new Promise((opened, failed) => socket.once('open', opened).once('error', failed))
  const of = <Type extends ServerFrame['type']>(type: Type) =>
    frames.filter((frame): frame is Extract<ServerFrame, { type: Type }> => frame.type === type)
  return {
    socket,
    frames,
    of,
    send: (frame: PageFrame) => socket.send(JSON.stringify(frame)),
    /** Waits until it has been told `count` things of a type. Returns them. */
    received: <Type extends ServerFrame['type']>(type: Type, count = 1) =>
      vi.waitFor(() => {
        const received = of(type)
        if (received.length < count) throw new Error(`${received.length} of ${count} frames '${type}'`)
        return received
      }, 60_000),
    /** The code of its end. */
    closed: closing.promise,
    close: () => socket.close(),
  }
}

/** Opens a page of a server that has just started: until it hears the database, it turns pages away. */
export const openFirstPage = (url: string, headers: Headers) =>
  vi.waitFor(() => openPage(url, headers), 60_000)
