import {
  createServer,
  type IncomingMessage,
  request as ask,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createWorld, METRICS_TOKEN, type World } from '../../../test/world.ts'
import type { Finding } from './doctor.ts'
import { runCheck } from './findings.ts'
import { checkProxy } from './proxy.ts'

let world: World
let kith: URL
beforeAll(async () => {
  world = await createWorld({ TRUST_PROXY: '1' })
  kith = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(() => world.close())

let proxy: Server | undefined
afterEach(() => proxy?.closeAllConnections())

type Faults = {
  dropsUpgrade?: boolean
  refusesOver?: number
  keepsBodies?: boolean
  believesCallers?: boolean
  namesNobody?: boolean
  opensMetrics?: boolean
}

/** A proxy in front of the world, and what the doctor tells of it. */
async function told(faults: Faults): Promise<Finding[]> {
  const pass = (
    { method, url: path, headers }: IncomingMessage,
    done: (answer: IncomingMessage) => void,
    ofTheHop = {},
  ) => {
    const { hostname, port } = kith
    const { connection: _, upgrade: __, 'x-forwarded-for': claimed, ...passed } = headers
    const from = (faults.believesCallers && claimed) || '198.51.100.4'
    const passedOn = ask({
      hostname,
      port,
      method,
      path,
      headers: {
        ...passed,
        ...ofTheHop,
        ...(!faults.namesNobody && { 'x-forwarded-for': from }),
        ...(faults.opensMetrics && { authorization: `Bearer ${METRICS_TOKEN}` }),
      },
    })
    passedOn.on('response', done).on('upgrade', done)
    passedOn.flushHeaders()
    if (method === 'GET') passedOn.end()
  }
  const answer = (incoming: IncomingMessage, response: ServerResponse) =>
    pass(incoming, (from) => from.pipe(response.writeHead(from.statusCode ?? 0, from.headers)))
  proxy = createServer(answer)
  proxy.on('checkContinue', (incoming: IncomingMessage, response: ServerResponse) => {
    if (Number(incoming.headers['content-length']) > (faults.refusesOver ?? Number.POSITIVE_INFINITY))
      return response.writeHead(413).end('<h1>413 Request Entity Too Large</h1>')
    response.writeContinue()
    return faults.keepsBodies ? undefined : answer(incoming, response)
  })
  if (!faults.dropsUpgrade)
    proxy.on('upgrade', (incoming, socket) =>
      pass(
        incoming,
        (from) => {
          socket.write(`HTTP/1.1 ${from.statusCode} \r\ncontent-type: application/json\r\n`)
          socket.write(`content-length: ${from.headers['content-length']}\r\n\r\n`)
          from.pipe(socket)
        },
        { connection: 'Upgrade', upgrade: 'websocket' },
      ),
    )
  await new Promise<void>((done) => proxy?.listen(0, '127.0.0.1', done))
  const { port } = proxy.address() as AddressInfo
  return runCheck('address', (report) =>
    checkProxy(`http://127.0.0.1:${port}`, faults.keepsBodies ? 'nginx' : '', report),
  )
}

test('nothing is reported of a proxy that passes everything on', async () => {
  expect(await told({})).toEqual([])
})

test('where TRUST_PROXY says that a proxy is in front and none is, callers can claim addresses', async () => {
  expect(await runCheck('address', (report) => checkProxy(kith.origin, '', report))).toEqual([
    expect.objectContaining({ says: expect.stringContaining('can claim any address') }),
  ])
})

test.each<[string, Faults, string]>([
  ['drops the live channel', { dropsUpgrade: true }, 'The live channel does not come through'],
  ['refuses large uploads', { refusesOver: 1_000_000 }, 'does not let the largest uploads through (413)'],
  ['keeps uploads until it has all of them', { keepsBodies: true }, 'The proxy keeps an upload'],
  ['names no address', { namesNobody: true }, 'names no address in X-Forwarded-For'],
  ['adds the token to every call', { opensMetrics: true }, 'Everybody can read /metrics'],
  ['passes on what callers claim', { believesCallers: true }, 'can claim any address in X-Forwarded-For'],
])('of a proxy that %s that alone is told', async (_, faults, words) => {
  expect(await told(faults)).toEqual([
    expect.objectContaining({ says: expect.stringContaining(words), todo: expect.any(String) }),
  ])
})
