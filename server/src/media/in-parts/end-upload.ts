import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { mediaWording, type Uploaded } from '@kith/shared/media.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { conflict, notFound, Refusal } from '../../core/errors.ts'
import { viewerOf } from '../../core/http/guards.ts'
import { discardMedia } from '../discarded-media.ts'
import { partsOf } from '../paths.ts'
import { storeUpload } from '../upload.ts'
import { dropUpload, endUpload, findUpload, type UploadInParts } from './uploads-in-parts.ts'

/**
 * Stores a file that has come whole as a picture or video, once: who asks again gets the same answer. A file that is never
 * taken is deleted.
 */
export async function storeParts(
  request: FastifyRequest,
  deps: Deps,
  upload: UploadInParts,
): Promise<Uploaded> {
  if (upload.made) return upload.made
  if (upload.received < upload.size) throw conflict('unfinished', mediaWording.uploadUnfinished)
  const viewer = viewerOf(request)
  return deps.waitingRoom.inTurn(viewer.id, async () => {
    await deps.disk.checkRoomFor(upload.size)
    const folder = await deps.waitingRoom.makeFolder()
    try {
      return await store(request, deps, upload, join(folder, 'whole'))
    } catch (error) {
      if (error instanceof Refusal && NEVER_TAKEN.has(error.status) && error.code !== 'quota_exceeded')
        await dropUpload(deps, viewer, upload.id)
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

/** Of what the file is, or of what is left of it. */
const NEVER_TAKEN = new Set([400, 404, 413, 415])

async function store(
  request: FastifyRequest,
  deps: Deps,
  { key, id, fileName, size, parts }: UploadInParts,
  path: string,
): Promise<Uploaded> {
  const viewer = viewerOf(request)
  await joinParts(deps, key, parts, path)
  // Files are not in a backup while they are on their way, and a restored row has none.
  if ((await stat(path)).size !== size) throw notFound()
  await request.checkAccessAgain()
  const { key: stored, ...kind } = await storeUpload(deps, viewer.id, { path, name: fileName, size })
  const made = { url: `/media/${stored}`, ...kind }
  if (await endUpload(deps.db, viewer, key, made)) {
    // The sweep repeats it.
    await deps.storage.deleteAll(partsOf(key)).catch(() => undefined)
    return made
  }
  // Another call was faster, or it was deleted meanwhile.
  await discardMedia(deps, [stored])
  const { made: first } = await findUpload(deps.db, viewer, id)
  if (!first) throw notFound()
  return first
}

async function joinParts({ storage }: Pick<Deps, 'storage'>, key: string, parts: string[], path: string) {
  for (const name of parts) {
    const part = await storage.read(`${partsOf(key)}/${name}`)
    if (!part) throw notFound()
    await pipeline(part, createWriteStream(path, { flags: 'a' }))
  }
}
