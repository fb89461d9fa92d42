import { vi } from 'vitest'
import { FakeUpload } from './fake-upload.ts'

export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }
export type Call = { method: string; path: string; body: unknown; headers: Headers; init: RequestInit }

/** Answers fetch and uploads from a table of 'METHOD /path' (without the query), and records every call. */
export function fakeServer(answers: Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>) {
  const calls: Call[] = []
  const fetching = async (path: string, init: RequestInit) => {
    const method = init.method ?? 'GET'
    const call = { method, path, body: bodyOf(init), headers: new Headers(init.headers), init }
    calls.push(call)
    const found = answers[`${method} ${path.split('?')[0]}`]
    const answer: Answer = (typeof found === 'function' ? await found(call) : found) ?? notFound
    const { status = 200, body, headers } = answer
    const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
    return new Response(text, { status, headers: { ...headers } })
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

function bodyOf({ body }: RequestInit): unknown {
  return typeof body === 'string' ? JSON.parse(body) : body
}
