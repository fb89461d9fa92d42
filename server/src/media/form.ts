import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import { mediaWording } from '@kith/shared/media.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal, invalid } from '../core/errors.ts'

/** A file that came with a form, on disk until the call is answered. */
export type ReceivedFile = { path: string; name: string; size: number; sha256: string }
/** A form as it came: each field's text, or all its texts when it came more than once. */
export type Form = { fields: Record<string, unknown>; files: ReceivedFile[] }

type Expected = {
  dataDir: string
  /** The field that files come in. */
  field: string
  filesMax: number
  bytesMax: number
  /** Said when more files come. */
  tooMany: string
}

const FILE_NAME_MAX = 200

/**
 * Receives a multipart form: files go to disk as they arrive, never into memory. When `work` is done, well or badly, or
 * the sender breaks off, nothing of them is left here.
 */
export async function receiveForm<T>(
  request: FastifyRequest,
  expected: Expected,
  work: (form: Form) => Promise<T>,
): Promise<T> {
  const waiting = waitingRoom(expected.dataDir)
  await mkdir(waiting, { recursive: true })
  const folder = await mkdtemp(join(waiting, 'form-'))
  try {
    return await work(await readParts(request, expected, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Clears what a killed process left half received. */
export async function clearLeftForms(dataDir: string): Promise<void> {
  const waiting = waitingRoom(dataDir)
  const names = await readdir(waiting).catch(() => [])
  for (const name of names) {
    const left = await stat(join(waiting, name)).catch(() => undefined)
    if (left && left.mtimeMs < Date.now() - LEFT_FOR_MS)
      await rm(join(waiting, name), { recursive: true, force: true })
  }
}

const LEFT_FOR_MS = 3_600_000

const waitingRoom = (dataDir: string) => join(dataDir, 'media-tmp')

/** What is refused is read to its end all the same: whoever is still sending would never hear the answer. */
async function readParts(request: FastifyRequest, expected: Expected, folder: string): Promise<Form> {
  const form: Form = { fields: Object.create(null) as Form['fields'], files: [] }
  let refusal: unknown
  const limits = { files: expected.filesMax, fileSize: expected.bytesMax }
  try {
    for await (const part of request.parts({ limits })) {
      try {
        if (refusal !== undefined) skip(part)
        else await take(part, expected, folder, form)
      } catch (error) {
        refusal = asRefusal(error, expected)
        skip(part)
      }
    }
  } catch (error) {
    throw refusal ?? asRefusal(error, expected)
  }
  if (refusal !== undefined) throw refusal
  return form
}

function skip(part: Multipart): void {
  if (part.type === 'file') part.file.resume()
}

async function take(part: Multipart, expected: Expected, folder: string, form: Form): Promise<void> {
  if (part.type === 'file') {
    if (part.fieldname !== expected.field) throw invalid(part.fieldname, 'Invalid input')
    form.files.push(await save(part, join(folder, String(form.files.length))))
    return
  }
  if (part.fieldnameTruncated || part.valueTruncated) throw tooLarge()
  const earlier = form.fields[part.fieldname]
  form.fields[part.fieldname] = earlier === undefined ? part.value : [earlier, part.value].flat()
}

async function save(part: MultipartFile, path: string): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(part.file, measure, createWriteStream(path, { flags: 'wx' }))
  if (part.file.truncated) throw tooLarge()
  return { path, name: cleanName(part.filename), size, sha256: hash.digest('hex') }
}

/** The name is only shown; nothing is ever opened by it. */
const cleanName = (name: string | undefined) =>
  [...(name ?? '').replaceAll(/\p{Cc}/gu, '').replace(/^.*[\\/]/, '')].slice(0, FILE_NAME_MAX).join('')

const tooLarge = () => new Refusal(413, 'too_large', mediaWording.tooLarge)

function asRefusal(error: unknown, { field, tooMany }: Expected): unknown {
  if (error instanceof Refusal) return error
  const code = (error as { code?: unknown } | null)?.code
  if (code === 'FST_FILES_LIMIT') return invalid(field, tooMany)
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') return tooLarge()
  const message = error instanceof Error ? error.message : ''
  const isBroken = /terminated early|Unexpected end|Malformed|Premature|Boundary/i.test(message)
  return isBroken ? new Refusal(400, 'bad_request', 'The form broke off before its end.') : error
}
