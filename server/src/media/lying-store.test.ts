import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Storage } from '../core/storage/storage.ts'
import { sendMedia } from './media-answer.ts'

const SAID = 1_000
const VIDEO = { key: 'k'.repeat(22), widths: [], mimeType: 'video/mp4', width: undefined, isStill: false }
const asking = (url: string) => `GET ${url} HTTP/1.1\r\nHost: localhost\r\n\r\n`

/**
 * What comes for a video of 1,000 bytes and an answer after it, asked for on one connection, as a proxy does for two
 * members.
 */
async function videoAndNext(parts: string[]): Promise<string> {
  const app = Fastify()
  const storage = {
    size: async () => SAID,
    read: async () => Readable.from(parts.map((part) => Buffer.from(part))),
  }
  const send = (request: FastifyRequest, reply: FastifyReply) =>
    sendMedia(request, reply, storage as unknown as Storage, VIDEO)
  app.get('/video', send)
  app.get('/next', () => 'for another member')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const line = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1')
  let come = ''
  line.on('data', (text: string) => (come += text))
  line.write(asking('/video') + asking('/next').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  await once(line, 'close')
  await app.close()
  return come.slice(come.indexOf('\r\n\r\n') + 4)
}

test('a store that gives another number of bytes than it said ends the connection, so that nobody reads what is for another', async () => {
  const half = 'v'.repeat(SAID / 2)
  expect(await videoAndNext([half, half])).toMatch(/^v{1000}HTTP.*for another member$/s)
  expect(await videoAndNext([half])).toMatch(/^v*$/)
  expect(await videoAndNext([half, half, half])).toMatch(/^v{0,1000}$/)
})
