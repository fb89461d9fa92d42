/** Where a member was reading when the document was left. It names no words and no people. */
export type StoredPlace = {
  /** The entry of the browser's history. */
  entry: string
  /** Pixels from the top of the page. */
  y: number
  /** The post or comment nearest to the top, and how far below the top of the window it stood. */
  mark: { selector: string; top: number } | null
  /** How many pages of each list were read, by the hash of its query; and the height of each post. */
  pages: [hash: string, count: number][]
  heights: [id: number, height: number][]
}

const STORED = 'kith.place'

/** The entry of the browser's history that is shown now. The router gives each a key. public/theme.js looks at it too. */
export const shownEntry = () => String(window.history.state?.['__TSR_key'] ?? window.location.href)

/** Keeps the place for the next load of the document in this tab; null forgets it. */
export function keepPlace(place: StoredPlace | null): void {
  try {
    if (place) sessionStorage.setItem(STORED, JSON.stringify(place))
    else sessionStorage.removeItem(STORED)
  } catch {
    // No sessionStorage, or no room in it.
  }
}

/** The place where this entry was left, if it was left by a reload or for another site. Only the first call has it. */
export function takePlace(): StoredPlace | undefined {
  try {
    const place: StoredPlace | null = JSON.parse(sessionStorage.getItem(STORED) ?? 'null')
    keepPlace(null)
    return place?.entry === shownEntry() ? place : undefined
  } catch {
    return undefined
  }
}
