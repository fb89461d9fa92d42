import { newKey } from '../calls/new-key.ts'

/** What this tab has read as its own, as text, by its names. */
const read = new Map<string, string>()
/** What of it belongs to the tab that this one was copied from. */
let copied = ''
const ownKeys = new Map<string, string>()

/** Remembers what this tab took for its own. It may turn out to be that of another tab. */
export const noteRead = (name: string, record: unknown) => void read.set(name, JSON.stringify(record))

/** Says that this tab was duplicated: what it has read until now is that of another one. */
export function disownRead(): void {
  copied += [...read.values()].join('')
  read.clear()
}

/**
 * The key under which this tab sends what it has kept under a key. Both a tab and its copy may send a draft, so the copy
 * has another key: each makes one (rules/posts.md 67).
 */
export function keyInTab(key: string): string {
  if (!copied.includes(key)) return key
  const own = ownKeys.get(key) ?? newKey()
  ownKeys.set(key, own)
  return own
}
