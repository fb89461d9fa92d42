import { readInTab, writeInTab } from './browser-storage.ts'

/** Where a member was reading when the document was left. It names no words and no people. */
export type ReadingPosition = {
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

/** Keeps the position for the next load of the document in this tab; undefined forgets it. */
export const storeReadingPosition = (position?: ReadingPosition) => writeInTab(STORED, position)

/** The position where this entry was left, if it was left by a reload or for another site. Only the first call has it. */
export function takeReadingPosition(): ReadingPosition | undefined {
  const position = readInTab(STORED) as ReadingPosition | undefined
  storeReadingPosition()
  return position?.entry === shownEntry() ? position : undefined
}
