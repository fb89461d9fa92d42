import { accountsApi } from '@kith/shared/accounts.ts'
import { readStored } from './stored.ts'

/** The localStorage key of the signed-in member. The browser's other open pages notice when it changes. */
export const MEMBER = 'kith.member'
/** Milliseconds after which what came with the page is asked for anew. */
const FRESH_MS = 30_000

let ownerId: number | undefined
let age = 0

/**
 * The answer that the server wrote into the page for this call (server/src/first-load/first-load.ts), once. None if
 * another member has signed in since then, in another page of this browser.
 */
export function takeAnswer(address: string): Response | undefined {
  const element = answerTo(address)
  if (!element) return undefined
  const isGood = performance.now() < FRESH_MS && !isOfAnother()
  element.remove()
  if (!isGood) return undefined
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  age = performance.now() - (opening?.responseStart ?? 0)
  return new Response(element.text, { headers: JSON.parse(element.dataset['headers'] ?? '{}') })
}

/** How many milliseconds old the answers of the page were when they were taken; 0 when none was. */
export const ageOfAnswers = (): number => age

const answerTo = (address: string) =>
  document.querySelector<HTMLScriptElement>(`script[data-answer="${CSS.escape(address)}"]`)

function isOfAnother(): boolean {
  const stored = readStored(MEMBER)
  ownerId ??= ownerOf(answerTo(accountsApi.user))
  return stored !== undefined && ownerId !== undefined && stored !== ownerId
}

const ownerOf = (element: HTMLScriptElement | null) =>
  element ? (JSON.parse(element.text) as { id: number }).id : undefined
