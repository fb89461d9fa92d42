/** What this browser has no room for, or may not store, as JSON. It lives as long as the page. */
const inPage = new Map<string, string>()

/** Reads what this browser or this page keeps under a name. Undefined when there is nothing or it can't be read. */
export const readStored = (key: string): unknown => parsed(() => inPage.get(key) ?? localStorage.getItem(key))

/** Keeps a value in this browser, or as long as the page where that does not work; undefined deletes it. */
export function writeStored(key: string, value: unknown): void {
  inPage.delete(key)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    if (value !== undefined) inPage.set(key, JSON.stringify(value))
  }
}

/** Deletes what this browser stored for a member, under names of the form `kith.what.member` with any suffix. */
export function forgetStored(memberId: number): void {
  for (const key of storedNames()) {
    const [, , member] = key.split('.')
    if (key.startsWith('kith.') && member === String(memberId)) writeStored(key, undefined)
  }
}

/** The names of everything this browser and this page keep. */
export function storedNames(): string[] {
  try {
    return [...new Set([...inPage.keys(), ...Object.keys(localStorage)])]
  } catch {
    return namesInPage()
  }
}

/** The names of what will be gone with this page, because this browser could not store it. */
export const namesInPage = () => [...inPage.keys()]

/** Reads what this tab stored under a name. Undefined when there is nothing or it can't be read. */
export const readInTab = (key: string): unknown => parsed(() => sessionStorage.getItem(key))

/** Stores a value for this tab and its reloads; undefined deletes it. Does nothing where that does not work. */
export function writeInTab(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // No sessionStorage, or no room in it.
  }
}

function parsed(read: () => string | null): unknown {
  try {
    return JSON.parse(read() ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
