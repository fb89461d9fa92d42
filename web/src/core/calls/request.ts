import { NEXT_CURSOR, SENT_BY, TOTAL_COUNT } from '@kith/shared/basics.ts'
import type { ErrorBody, Issue } from '@kith/shared/errors.ts'

/** An answer other than success. `message` is `status: body` as in the contract, `detail` a sentence for people. */
export class RequestError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly detail: string | undefined
  readonly issues: readonly Issue[]
  /** The seconds that the server asks to wait, if it does. */
  readonly retryAfter: number | undefined

  constructor(status: number, text: string, retryAfter?: string | null) {
    super(`${status}: ${text}`)
    this.name = 'RequestError'
    this.status = status
    this.retryAfter = Number(retryAfter) || undefined
    const body = parse(text)
    this.code = body.code
    this.detail = body.message ?? body.error
    this.issues = body.issues ?? []
  }
}

/** The query string of a call. Null and undefined values are left out. */
export type Query = Readonly<Record<string, string | number | null | undefined>>

export type Options = {
  query?: Query
  /** Sent as JSON, or unchanged when it is FormData. */
  body?: unknown
  /** A UUID. Sending the same key again creates nothing new. */
  idempotencyKey?: string
  /** The member who sends it: it is not sent within the session of another one. */
  sentBy?: number
  signal?: AbortSignal
  /** Whether it goes on when the page is closed meanwhile. */
  keepalive?: boolean
}

export type Page<T> = {
  items: T[]
  next: string | null
  /** Up to where the first page of a list was read without a gap, if something that is newer stands above that. */
  readTo?: DatedItem
}
/** What the order of a list goes by. */
export type DatedItem = { id: number; createdAt: string }

/** Calls the server with the session's cookie. Throws a `RequestError` for any answer but a success. */
export async function request<T = void>(method: string, path: string, options: Options = {}): Promise<T> {
  return read<T>(await send(method, path, options))
}

/** Reads one page of a list, with the cursor of the next one (null at the end). */
export async function requestPage<T>(path: string, options?: Options): Promise<Page<T>> {
  const { body, next } = await requestPart<T[]>(path, options)
  return { items: body, next }
}

type ListAnswer<T> = { body: T; next: string | null; total: number; headers: Headers }

/**
 * Reads an answer with a page of a list, and the next cursor. Only a first page has `total`, the whole count (else 0).
 * `headers` are all of its headers.
 */
export async function requestPart<T>(path: string, options: Options = {}): Promise<ListAnswer<T>> {
  const answer = await send('GET', path, options)
  const { headers } = answer
  return {
    body: await read<T>(answer),
    next: headers.get(NEXT_CURSOR),
    total: Number(headers.get(TOTAL_COUNT)),
    headers,
  }
}

/**
 * The sentence to show for a failure: the server's own, or the fallback, which is empty by default. A 500 has nothing to
 * say about itself.
 */
export function errorText(error: unknown, fallback = ''): string {
  return (error instanceof RequestError && error.status !== 500 && error.detail) || fallback
}

/** The server's message about one field, if it refused that field. */
export const issueOf = (error: unknown, field: string) =>
  error instanceof RequestError ? error.issues.find(({ path }) => path === field)?.message : undefined

export const isStatus = (error: unknown, status: number) =>
  error instanceof RequestError && error.status === status

/**
 * Whether a call was not dealt with: nobody answered, or a proxy or the server itself said not now (503) or too slow (408).
 * The same call may succeed later.
 */
export const hadNoAnswer = (error: unknown) =>
  !(error instanceof RequestError) || [408, 502, 503, 504].includes(error.status)

/** Whether the server refused with this code. */
export const isCode = (error: unknown, code: string) => error instanceof RequestError && error.code === code

async function send(method: string, path: string, options: Options): Promise<Response> {
  const { query = {}, body, idempotencyKey, sentBy, signal, keepalive } = options
  const headers = new Headers({ accept: 'application/json' })
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  if (sentBy) headers.set(SENT_BY, String(sentBy))
  const init: RequestInit = {
    method,
    headers,
    credentials: 'include',
    keepalive: !!keepalive,
    ...(signal && { signal }),
  }
  if (body instanceof FormData) init.body = body
  else if (body !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(body)
  }
  const answer = await fetch(addressOf(path, query), init)
  if (answer.ok) return answer
  const text = (await answer.text()) || answer.statusText
  throw new RequestError(answer.status, text, answer.headers.get('retry-after'))
}

function addressOf(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value).replaceAll('\0', ''))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

async function read<T>(answer: Response): Promise<T> {
  const text = await answer.text()
  return (text ? JSON.parse(text) : undefined) as T
}

function parse(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}
