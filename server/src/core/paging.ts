import { invalid } from './errors.ts'

/**
 * A cursor as it is sent, opaque, safe in a query and a header: whole numbers from 0 that say where a page ended. Old
 * cursors joined them by `-`, some with decimals; none of those may be read as one of these.
 */
export const writeCursor = (...numbers: number[]): string =>
  numbers.map((number) => number.toString(36)).join('_')

/**
 * Reads a cursor of as many numbers as `beginning`, which is the result without a cursor. Throws 400 for a text that we
 * never wrote.
 */
export function readCursor<Numbers extends number[]>(
  text: string | undefined,
  beginning: [...Numbers],
): [...Numbers] {
  if (text === undefined) return beginning
  const numbers = text.split('_').map((digits) => Number.parseInt(digits, 36))
  const areWhole = numbers.every((number) => Number.isSafeInteger(number) && number >= 0)
  const isOurs = areWhole && numbers.length === beginning.length && writeCursor(...numbers) === text
  if (!isOurs) throw invalid('before', 'Invalid input')
  return numbers as [...Numbers]
}

/** A position in a list that is sorted by time. */
export type ListPosition = { createdAt: string; id: number }
type DatedItem = { createdAt: Date | string; id: number }

const NEWEST: ListPosition = { createdAt: 'infinity', id: Number.MAX_SAFE_INTEGER }

const numbersOf = ({ createdAt, id }: DatedItem) => [new Date(createdAt).getTime(), id]

/** The cursor after this row. */
export const writePosition = (row: DatedItem): string => writeCursor(...numbersOf(row))

/** Reads that cursor back; `beginning` without one. Throws 400 for a text that we never wrote. */
export function readPosition(text: string | undefined, beginning: ListPosition = NEWEST): ListPosition {
  if (text === undefined) return beginning
  const [time, id] = readCursor(text, [0, 0])
  return { createdAt: readTime(time), id }
}

/** A position in a list that is sorted by name. */
export type NamePosition = { name: string; id: number }

/** The cursor after this row. `-` divides the two, so that no cursor of numbers alone is one of these. */
export const writeNamePosition = ({ name, id }: NamePosition): string =>
  `${writeCursor(id)}-${Buffer.from(name).toString('base64url')}`

/** Reads that cursor back; the beginning of the list without one. Throws 400 for a text that we never wrote. */
export function readNamePosition(text: string | undefined): NamePosition {
  if (text === undefined) return { name: '', id: 0 }
  const end = Math.max(text.indexOf('-'), 0)
  const [id] = readCursor(text.slice(0, end), [0])
  const name = Buffer.from(text.slice(end + 1), 'base64url').toString()
  if (name.includes('\u0000') || writeNamePosition({ name, id }) !== text)
    throw invalid('before', 'Invalid input')
  return { name, id }
}

/** The end of the year 9999: the database reads later times only in another notation. */
const TIME_MAX = Date.UTC(10_000, 0) - 1

/** The time that a number of a cursor means; throws 400 when it is out of range. */
export function readTime(milliseconds: number): string {
  if (milliseconds > TIME_MAX) throw invalid('before', 'Invalid input')
  return new Date(milliseconds).toISOString()
}

/** Cuts a page from rows, one of which is beyond `limit`, and makes the cursor of the next page, if there is one. */
export const cutPage = <Row extends DatedItem>(rows: Row[], limit: number) =>
  cutPageAt(rows, limit, numbersOf)

/** The same for a list in another order. `positionOf` of its last row becomes the cursor. */
export function cutPageAt<Row>(rows: Row[], limit: number, positionOf: (last: Row) => number[]) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: last && rows.length > limit ? writeCursor(...positionOf(last)) : undefined }
}
