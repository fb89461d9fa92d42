import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { UploadedFile } from '@kith/shared/media.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { conflict, notFound, Refusal } from '../../core/errors.ts'
import { viewerOf } from '../../core/http/guards.ts'
import { discardMedia } from '../discarded-media.ts'
import { partsOf } from '../paths.ts'
import { storeUpload } from '../upload.ts'
import { dropUpload, endUpload, findByKey, findUpload, type UploadInParts } from './uploads-in-parts.ts'

/**
 * Stores a file that has come whole as a picture or video, once: who asks again gets the same answer. A file that is never
 * taken is deleted.
 */
export async function storeParts(request: FastifyRequest, deps: Deps, id: string): Promise<UploadedFile> {
  const viewer = viewerOf(request)
  const { made } = await findWhole(deps.db, viewer, id)
  if (made) return made
  return deps.uploadTempFolder.inTurn(viewer.id, async () => {
    const upload = await findWhole(deps.db, viewer, id)
    if (upload.made) return upload.made
    await deps.disk.checkRoomFor(upload.size)
    const folder = await deps.uploadTempFolder.makeFolder()
    try {
      return await store(request, deps, upload, join(folder, 'whole'))
    } catch (error) {
      if (error instanceof Refusal && NEVER_TAKEN.has(error.status) && error.code !== 'quota_exceeded')
        await dropUpload(deps, viewer, upload.key)
      // Another call was faster, and took the parts or the room that this one needed.
      const first = await findByKey(deps.db, viewer, upload.key)
      if (!first?.made) throw error
      await request.checkAccessAgain()
      return first.made
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

async function findWhole(db: Db, owner: { id: number }, id: string): Promise<UploadInParts> {
  const upload = await findUpload(db, owner, id)
  if (upload.received < upload.size) throw conflict('unfinished', mediaWording.uploadUnfinished)
  return upload
}

/** Of what the file is, or of what is left of it. */
const NEVER_TAKEN = new Set([400, 404, 413, 415])

async function store(
  request: FastifyRequest,
  deps: Deps,
  { key, fileName, size, parts }: UploadInParts,
  path: string,
): Promise<UploadedFile> {
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
  throw notFound()
}

async function joinParts({ storage }: Pick<Deps, 'storage'>, key: string, parts: string[], path: string) {
  for (const name of parts) {
    const part = await storage.read(`${partsOf(key)}/${name}`)
    if (!part) throw notFound()
    await pipeline(part, createWriteStream(path, { flags: 'a' }))
  }
}
