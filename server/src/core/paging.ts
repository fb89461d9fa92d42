import { invalid } from './errors.ts'

/** A place in a list that is read from newest to oldest: what comes next is older than this. */
export type Cursor = { createdAt: string; id: number }

/** The cursor as it travels: opaque, safe in a query and a header. */
export function writeCursor({ createdAt, id }: { createdAt: Date | string; id: number }): string {
  return `${new Date(createdAt).getTime().toString(36)}-${id.toString(36)}`
}

/** Reads a cursor back; throws 400 for one that we never wrote. */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  const [, time, id] = /^([0-9a-z]{1,9})-([0-9a-z]{1,11})$/.exec(text) ?? []
  const at = new Date(Number.parseInt(time ?? '', 36))
  const number = Number.parseInt(id ?? '', 36)
  if (Number.isNaN(at.getTime()) || !Number.isSafeInteger(number)) throw invalid('before', 'Invalid input')
  return { createdAt: at.toISOString(), id: number }
}

/** A page out of rows that were read one beyond `limit`, and the cursor of the next when there is one. */
export function cutPage<Row extends { createdAt: Date | string; id: number }>(rows: Row[], limit: number) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: last && rows.length > limit ? writeCursor(last) : undefined }
}
