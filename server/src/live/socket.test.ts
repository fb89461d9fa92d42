import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type LivePage, send } from './socket.ts'

const FRAME = { type: 'responses', postId: 1, padding: 'x'.repeat(10_000) } as const

test('a page that does not read what it is told is cut off at a megabyte', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const reader = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [socket] = (await once(server, 'connection')) as [WebSocket]
  await once(reader, 'open')
  reader.on('error', () => {})
  reader.pause()
  const page = { socket } as LivePage
  let most = 0
  for (let sent = 0; sent < 100_000 && socket.readyState === WebSocket.OPEN; sent += 1) {
    most = Math.max(most, socket.bufferedAmount)
    send(page, FRAME)
    if (sent % 50 === 0) await new Promise((done) => setImmediate(done))
  }
  expect(socket.readyState).not.toBe(WebSocket.OPEN)
  expect(most).toBeLessThan(1024 * 1024 + 20_000)
  reader.terminate()
  server.close()
})
