import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, notFound } from '../core/errors.ts'
import { ofLength, type Storage } from '../core/storage/storage.ts'
import { type ByteRange, readRange } from './byte-range.ts'
import { firstFrameOf, type Still } from './first-frame.ts'
import { pathOf, VIDEO_FILE } from './paths.ts'
import type { VisibleMedia } from './visible-media.ts'

/**
 * A browser keeps a file, and asks before each use whether it may still show it. So a signed-out member, the next
 * member, and one who may no longer see it get nothing from the browser's cache (decisions/0019). The file under a key
 * never changes.
 */
const CACHING = { 'cache-control': 'private, no-cache' }

type MediaRequest = VisibleMedia & { key: string; width: number | undefined; isStill: boolean }

/** Sends a stored file, or the part of it that is asked for, while it is read from storage. */
export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  wanted: MediaRequest,
) {
  const part = partOf(wanted)
  const etag = `"${wanted.key}-${part}${wanted.isStill ? '-still' : ''}"`
  if (isKnown(request.headers['if-none-match'], etag))
    return reply
      .status(304)
      .headers({ ...CACHING, etag })
      .send()
  const path = pathOf(wanted.key, part)
  const size = await sizeOf(storage, path)
  void reply.headers({ ...CACHING, etag }).type(wanted.mimeType)
  const still = wanted.isStill && (await firstFrameOf(storage, path, size))
  if (still) return sendStill(request, reply, still)
  void reply.header('accept-ranges', 'bytes')
  const range = readRange(rangeHeader(request, etag), size)
  if (range === 'unsatisfiable') throw unsatisfiable(reply, size)
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const length = end - start + 1
  void reply.header('content-length', length)
  if (range) void reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`)
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(ofLength(length, await openPart(storage, path, range && { start, end })))
}

/** A part of it is never asked for, so it is sent whole. */
async function sendStill({ method }: FastifyRequest, reply: FastifyReply, { length, open }: Still) {
  void reply.header('content-length', length)
  if (method === 'HEAD') return reply.send(Readable.from([]))
  const contents = await open()
  if (!contents) throw notFound()
  return reply.send(ofLength(length, contents))
}

/** Sends the smallest form of a picture, to be kept by nobody. Its key stays here. */
export async function sendSmall(
  reply: FastifyReply,
  storage: Storage,
  { key, widths: [width], mimeType }: VisibleMedia & { key: string },
) {
  const path = pathOf(key, width ?? VIDEO_FILE)
  const size = await sizeOf(storage, path)
  void reply.headers({ 'cache-control': 'no-store', 'content-length': size }).type(mimeType)
  return reply.send(ofLength(size, await openPart(storage, path)))
}

/** The narrowest stored width that is wide enough, else the widest. */
function partOf({ widths, width }: MediaRequest): number | typeof VIDEO_FILE {
  const widest = widths.at(-1)
  if (widest === undefined) return VIDEO_FILE
  return width === undefined ? widest : (widths.find((kept) => kept >= width) ?? widest)
}

async function sizeOf(storage: Storage, path: string): Promise<number> {
  const size = await storage.size(path)
  if (size === undefined) throw notFound()
  return size
}

async function openPart(storage: Storage, path: string, part?: ByteRange): Promise<Readable> {
  const contents = await storage.read(path, part)
  if (!contents) throw notFound()
  return contents
}

const isKnown = (header: string | undefined, etag: string) =>
  header?.split(',').some((known) => known.trim() === '*' || known.trim().replace(/^W\//, '') === etag)

/** A part of another file is useless: then the whole file is sent. */
function rangeHeader({ method, headers }: FastifyRequest, etag: string): string | undefined {
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
  return method === 'GET' && isSame ? headers.range : undefined
}

function unsatisfiable(reply: FastifyReply, size: number): Refusal {
  void reply.header('content-range', `bytes */${size}`).removeHeader('etag')
  return new Refusal(416, 'range_not_satisfiable', 'The file has no such part.')
}
