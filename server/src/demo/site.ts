import { accountsApi } from '@kith/shared/accounts.ts'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import type { Config } from '../core/config.ts'
import type { Db } from '../core/database/database.ts'
import type { Pool } from '../core/database/pool.ts'
import type { Jobs } from '../core/jobs.ts'
import type { Limits } from '../core/limits/limits.ts'
import type { Storage } from '../core/storage/storage.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type FormFile = { field: string; name: string; data: Uint8Array<ArrayBuffer> }
type RequestBody = object | { fields: Record<string, string>; file: FormFile }

export type SiteClient = {
  /** Calls the API as a member who is signed in by now, or as nobody. Throws unless it succeeds. */
  call: <T>(who: string | undefined, method: Method, path: string, body?: RequestBody) => Promise<T>
  /** Keeps the cookies of the next answer for this member. */
  enter: (who: string, path: string, body: object) => Promise<{ id: number }>
  /** Signs a member out. */
  leave: (who: string) => Promise<void>
  close: () => Promise<void>
}

const DISK_LOW = 507
const NO_ROOM =
  'The disk has too little room for pictures. See: npm run kith -- doctor. Nothing was left behind.'

type Options = { config: Config; tx: Db; pool: Pool; url: string; storage: Storage }

/**
 * The whole server within a transaction. It does not listen, limits nobody, sends no mail, and leaves no job behind.
 */
export async function openSite({ config, tx, pool, url, storage }: Options): Promise<SiteClient> {
  const app = await buildApp({
    config: { ...config, mail: undefined, redisUrl: undefined, rateLimitFactor: NO_LIMIT },
    db: tx,
    pool,
    url,
    storage,
    log: pino({ level: 'silent' }),
    jobs: NO_JOBS,
    limits: NO_LIMITS,
    web: async () => {},
  })
  await app.ready()
  const cookies = new Map<string, string>()
  const send = async (who: string | undefined, method: Method, path: string, body?: RequestBody) => {
    const cookie = who === undefined ? undefined : cookies.get(who)
    const sent = body && 'file' in body ? await formOf(body) : { payload: body }
    const answer = await app.inject({
      method,
      url: path,
      ...(sent.payload && { payload: sent.payload }),
      headers: { ...(cookie && { cookie }), ...('headers' in sent && sent.headers) },
    })
    if (answer.statusCode === DISK_LOW) throw new Error(NO_ROOM)
    if (answer.statusCode >= 400)
      throw new Error(`${who ?? 'nobody'}: ${method} ${path}: ${answer.statusCode} ${answer.body}`)
    return answer
  }
  return {
    call: async <T>(...asked: Parameters<typeof send>) => {
      const { body } = await send(...asked)
      return (body === '' ? undefined : JSON.parse(body)) as T
    },
    enter: async (who, path, body) => {
      const answer = await send(undefined, 'POST', path, body)
      cookies.set(who, answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
      return answer.json<{ id: number }>()
    },
    leave: async (who) => {
      await send(who, 'POST', accountsApi.logout)
      cookies.delete(who)
    },
    close: async () => app.close(),
  }
}

/** For the reads, which are counted in memory. */
const NO_LIMIT = 1_000_000

const NO_LIMITS: Limits = { take: async () => {}, check: async () => {}, clear: async () => {} }

const NO_JOBS: Jobs = {
  isWorking: false,
  define: () => async () => {},
  every: () => async () => {},
  isUnderWay: async () => false,
  countFailing: async () => 0,
  workOff: async () => 0,
  start: async () => {},
  close: async () => {},
}

async function formOf({ fields, file }: { fields: Record<string, string>; file: FormFile }) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(file.field, new Blob([file.data]), file.name)
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}
