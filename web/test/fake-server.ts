import { settingsApi } from '@kith/shared/settings/settings.ts'
import { vi } from 'vitest'
import { callOf, wrongInput } from './api-calls.ts'
import { FakeUpload } from './fake-upload.ts'
import { settingsOf } from './settings-of.ts'

/** Without a status, it is the first one of success that the call has. */
export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }
export type Call = { method: string; path: string; body: unknown; headers: Headers; init: RequestInit }
export type Answers = Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>

/** What pages ask for beside what a test is about. */
const USUAL: Answers = {
  [`GET ${settingsApi.settings}`]: { body: settingsOf() },
}

/** What the fake servers of a test took though the real one would have refused it. */
const faults: string[] = []
export const takeFaults = () => faults.splice(0)

/** Answers fetch and uploads from a table of 'METHOD /path' (without the query), and records every call. */
export function fakeServer(given: Answers) {
  const answers = { ...USUAL, ...given }
  for (const key of Object.keys(answers)) {
    const [method = '', path = ''] = key.split(' ')
    if (!callOf(method, path)) throw new Error(`The API has no call ${key}`)
  }
  const calls: Call[] = []
  const fetching = async (path: string, init: RequestInit) => {
    const method = init.method ?? 'GET'
    const call = { method, path, body: bodyOf(init), headers: new Headers(init.headers), init }
    calls.push(call)
    const found = answers[`${method} ${pathOf(call)}`]
    const answer = typeof found === 'function' ? await found(call) : found
    return responseOf(call, answer ?? notFound)
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init = {}) => fetching(String(input), init))
  vi.spyOn(globalThis, 'XMLHttpRequest').mockImplementation(function uploading() {
    return new FakeUpload(fetching) as unknown as XMLHttpRequest
  })
  return {
    calls,
    called: (method: string, path: string) => calls.filter((c) => c.method === method && c.path === path),
  }
}

/** The body of a refusal, as the real server writes it. */
export const refusal = (status: number, message: string, issues?: { path: string; message: string }[]) => ({
  status,
  body: { message, error: message, code: 'refused', ...(issues && { issues }) },
})

const notFound = refusal(404, 'Not found')
const pathOf = ({ path }: Call) => path.split('?')[0] ?? ''

function responseOf(call: Call, { status: given, body, headers }: Answer): Response {
  const described = callOf(call.method, pathOf(call))
  const status = given ?? Number(Object.keys(described?.answers ?? { 200: null })[0])
  if (described && status < 300) {
    const fault = call.body instanceof FormData ? undefined : wrongInput(described, call.body)
    if (fault) faults.push(`${call.method} ${call.path}: ${fault}`)
  }
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(text, { status, headers: { ...headers } })
}

function bodyOf({ body }: RequestInit): unknown {
  return typeof body === 'string' ? JSON.parse(body) : body
}
