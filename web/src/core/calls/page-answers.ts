import { accountsApi } from '@kith/shared/accounts.ts'
import { NEXT_CURSOR } from '@kith/shared/basics.ts'
import { readStored } from '../browser-storage.ts'

/** The localStorage key of the signed-in member. The browser's other open pages notice when it changes. */
export const MEMBER = 'kith.member'
/** Milliseconds after which what came with the page is asked for anew. */
export const FRESH_MS = 30_000

export type PageAnswer = { path: string; query: Record<string, string>; body: unknown; next: string | null }

/**
 * The answers that the server wrote into the page for its first calls (server/src/first-load/first-load.ts). None if they
 * are old, or if another member has signed in since then, in another page of this browser.
 */
export function readPageAnswers(): PageAnswer[] {
  const answers = [...document.querySelectorAll<HTMLScriptElement>('script[data-answer]')].map(answerIn)
  return performance.now() < FRESH_MS && !isOfAnother(answers) ? answers : []
}

/** When the server was asked for the page, and with it for its answers. */
export function answeredAt(): number {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return performance.timeOrigin + (opening?.responseStart ?? 0)
}

/** An answer as the server wrote it. */
export type WrittenAnswer = { address: string; body: string; headers: Record<string, string> }

export function answerOf({ address, body, headers }: WrittenAnswer): PageAnswer {
  const [path = '', query = ''] = address.split('?')
  return {
    path,
    query: Object.fromEntries(new URLSearchParams(query)),
    body: JSON.parse(body) as unknown,
    next: headers[NEXT_CURSOR] ?? null,
  }
}

const answerIn = ({ dataset, text }: HTMLScriptElement) =>
  answerOf({
    address: dataset['answer'] ?? '',
    body: text,
    headers: JSON.parse(dataset['headers'] ?? '{}') as Record<string, string>,
  })

function isOfAnother(answers: readonly PageAnswer[]): boolean {
  const stored = readStored(MEMBER)
  const owner = answers.find(({ path }) => path === accountsApi.user)?.body as { id: number } | undefined
  return stored !== undefined && owner !== undefined && stored !== owner.id
}
