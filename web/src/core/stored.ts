/** What this browser keeps under a name; undefined when that is nothing, or can't be read. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value in this browser, or forgets it. Without a store it lives as long as the page. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // No store, or no room in it.
  }
}

/** Forgets what this browser keeps for a member, under names of the form `kith.what.member` and what may follow. */
export function forgetStored(memberId: number): void {
  for (const key of storedNames()) {
    const [, , member] = key.split('.')
    if (key.startsWith('kith.') && member === String(memberId)) writeStored(key, undefined)
  }
}

function storedNames(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
