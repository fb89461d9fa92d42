import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { text } from '@kith/shared/basics.ts'
import { cutOf } from '@kith/shared/text/truncation.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal, invalid } from '../core/errors.ts'
import { readText, tooLarge } from './form-text.ts'

/** A file that came with a form. It is on disk until the call is answered. */
export type ReceivedFile = { path: string; name: string; size: number; sha256: string }
/** A form as it came: each field's text, or the list of its texts when it came more than once. */
export type Form = { fields: Record<string, unknown>; files: ReceivedFile[] }

export type FormFiles = {
  /** The field for the files. */
  field: string
  filesMax: number
  bytesMax: number
  /** The words of the refusal when more files come. */
  tooMany: string
}

/** What the files of one form need: a folder for them, and a check of how much may still come. */
export type FormSpace = {
  /** Throws 413 or 507 when there is no room for a file of this many bytes. Called again while they arrive. */
  admit: (bytes: number) => Promise<void>
  /** The folder where the files wait, made with the first one. */
  folder: () => Promise<string>
}

const FILE_NAME_MAX = 200
/** For everything that is not a file. */
const FIELDS_BYTES_MAX = 12 * 1024 * 1024

/**
 * Receives a multipart form. Files go to the intake's folder as they arrive, never into memory. They are there until
 * `work` ends or fails, or the sender breaks off.
 */
export async function receiveForm<T>(
  request: FastifyRequest,
  expected: FormFiles,
  intake: FormSpace,
  work: (form: Form) => Promise<T>,
): Promise<T> {
  const form = await readParts(request, expected, intake)
  await request.checkAccessAgain()
  return work(form)
}

async function readParts(request: FastifyRequest, expected: FormFiles, intake: FormSpace): Promise<Form> {
  refuseTooLong(request, expected)
  const form: Form = { fields: Object.create(null) as Form['fields'], files: [] }
  const limits = { fileSize: expected.bytesMax }
  // Every part comes as bytes. The reader would decode texts, whatever they are.
  const isPartAFile = () => true
  try {
    for await (const part of request.files({ limits, isPartAFile })) {
      try {
        await take(part, expected, intake, form)
      } catch (error) {
        part.file.destroy()
        throw error
      }
    }
  } catch (error) {
    // The rest is thrown away: the connection has its own bounds for that, and may serve the next request.
    request.raw.unpipe()
    request.raw.resume()
    throw asRefusal(error)
  }
  return form
}

/** A form whose stated length is too large is refused before it is read. */
function refuseTooLong({ headers }: FastifyRequest, { filesMax, bytesMax }: FormFiles): void {
  if (Number(headers['content-length']) > filesMax * bytesMax + FIELDS_BYTES_MAX) throw tooLarge()
}

async function take(part: MultipartFile, expected: FormFiles, intake: FormSpace, form: Form): Promise<void> {
  if (isText(part)) {
    const earlier = form.fields[part.fieldname]
    const value = await readText(part.file)
    form.fields[part.fieldname] = earlier === undefined ? value : [earlier, value].flat()
    return
  }
  if (part.fieldname !== expected.field) throw invalid(part.fieldname, 'Invalid input')
  if (form.files.length === expected.filesMax) throw invalid(expected.field, expected.tooMany)
  await intake.admit(0)
  const path = join(await intake.folder(), String(form.files.length))
  form.files.push(await save(part, path, intake))
}

const isText = ({ filename, mimetype }: { filename?: string; mimetype: string }) =>
  filename === undefined && mimetype !== 'application/octet-stream'

async function save(part: MultipartFile, path: string, { admit }: FormSpace): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let size = 0
  const measure = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      size += chunk.length
      hash.update(chunk)
      await admit(size)
      yield chunk
    }
  }
  // Otherwise the rest of the file would be read to its end and thrown away.
  part.file.once('limit', () => part.file.destroy(tooLarge()))
  await pipeline(part.file, measure, createWriteStream(path, { flags: 'wx' }))
  return { path, name: cleanName(part.filename), size, sha256: hash.digest('hex') }
}

/** The name is only shown; no file is ever opened by it. */
export function cleanName(given: string | undefined): string {
  const name = text
    .parse(given ?? '')
    .replaceAll(/[\n\t]/g, '')
    .replace(/^.*[\\/]/, '')
  return name.slice(0, cutOf(name, FILE_NAME_MAX))
}

function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const code = (error as { code?: unknown } | null)?.code
  if (TOO_LARGE.has(String(code))) return tooLarge()
  const message = error instanceof Error ? error.message : ''
  const isBroken = /terminated early|Unexpected end|Malformed|Premature|Boundary/i.test(message)
  return isBroken ? new Refusal(400, 'bad_request', 'The form broke off before its end.') : error
}

const TOO_LARGE = new Set(['FST_REQ_FILE_TOO_LARGE', 'FST_PARTS_LIMIT'])
