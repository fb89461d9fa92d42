import { z } from 'zod'

/** An id: the value of a 64-bit identity column, always below 2^53 (decisions.md §1). */
export const id = z.int().min(1)

/** An id in a path. A malformed one gets a 404 like a missing thing, never a 400. */
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .refine(Number.isSafeInteger)

/** A time in JSON: ISO 8601, UTC. */
export const time = z.iso.datetime()

/** PostgreSQL stores no NUL in text, so no input may contain one. */
export const text = z.string().refine((value) => !value.includes('\u0000'))

/** Characters that break the line or reverse the text around them, and NUL. */
const DISTURBING = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u
const UNSEEN = /[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu

export const NAME_REQUIRED = 'Name is required'

/** A name that others read, in one line. Something of it can be seen. */
export const shownName = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((name) => name.replaceAll(UNSEEN, '') !== '', NAME_REQUIRED)
    .refine((name) => !DISTURBING.test(name))

export const PAGE_SIZE = 30
export const PAGE_SIZE_MAX = 100
/** `offset` remains for other clients of the contract; ours page by cursor. */
export const OFFSET_MAX = 3000

const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

/** The number of items asked for. */
export const pageSize = wholeNumber.pipe(z.int().min(1).max(PAGE_SIZE_MAX))

/** The paging of every list: `limit` 1 to 100, `offset`, or `before`, an opaque cursor (decisions.md §1). */
export const paging = z.object({
  limit: pageSize.default(PAGE_SIZE),
  offset: wholeNumber.pipe(z.int().min(0).max(OFFSET_MAX)).default(0),
  before: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
})
export type Paging = z.infer<typeof paging>

/** A list of ids in a query, separated by commas, such as `groupIds=1,2`; at most 100 of them. */
export const idList = z
  .string()
  .regex(/^([1-9]\d{0,14}(,[1-9]\d{0,14}){0,99})?$/)
  .transform((list) => (list === '' ? [] : list.split(',').map(Number)))

/** The header with the cursor of the next page (decisions.md §1). */
export const NEXT_CURSOR = 'x-next-cursor'

/**
 * The header of a request with the id of the member who sends it, for what a page sends by itself. Within the session of
 * another member, who has signed in meanwhile, it is a 401.
 */
export const SENT_BY = 'x-sent-by'

/** The header with the number of all items, on the first page of a list that has one. */
export const TOTAL_COUNT = 'x-total-count'

type PartIn<Path extends string> = Path extends `${string}:${infer Part}/${infer Rest}`
  ? Part | PartIn<Rest>
  : Path extends `${string}:${infer Part}`
    ? Part
    : never

/** A call's address with its parts filled in: `fillPath('/api/posts/:id', { id: 7 })` gives `/api/posts/7`. */
export const fillPath = <Path extends string>(
  path: Path,
  parts: Record<PartIn<Path>, string | number>,
): string => path.replaceAll(/:(\w+)/g, (_, part: PartIn<Path>) => encodeURIComponent(parts[part]))
