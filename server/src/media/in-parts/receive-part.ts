import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PART_BYTES_MIN } from '@kith/shared/media.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { conflict, invalid } from '../../core/errors.ts'
import { viewerOf } from '../../core/http/guards.ts'
import { tooLarge } from '../form-text.ts'
import { partsOf } from '../paths.ts'
import { senderLeft, openGate } from '../receive-files.ts'
import type { PartReceiver } from './part-receiver.ts'
import { countPart, findByKey, type UploadInParts } from './uploads-in-parts.ts'

type MediaDeps = Pick<Deps, 'db' | 'disk' | 'storage' | 'uploadTempFolder'>

export const wrongOffset = () => conflict('wrong_offset', mediaWording.wrongOffset)

/**
 * Receives the next part of a file and stores it, also what came of it before the line was lost. Returns how much of the
 * file has come then. It is stored by a name of its own, so that two senders of one place spoil nothing.
 */
export async function receivePart(
  request: FastifyRequest,
  deps: MediaDeps,
  upload: UploadInParts,
  receiving: PartReceiver,
): Promise<number> {
  const viewer = viewerOf(request)
  const receive = async () => {
    const folder = await deps.uploadTempFolder.makeFolder()
    try {
      const path = join(folder, 'part')
      const { bytes, isCut } = await save(request.body as Readable, path, upload, openGate(deps, viewer.id))
      await request.checkAccessAgain()
      const received = await storePart(deps, viewer, upload, { path, bytes })
      if (isCut) throw senderLeft()
      return received
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return deps.uploadTempFolder.inTurn(viewer.id, () => {
    if (request.raw.destroyed) throw senderLeft()
    return receiving.run(`${viewer.id} ${upload.id}`, request.raw, receive)
  })
}

/**
 * What came is written to the end, however the body ends: with it, with a lost line, or because it is refused. Only the
 * body can lose its line: any other failure is thrown as it is.
 */
async function save(
  body: Readable,
  path: string,
  { size, received }: UploadInParts,
  admit: (bytes: number) => Promise<void>,
): Promise<{ bytes: number; isCut: boolean }> {
  let bytes = 0
  let isCut = false
  let failure: unknown
  const heard = async function* (): AsyncGenerator<Buffer> {
    try {
      yield* body as AsyncIterable<Buffer>
    } catch {
      isCut = true
    }
  }
  const arriving = async function* (): AsyncGenerator<Buffer> {
    try {
      await admit(0)
      for await (const chunk of heard()) {
        if (received + bytes + chunk.length > size) throw tooLarge()
        await admit(bytes + chunk.length)
        bytes += chunk.length
        yield chunk
      }
    } catch (error) {
      failure = error
    }
  }
  await pipeline(arriving, createWriteStream(path, { flags: 'wx' }))
  if (failure !== undefined) throw failure
  return { bytes, isCut }
}

async function storePart(
  { db, storage }: MediaDeps,
  viewer: { id: number },
  upload: UploadInParts,
  { path, bytes }: { path: string; bytes: number },
): Promise<number> {
  if (bytes === 0) return upload.received
  if (bytes < PART_BYTES_MIN && upload.received + bytes < upload.size)
    throw invalid('body', mediaWording.partTooSmall)
  const name = randomBytes(8).toString('hex')
  const place = `${partsOf(upload.key)}/${name}`
  await storage.moveFromFs(path, place)
  const received = await countPart(db, viewer, upload, { name, bytes })
  if (received !== undefined) return received
  await storage.delete(place)
  // It ended or was deleted while the part came. The folder that went with it is there again.
  const now = await findByKey(db, viewer, upload.key)
  if (!now || now.made) await storage.deleteAll(partsOf(upload.key))
  throw wrongOffset()
}
