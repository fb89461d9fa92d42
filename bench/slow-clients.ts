import { rm } from 'node:fs/promises'
import { type Socket, connect } from 'node:net'
import { parseArgs } from 'node:util'
import { newSite, registerFirst, startServer } from '../e2e/server-process.ts'
import { figuresOf, table } from './measuring/figures.ts'
import { load } from './measuring/load.ts'

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '100' },
    readers: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '80' },
  },
})
const [each, readers, seconds] = [values.each, values.readers, values.seconds].map(Number) as [
  number,
  number,
  number,
]
const QUIET_SECONDS = 5
const DRIP_MS = 1_000

/**
 * The real server with hundreds of clients that are as slow as possible: what a neighbour notices, and how long each
 * slow client is tolerated.
 */
const site = { ...(await newSite()), env: { RATE_LIMIT_FACTOR: '1000000' } }
const server = await startServer(site)
const { cookie } = await registerFirst(server)
const asked = [`GET /api/posts?filter=friends HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`]

type Kind = { name: string; count: number; begin: string; drips: string; takesNothing?: true }
const post = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'host: x', ...headers, '', ''].join('\r\n')
const JSON_BODY = ['content-type: application/json', 'content-length: 100000']
const FORM = ['content-type: multipart/form-data; boundary=x', 'content-length: 200000000']
const KINDS: Kind[] = [
  { name: 'half a head, 1 B/s', count: each, begin: 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ', drips: 'x' },
  { name: 'a body without sign-in, 1 B/s', count: each, begin: post('/api/login', ...JSON_BODY), drips: ' ' },
  {
    name: 'a body of a member, 1 B/s',
    count: each,
    begin: post('/api/posts', `cookie: ${cookie}`, ...JSON_BODY),
    drips: ' ',
  },
  {
    name: 'an upload of a member, 1 B/s',
    count: each,
    begin: post('/api/upload', `cookie: ${cookie}`, ...FORM),
    drips: '-',
  },
  {
    name: 'an upload that is refused, 1 B/s',
    count: each,
    begin: post('/api/upload', ...FORM),
    drips: '-',
  },
  {
    name: 'answers that nobody takes',
    count: readers,
    begin: 'GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(60),
    // An empty line between requests has no meaning, but shows whether the connection is still open.
    drips: '\r\n',
    takesNothing: true,
  },
]

try {
  const quiet = await load(site.port, asked, 1, QUIET_SECONDS)
  const slow = KINDS.map((kind, n) => ({ kind, clients: openSlow(kind, n) }))
  const busy = await load(site.port, asked, 1, seconds)
  console.log(
    table(
      ['a neighbour reads a feed', 'pages/s', 'median ms', 'p99 ms'],
      [neighbourRow('alone', quiet), neighbourRow('beside the slow clients', busy)],
    ),
  )
  const rows = slow.map(({ kind, clients }) => heldRow(kind, clients))
  console.log(
    `\n${table(['slow client', 'how many', 'held, median s', 'most s', `held still after ${seconds} s`], rows)}`,
  )
} finally {
  await server.end('SIGTERM')
  await rm(site.dataDir, { recursive: true, force: true })
}
process.exit()

type Slow = { socket: Socket; heldMs: () => number | undefined }

function openSlow({ count, begin, drips, takesNothing }: Kind, kind: number): Slow[] {
  return Array.from({ length: count }, (_, n) => {
    // Few from one address, because the number of connections is not tested here.
    const socket = connect({
      port: site.port,
      host: '127.0.0.1',
      localAddress: `127.0.${kind + 1}.${1 + (n % 200)}`,
    })
    const began = performance.now()
    let held: number | undefined
    socket.on('error', () => {})
    socket.write(begin)
    if (takesNothing) socket.pause()
    else socket.resume()
    const drip = setInterval(() => void socket.write(drips), DRIP_MS)
    socket.once('close', () => {
      held = performance.now() - began
      clearInterval(drip)
    })
    return { socket, heldMs: () => held }
  })
}

function neighbourRow(name: string, { perSecond, median, p99 }: Awaited<ReturnType<typeof load>>): string[] {
  return [name, perSecond.toFixed(0), median.toFixed(1), p99.toFixed(1)]
}

function heldRow({ name }: Kind, clients: Slow[]): string[] {
  const held = clients.map(({ heldMs }) => heldMs()).filter((ms) => ms !== undefined)
  const { median, most } = figuresOf(held)
  const seconds = (ms: number) => (held.length > 0 ? (ms / 1_000).toFixed(1) : '–')
  return [name, String(clients.length), seconds(median), seconds(most), String(clients.length - held.length)]
}
