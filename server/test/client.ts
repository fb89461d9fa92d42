import type { ErrorBody } from '@kith/shared/errors.ts'
import type { App } from '../src/core/http/http.ts'

/** An answer as a test reads it. `body` is the parsed JSON, or the text when it is no JSON. */
export type Answer<T> = { status: number; body: T; headers: Record<string, unknown> }

/** Calls the server in the same process, as the member whose token it has. */
export type Client = ReturnType<typeof clientOf>

export function clientOf(app: App, token?: string) {
  const send = async <T = ErrorBody>(method: Method, url: string, more: Sent = {}): Promise<Answer<T>> => {
    const answer = await app.inject({
      method,
      url,
      headers: { ...(token && { cookie: `kith.sid=${token}` }), ...more.headers },
      ...(more.body !== undefined && { payload: more.body as object }),
    })
    return { status: answer.statusCode, body: parse(answer.body) as T, headers: answer.headers }
  }
  return {
    send,
    get: <T = ErrorBody>(url: string, headers?: Headers) =>
      send<T>('GET', url, { ...(headers && { headers }) }),
    post: <T = ErrorBody>(url: string, body?: unknown, headers?: Headers) =>
      send<T>('POST', url, { body, ...(headers && { headers }) }),
    put: <T = ErrorBody>(url: string, body?: unknown) => send<T>('PUT', url, { body }),
    delete: <T = ErrorBody>(url: string) => send<T>('DELETE', url),
  }
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Headers = Record<string, string>
type Sent = { body?: unknown; headers?: Headers }

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return text
  }
}
