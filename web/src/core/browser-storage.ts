/** Reads what this browser stored under a name. Undefined when there is nothing or it can't be read. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value in this browser; undefined deletes it. Does nothing where localStorage is not available. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // No localStorage, or no room in it.
  }
}

/** Deletes what this browser stored for a member, under names of the form `kith.what.member` with any suffix. */
export function forgetStored(memberId: number): void {
  for (const key of storedNames()) {
    const [, , member] = key.split('.')
    if (key.startsWith('kith.') && member === String(memberId)) writeStored(key, undefined)
  }
}

/** The names of everything this browser stored. */
export function storedNames(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
