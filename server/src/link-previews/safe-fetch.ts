import { isUtf8 } from 'node:buffer'
import { once } from 'node:events'
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import type { FindAddresses } from './addresses.ts'

export type FetchResponse = {
  /** The address that the answer finally came from. */
  url: URL
  contentType: string
  /** The header that sends on like the tag of a page. */
  refresh: string | undefined
  body: Buffer
  /** Whether the end is missing for a reason that may be gone another time. */
  isCut: boolean
}
/** What to accept from a URL. */
export type FetchRules = {
  accept: string
  types: RegExp
  /** How many bytes at most, packed and unpacked. */
  bytesMax: number
  /** Where the beginning is enough: begins to look at the bytes, and says when they are. What breaks off is cut too. */
  enough?: () => (bytes: Buffer) => boolean
}
type PostRequest = { headers: OutgoingHttpHeaders; body: Buffer }
type HttpRequest = { method: 'GET' | 'POST'; headers: OutgoingHttpHeaders; body?: Buffer }
type FetchDeps = { findAddresses: FindAddresses; signal: AbortSignal }

const REDIRECTS_MAX = 5
const COOKIES_MAX = 20
/** Some policies are longer than the 16 kB that Node reads. */
const HEADERS_BYTES_MAX = 128 * 1024
const REDIRECTS = new Set([301, 302, 303, 307, 308])
type Unpack = (body: IncomingMessage) => NodeJS.ReadWriteStream | Promise<NodeJS.ReadWriteStream>
/** How a body is unpacked. As browsers do, all other names (`none`, `utf-8`) are taken for no packing at all. */
const UNPACKING = new Map<string, Unpack>([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['br', () => createBrotliDecompress()],
  ['deflate', async (body) => ((await isZlib(body)) ? createInflate() : createInflateRaw())],
])
const asItIs: Unpack = () => new PassThrough()

/** Whether a body that has just begun has the head of zlib, which the standard asks for and many sites leave out. */
async function isZlib(body: IncomingMessage): Promise<boolean> {
  if (body.readableLength === 0) await once(body, 'readable')
  const begun = body.read() as Buffer | null
  if (begun === null) return true
  body.unshift(begun)
  return ((begun[0] ?? 0) & 0x0f) === 8
}

/**
 * Fetches a stranger's URL. Every hop connects to the addresses that were checked for it, on a connection of its own,
 * and the request does not tell who asks for whom. Throws for any failure.
 */
export async function fetchSafely(deps: FetchDeps, start: URL, wanted: FetchRules): Promise<FetchResponse> {
  let url = start
  const cookies = new Map<string, string[]>()
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    const addresses = await deps.findAddresses(url, deps.signal)
    const response = await ask(url, addresses, reading(wanted, cookies.get(url.origin)), deps.signal)
    keepCookies(cookies, url, response)
    try {
      const next = placeNamedBy(response, url)
      if (!next) return { url, ...(await read(response, wanted)) }
      url = next
    } finally {
      response.destroy()
    }
  }
  throw new Error('Sent on too often')
}

/** Posts to a stranger's URL, under the same guard, and follows no redirect. Returns the status; drops the answer. */
export async function postSafely(deps: FetchDeps, url: URL, { headers, body }: PostRequest): Promise<number> {
  const addresses = await deps.findAddresses(url, deps.signal)
  const response = await ask(url, addresses, { method: 'POST', headers, body }, deps.signal)
  response.destroy()
  return response.statusCode ?? 0
}

/** Some sites send on to the same page until the cookie that they set comes back. It goes to that site alone. */
function keepCookies(cookies: Map<string, string[]>, { origin }: URL, { headers }: IncomingMessage): void {
  const set = headers['set-cookie']?.map((cookie) => cookie.replace(/;.*/, '').trim()) ?? []
  const names = new Set(set.map(nameOf))
  const remaining = (cookies.get(origin) ?? []).filter((cookie) => !names.has(nameOf(cookie)))
  cookies.set(origin, [...remaining, ...set].slice(-COOKIES_MAX))
}

const nameOf = (cookie: string) => cookie.split('=', 1)[0]

const reading = ({ accept }: FetchRules, cookies: string[] = []): HttpRequest => ({
  method: 'GET',
  headers: {
    ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
    accept,
    'accept-encoding': 'gzip, br',
    'accept-language': 'en',
    'user-agent': 'Mozilla/5.0 (compatible; link preview)',
  },
})

function ask(
  url: URL,
  addresses: string[],
  { method, headers, body }: HttpRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http
  // Many sites write headers that Node refuses and browsers read. Nothing follows on the connection that they could
  // be mistaken for.
  const lenient = { insecureHTTPParser: true, maxHeaderSize: HEADERS_BYTES_MAX }
  return new Promise((resolve, reject) => {
    request(url, { method, agent: false, signal, headers, lookup: alwaysTo(addresses), ...lenient })
      .on('response', resolve)
      // Stays until the end: an error after the answer began fails the reading of it.
      .on('error', reject)
      .on('close', () => reject(new Error('Closed without an answer')))
      .end(body)
  })
}

/**
 * Whether a fetch that failed may succeed another time: the line broke, the time was over, or a name was not found. What
 * we refuse ourselves has no code.
 */
export const isTransient = (error: unknown) => error instanceof Error && 'code' in error

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
  return new URL(asWritten(headers.location), url)
}

/** Node reads headers as Latin-1. Many sites write addresses in UTF-8. */
function asWritten(header: string): string {
  const bytes = Buffer.from(header, 'latin1')
  return isUtf8(bytes) ? bytes.toString() : header
}

async function read(response: IncomingMessage, wanted: FetchRules): Promise<Omit<FetchResponse, 'url'>> {
  const { 'content-type': contentType = '', 'content-encoding': encoding = '', refresh } = response.headers
  if (response.statusCode !== 200 || !wanted.types.test(contentType)) throw new Error('Not what is wanted')
  const unpack = UNPACKING.get(encoding.trim().toLowerCase()) ?? asItIs
  const sentOn = refresh === undefined ? undefined : asWritten(String(refresh))
  return { contentType, refresh: sentOn, ...(await readBody(response, await unpack(response), wanted)) }
}

async function readBody(
  response: IncomingMessage,
  unpacked: NodeJS.ReadWriteStream,
  { bytesMax, enough }: FetchRules,
): Promise<Pick<FetchResponse, 'body' | 'isCut'>> {
  const isEnough = enough?.()
  const chunks: Buffer[] = []
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      chunks.push(chunk)
      if (isEnough?.(chunk)) throw new Error('Enough')
    }
  }
  let isCut = false
  try {
    // Counted twice: a bomb is small before it is unpacked, and an endless body may unpack to nothing.
    await pipeline(response, atMost(bytesMax), unpacked, atMost(bytesMax), collect)
  } catch (error) {
    // Its end may be missing: it is too long, the connection broke, the packing is cut, or the time is over.
    if (!isEnough) throw error
    isCut = isTransient(error)
  }
  return { body: Buffer.concat(chunks), isCut }
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
