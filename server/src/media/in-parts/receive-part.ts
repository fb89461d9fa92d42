import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mediaWording, PART_BYTES_MIN } from '@kith/shared/media.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { conflict, invalid, Refusal } from '../../core/errors.ts'
import { viewerOf } from '../../core/http/guards.ts'
import { tooLarge } from '../form-text.ts'
import { partsOf } from '../paths.ts'
import { openGate } from '../receive-files.ts'
import type { Receiving } from './receiving.ts'
import { countPart, type UploadInParts } from './uploads-in-parts.ts'

type Shelves = Pick<Deps, 'db' | 'disk' | 'storage' | 'waitingRoom'>

export const wrongOffset = () => conflict('wrong_offset', mediaWording.wrongOffset)

/**
 * Receives the next part of a file and stores it, also what came of it before the line was lost. Returns how much of the
 * file has come then. It is stored by a name of its own, so that two senders of one place spoil nothing.
 */
export async function receivePart(
  request: FastifyRequest,
  deps: Shelves,
  upload: UploadInParts,
  receiving: Receiving,
): Promise<number> {
  const viewer = viewerOf(request)
  const receive = async () => {
    const folder = await deps.waitingRoom.makeFolder()
    try {
      const path = join(folder, 'part')
      const { bytes, error } = await save(request.body as Readable, path, upload, openGate(deps, viewer.id))
      if (error instanceof Refusal) throw error
      await request.checkAccessAgain()
      const received = await keepPart(deps, viewer, upload, { path, bytes })
      if (error !== undefined) throw hasLeft()
      return received
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return deps.waitingRoom.inTurn(viewer.id, () => {
    if (request.raw.destroyed) throw hasLeft()
    return receiving.run(`${viewer.id} ${upload.id}`, request.raw, receive)
  })
}

const hasLeft = () => new Refusal(400, 'bad_request', 'The sender has left.')

/** What came is written to the end, however the body ends: with it, with a lost line, or because it is refused. */
async function save(
  body: Readable,
  path: string,
  { size, received }: UploadInParts,
  admit: (bytes: number) => Promise<void>,
): Promise<{ bytes: number; error: unknown }> {
  let bytes = 0
  let broken: unknown
  const arriving = async function* (): AsyncGenerator<Buffer> {
    try {
      await admit(0)
      for await (const chunk of body as AsyncIterable<Buffer>) {
        if (received + bytes + chunk.length > size) throw tooLarge()
        await admit(bytes + chunk.length)
        bytes += chunk.length
        yield chunk
      }
    } catch (error) {
      broken = error
    }
  }
  await pipeline(arriving, createWriteStream(path, { flags: 'wx' }))
  return { bytes, error: broken }
}

async function keepPart(
  { db, storage }: Shelves,
  viewer: { id: number },
  upload: UploadInParts,
  { path, bytes }: { path: string; bytes: number },
): Promise<number> {
  if (bytes < PART_BYTES_MIN && upload.received + bytes < upload.size)
    throw invalid('body', mediaWording.partTooSmall)
  const name = randomBytes(8).toString('hex')
  const place = `${partsOf(upload.key)}/${name}`
  await storage.moveFromFs(path, place)
  const received = await countPart(db, viewer, upload, { name, bytes })
  if (received !== undefined) return received
  await storage.delete(place)
  throw wrongOffset()
}
