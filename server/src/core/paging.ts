import { invalid } from './errors.ts'

/**
 * A cursor as it travels, opaque, safe in a query and a header: whole numbers from 0 that say where a page ended. They were
 * once joined by `-`, here and there as decimals, and none of those may be taken for one of these.
 */
export const writeCursor = (...numbers: number[]): string =>
  numbers.map((number) => number.toString(36)).join('_')

/** Reads a cursor of as many numbers as `beginning` has, which stands for none; throws 400 for what we never wrote. */
export function readCursor<Place extends number[]>(
  text: string | undefined,
  beginning: [...Place],
): [...Place] {
  if (text === undefined) return beginning
  const numbers = text.split('_').map((digits) => Number.parseInt(digits, 36))
  const areWhole = numbers.every((number) => Number.isSafeInteger(number) && number >= 0)
  const isOurs = areWhole && numbers.length === beginning.length && writeCursor(...numbers) === text
  if (!isOurs) throw invalid('before', 'Invalid input')
  return numbers as [...Place]
}

/** A place in a list in the order of time. */
export type Place = { createdAt: string; id: number }
type Dated = { createdAt: Date | string; id: number }

const NEWEST: Place = { createdAt: 'infinity', id: Number.MAX_SAFE_INTEGER }

const numbersOf = ({ createdAt, id }: Dated) => [new Date(createdAt).getTime(), id]

/** The cursor of what is older than this, or newer, as the list goes. */
export const writePlace = (row: Dated): string => writeCursor(...numbersOf(row))

/** Reads it back; `beginning` for none; throws 400 for what we never wrote. */
export function readPlace(text: string | undefined, beginning: Place = NEWEST): Place {
  if (text === undefined) return beginning
  const [time, id] = readCursor(text, [0, 0])
  return { createdAt: readTime(time), id }
}

/** The end of the year 9999: what is later the database reads in no such words. */
const TIME_MAX = Date.UTC(10_000, 0) - 1

/** The time that a number of a cursor stands for; throws 400 when there is none. */
export function readTime(milliseconds: number): string {
  if (milliseconds > TIME_MAX) throw invalid('before', 'Invalid input')
  return new Date(milliseconds).toISOString()
}

/** A page out of rows that were read one beyond `limit`, and the cursor of the next when there is one. */
export const cutPage = <Row extends Dated>(rows: Row[], limit: number) => cutPageAt(rows, limit, numbersOf)

/** The same for a list in another order, `place` of whose last row is the cursor. */
export function cutPageAt<Row>(rows: Row[], limit: number, place: (last: Row) => number[]) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: last && rows.length > limit ? writeCursor(...place(last)) : undefined }
}
