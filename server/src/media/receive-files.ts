import { rm } from 'node:fs/promises'
import { PHOTO_BYTES_MAX } from '@kith/shared/media.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { Refusal } from '../core/errors.ts'
import { viewerOf } from '../core/http/guards.ts'
import { type FormFiles, type Form, type FormSpace, receiveForm } from './form.ts'
import { quotaExceeded, readRoomLeft } from './quota.ts'

type RoomDeps = Pick<Deps, 'db' | 'disk' | 'uploadTempFolder'>

/** A form without files is smaller than this; it needs no room, no turn and no disk. */
const WORDS_MAX = 1024 * 1024
/** The disk is checked once in this many bytes. */
const LOOKED_AT_EVERY = 4 * 1024 * 1024

/**
 * Receives a form whose files count for a member. If it is known to find no room, it is refused before its body is
 * read; otherwise as soon as it has grown too large. The stored size counts when it is recorded (quota.ts).
 */
export async function receiveFiles<T>(
  request: FastifyRequest,
  deps: RoomDeps,
  expected: FormFiles,
  work: (form: Form) => Promise<T>,
): Promise<T> {
  const { id } = viewerOf(request)
  const length = lengthOf(request)
  const receive = () => receiveInto(request, deps, expected, work)
  if (length !== undefined && length <= WORDS_MAX) return receive()
  await checkRoom(deps, id, expected, length ?? 0)
  return deps.uploadTempFolder.inTurn(id, () => {
    if (request.raw.destroyed) throw senderLeft()
    return receive()
  })
}

export const senderLeft = () => new Refusal(400, 'bad_request', 'The sender has left.')

function lengthOf({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length']
  return length === undefined ? undefined : Number(length)
}

/** A photo is stored much smaller than it is sent. So only files too large for a photo are held against the room. */
export const largestUpload = (left: number) => Math.max(left, PHOTO_BYTES_MAX)

async function checkRoom({ db, disk }: RoomDeps, memberId: number, { filesMax }: FormFiles, length: number) {
  const storage = await readRoomLeft(db, memberId)
  if (length > filesMax * largestUpload(storage.left) + WORDS_MAX) throw quotaExceeded(storage)
  await disk.checkRoomFor(length)
}

async function receiveInto<T>(
  request: FastifyRequest,
  deps: RoomDeps,
  expected: FormFiles,
  work: (form: Form) => Promise<T>,
): Promise<T> {
  let folder: Promise<string> | undefined
  const intake: FormSpace = {
    admit: openGate(deps, viewerOf(request).id),
    folder: () => (folder ??= deps.uploadTempFolder.makeFolder()),
  }
  try {
    return await receiveForm(request, expected, intake, work)
  } finally {
    const made = await folder?.catch(() => undefined)
    if (made !== undefined) await rm(made, { recursive: true, force: true })
  }
}

export function openGate({ db, disk }: Pick<Deps, 'db' | 'disk'>, memberId: number): FormSpace['admit'] {
  let storage: ReturnType<typeof readRoomLeft> | undefined
  let lookedAt = 0
  return async (bytes) => {
    if (bytes > 0 && bytes - lookedAt < LOOKED_AT_EVERY) return
    lookedAt = bytes
    await disk.checkRoomFor(0)
    storage ??= readRoomLeft(db, memberId)
    if (bytes > largestUpload((await storage).left)) throw quotaExceeded(await storage)
  }
}
