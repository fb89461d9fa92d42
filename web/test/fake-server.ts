import { audienceApi } from '@kith/shared/audience.ts'
import { communitiesApi } from '@kith/shared/communities.ts'
import { mailApi } from '@kith/shared/mail.ts'
import { messagesApi } from '@kith/shared/messages.ts'
import { notificationsApi } from '@kith/shared/notifications.ts'
import { reportsApi } from '@kith/shared/reports.ts'
import { settingsApi } from '@kith/shared/settings/settings.ts'
import { vi } from 'vitest'
import { callOf, wrongAnswer, wrongInput } from './api-calls.ts'
import { FakeUpload } from './fake-upload.ts'
import { settingsOf } from './settings-of.ts'

/**
 * Without a status, it is the first one of success that the call has. A body that is a text comes from somebody else on
 * the way, such as a WLAN that wants a password.
 */
export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }
export type Call = { method: string; path: string; body: unknown; headers: Headers; init: RequestInit }
type Asked = Pick<Call, 'method' | 'path' | 'body'>
export type Answers = Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>

/** What pages ask for beside what a test is about, by the address of the call. */
const USUAL: Answers = {
  'HEAD /healthz': {},
  [`GET ${settingsApi.settings}`]: { body: settingsOf() },
  [`GET ${mailApi.status}`]: { body: { configured: false } },
  [`GET ${notificationsApi.unreadCount}`]: { body: { count: 0, withoutMessages: 0 } },
  [`GET ${messagesApi.unreadCount}`]: { body: { count: 0 } },
  [`GET ${audienceApi.audience}`]: {
    body: { count: 0, friends: 0, friendsOfFriends: 0, others: 0, people: [] },
  },
  [`GET ${communitiesApi.posts}`]: { body: [] },
  [`PUT ${communitiesApi.visit}`]: {},
  [`GET ${communitiesApi.news}`]: { body: [] },
  [`GET ${reportsApi.openCount}`]: { body: { count: 0 } },
}

/** What the fake servers of a test were asked or said that the real one would not be asked or say. */
const faults: string[] = []
export const takeErrors = () => faults.splice(0)

/** Answers fetch and uploads from a table of 'METHOD /path' (without the query, and with or without its ids), and records every call. */
export function fakeServer(given: Answers) {
  for (const key of Object.keys(given)) {
    const [method = '', path = ''] = key.split(' ')
    if (!callOf(method, path)) throw new Error(`The API has no call ${key}`)
  }
  const calls: Call[] = []
  const fetching = async (path: string, init: RequestInit) => {
    const method = init.method ?? 'GET'
    const call = { method, path, body: bodyOf(init), headers: new Headers(init.headers), init }
    calls.push(call)
    const found = given[`${method} ${pathOf(call)}`] ?? given[`${method} ${patternOf(call)}`] ?? usual(call)
    if (!found) faults.push(`${method} ${path} has no answer`)
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

/** Notes what is wrong with what the client sends in a call that succeeds, and with what it is answered. */
export function judge(call: Asked, answer: unknown, status = successOf(call)): void {
  const described = callOf(call.method, pathOf(call))
  if (!described) return
  const tell = (fault: string | undefined) => fault && faults.push(`${call.method} ${call.path}: ${fault}`)
  if (!(call.body instanceof FormData || call.body instanceof Blob)) tell(wrongInput(described, call.body))
  if (typeof answer !== 'string') tell(wrongAnswer(described, status, answer))
}

function usual(call: Call): Answers[string] | undefined {
  return USUAL[`${call.method} ${patternOf(call)}`]
}

/** The address of a call as `shared` writes it: `/api/posts/:id`. */
const patternOf = (call: Asked) =>
  callOf(call.method, pathOf(call))?.path.replaceAll(/\{(\w+)\}/g, ':$1') ?? pathOf(call)

/** The body of a refusal, as the real server writes it. */
export const refusal = (status: number, message: string, issues?: { path: string; message: string }[]) => ({
  status,
  body: { message, error: message, code: 'refused', ...(issues && { issues }) },
})

const notFound = refusal(404, 'Not found')

/** What addresses answer whose subject one may not see, or is gone. */
export const gone = (...asked: string[]): Record<string, Answer> =>
  Object.fromEntries(asked.map((path) => [`GET ${path}`, notFound]))

const pathOf = ({ path }: Asked) => path.split('?')[0] ?? ''

function responseOf(call: Call, { status = successOf(call), body, headers }: Answer): Response {
  if (status < 300) judge(call, body, status)
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(text, { status, headers: { ...headers } })
}

/** The first status of success that a call has. */
function successOf(call: Asked): number {
  return Number(Object.keys(callOf(call.method, pathOf(call))?.answers ?? { 200: null })[0])
}

function bodyOf({ body }: RequestInit): unknown {
  return typeof body === 'string' ? JSON.parse(body) : body
}
