import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import type { FindAddresses } from './addresses.ts'

export type Fetched = {
  /** The address that the answer finally came from. */
  url: URL
  contentType: string
  body: Buffer
}
/** What to accept from a URL: which types, and how many bytes at most, unpacked. */
export type Wanted = { accept: string; types: RegExp; bytesMax: number }
type Posted = { headers: OutgoingHttpHeaders; body: Buffer }
type Asked = { method: 'GET' | 'POST'; headers: OutgoingHttpHeaders; body?: Buffer }
type FetchDeps = { findAddresses: FindAddresses; signal: AbortSignal }

const REDIRECTS_MAX = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** The encodings that we can unpack. */
const ENCODINGS: Record<string, (() => NodeJS.ReadWriteStream) | undefined> = {
  identity: () => new PassThrough(),
  gzip: () => createGunzip(),
  br: () => createBrotliDecompress(),
}

/**
 * Fetches a stranger's URL. Every hop connects to the addresses that were checked for it, on a connection of its own,
 * and the request does not tell who asks for whom. Throws for any failure.
 */
export async function fetchSafely(deps: FetchDeps, start: URL, wanted: Wanted): Promise<Fetched> {
  let url = start
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    const addresses = await deps.findAddresses(url, deps.signal)
    const response = await ask(url, addresses, reading(wanted), deps.signal)
    const next = placeNamedBy(response, url)
    try {
      if (!next) return { url, ...(await read(response, wanted)) }
    } finally {
      response.destroy()
    }
    url = next
  }
  throw new Error('Sent on too often')
}

/** Posts to a stranger's URL, under the same guard, and follows no redirect. Returns the status; drops the answer. */
export async function postSafely(deps: FetchDeps, url: URL, { headers, body }: Posted): Promise<number> {
  const addresses = await deps.findAddresses(url, deps.signal)
  const response = await ask(url, addresses, { method: 'POST', headers, body }, deps.signal)
  response.destroy()
  return response.statusCode ?? 0
}

const reading = ({ accept }: Wanted): Asked => ({
  method: 'GET',
  headers: {
    accept,
    'accept-encoding': 'gzip, br',
    'accept-language': 'en',
    'user-agent': 'Mozilla/5.0 (compatible; link preview)',
  },
})

function ask(
  url: URL,
  addresses: string[],
  { method, headers, body }: Asked,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    request(url, { method, agent: false, signal, headers, lookup: alwaysTo(addresses) })
      .on('response', resolve)
      // Stays until the end: an error after the answer began fails the reading of it.
      .on('error', reject)
      .on('close', () => reject(new Error('Closed without an answer')))
      .end(body)
  })
}

/** Replaces the look-up of a name by the addresses that were checked. An IP address itself is not looked up. */
function alwaysTo(addresses: string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_hostname, { all }, done) => {
    const [first] = known
    if (all) done(null, known)
    else done(null, first?.address ?? '', first?.family)
  }
}

function placeNamedBy({ statusCode = 0, headers }: IncomingMessage, url: URL): URL | undefined {
  if (!REDIRECTS.has(statusCode) || headers.location === undefined) return undefined
  return new URL(headers.location, url)
}

async function read(response: IncomingMessage, { types, bytesMax }: Wanted): Promise<Omit<Fetched, 'url'>> {
  const { 'content-type': contentType = '', 'content-encoding': encoding = 'identity' } = response.headers
  if (response.statusCode !== 200 || !types.test(contentType)) throw new Error('Not what is wanted')
  const unpack = ENCODINGS[encoding.trim().toLowerCase()]
  if (!unpack) throw new Error('Packed in a way that we do not know')
  // Counted twice: a bomb is small before it is unpacked, and an endless body may unpack to nothing.
  const chunks: Buffer[] = []
  await pipeline(response, atMost(bytesMax), unpack(), atMost(bytesMax), async (source) => {
    for await (const chunk of source) chunks.push(chunk)
  })
  return { contentType, body: Buffer.concat(chunks) }
}

const atMost = (bytesMax: number) =>
  async function* counted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > bytesMax) throw new Error('Too large')
      yield chunk
    }
  }
