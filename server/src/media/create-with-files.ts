import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Db } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import { readInput } from '../core/http/input.ts'
import { hashRequest, idempotent, type NewId, madeEarlier } from '../core/idempotency.ts'
import { discardMedia } from './discarded-media.ts'
import { type FieldKind, fieldsAsJson } from './form-fields.ts'
import type { FormFiles, Form, ReceivedFile } from './form.ts'
import { receiveFiles } from './receive-files.ts'

type Creation<Schema extends z.ZodType, Answer> = {
  /** The files and the other fields: the kind of each form field, and the schema of all of them, also for JSON. */
  form: FormFiles & { input: Schema; kinds: Partial<Record<string, FieldKind>> }
  /** Distinguishes it from other calls with the same key. */
  call: string
  /** Refuses what `create` would refuse, before the files are processed. */
  check: (input: z.output<Schema>) => Promise<void>
  /** Stores the files and returns their keys. */
  store: (files: ReceivedFile[], input: z.output<Schema>) => Promise<string[]>
  create: (tx: Db, input: z.output<Schema>, keys: string[]) => Promise<NewId>
  /** Reads what was made as it is now. */
  read: (made: NewId) => Promise<Answer>
}

/**
 * Makes something from JSON, or from a form with files, once for each idempotency key. Returns it as it reads now.
 * Files that were not used are discarded: the call was refused, or another request was faster.
 */
export function createWithFiles<Schema extends z.ZodType, Answer>(
  request: FastifyRequest,
  deps: Deps,
  creation: Creation<Schema, Answer>,
): Promise<Answer> {
  const { form } = creation
  const work = (received: Form) => create(request, deps, creation, received)
  if (!request.isMultipart()) return work({ fields: request.body as Form['fields'], files: [] })
  return receiveFiles(request, deps, form, ({ fields, files }) =>
    work({ fields: fieldsAsJson(fields, form.kinds), files }),
  )
}

async function create<Schema extends z.ZodType, Answer>(
  request: FastifyRequest,
  deps: Deps,
  { form, call, check, store, create, read }: Creation<Schema, Answer>,
  { fields, files }: Form,
): Promise<Answer> {
  const { db } = deps
  const viewer = viewerOf(request)
  const key = request.headers['idempotency-key']
  const input = readInput(form.input, fields)
  const hash = hashRequest(call, { input, files: files.map(({ sha256 }) => sha256) })
  const earlier = await madeEarlier(db, viewer, key, hash)
  if (earlier) return read(earlier)
  if (files.length > 0) await check(input)
  const keys = await store(files, input)
  try {
    return await read(await idempotent(db, viewer, key, hash, (tx) => create(tx, input, keys)))
  } finally {
    await discardMedia(deps, keys)
  }
}
