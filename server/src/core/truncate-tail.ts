import { PAGE_SIZE } from '@kith/shared/basics.ts'
import { cutOf } from '@kith/shared/text/truncation.ts'

/** From this length of a page on, in characters, its further rows come with the beginnings of their texts. */
const LONG_PAGE = 500_000
const BEGINNING = 280

/**
 * Shortens the texts of the further rows of a page that was asked for with more than the usual size and has become very
 * long. No row is left out: a page shorter than asked for is still the last one. `lengthOf` is in characters.
 */
export function truncateTail<Row>(
  rows: Row[],
  limit: number,
  lengthOf: (row: Row) => number,
  shorten: (row: Row) => Row,
): Row[] {
  if (limit <= PAGE_SIZE) return rows
  let length = 0
  return rows.map((row, at) => {
    const isInTail = at >= PAGE_SIZE && length > LONG_PAGE
    length += lengthOf(row)
    return isInTail ? shorten(row) : row
  })
}

/** The same for rows whose text is their `content`. */
export const truncateTailTexts = <Row extends { content: string }>(rows: Row[], limit: number): Row[] =>
  truncateTail(rows, limit, ({ content }) => content.length, beginningOf)

/** The row with the beginning of its text, marked so if that is not all of it. */
export function beginningOf<Row extends { content: string }>(row: Row): Row {
  const end = cutOf(row.content, BEGINNING)
  return end === undefined ? row : { ...row, content: row.content.slice(0, end), isShortened: true }
}
