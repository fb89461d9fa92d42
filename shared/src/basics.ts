import { z } from 'zod'

/** An id: the value of a 64-bit identity column, always below 2^53 (rules/limits.md 4). */
export const id = z.int().min(1)

/** An id in a path. A malformed one gets a 404 like a missing thing, never a 400. */
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .refine(Number.isSafeInteger)

/** A time in JSON: ISO 8601, UTC. */
export const time = z.iso.datetime()

/** Something that can be seen. The signs at its end are called letters or symbols, and are empty. */
const SEEN =
  /[^\s\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{13441}\u{13442}\u{1D159}]/u

/** Whether nothing of a text can be seen: spaces, fillers and signs that only control others. */
export const isBlank = (value: string) => !SEEN.test(value)

/** As they come from other systems, and as Unicode has them besides. */
const LINE_ENDS = /\r\n?|[\u2028\u2029]/g
/** Control characters, halves of characters, what is none, and what turns letters around. */
const UNWANTED = /(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202D\u202E]/gu

/** What stands on or between letters and can be stacked; a tatweel between two of them is left out by the search. */
const MARK = '[\\p{M}\\p{Default_Ignorable_Code_Point}\uFF9E\uFF9F]'
/** At no mark behind another one: so each is looked at a few times at most. */
const STACK_BEGINS = `(?=${MARK})(?<!${MARK}\u0640*)`
/**
 * More marks in a row than any writing has. The database sorts those of a letter, which takes time in proportion to the
 * square of their number: 10,000 took it two seconds.
 */
const STACKED = new RegExp(`${STACK_BEGINS}((?:${MARK}\u0640*){64})(?:${MARK}\u0640*)+`, 'gu')

/** A text as it is stored: line breaks are LF, and of all control characters only these and tabs are left. */
const cleaned = (value: string) =>
  value.replaceAll(LINE_ENDS, '\n').replaceAll(UNWANTED, '').replaceAll(STACKED, '$1')

/** Every text that people write. What is blank is empty, so `min(1)` refuses it. */
export const text = z.string().overwrite((value) => {
  const said = cleaned(value)
  return isBlank(said) ? '' : said
})

/** A text that is only compared, such as a password or a search: it stays as typed. PostgreSQL takes no NUL. */
export const exactText = z.string().refine((value) => !value.includes('\u0000'))

/** Characters that break the line or reverse the text around them, and NUL. */
const DISTURBING = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

export const NAME_REQUIRED = 'Name is required'

/** A name that others read, in one line. Something of it can be seen. */
export const shownName = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((name) => !isBlank(name), NAME_REQUIRED)
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

/** No answer with a list has more bytes than this, while posts have at most `POST_LENGTH_DEFAULT` characters. */
export const ANSWER_BYTES_MAX = 4_000_000

/**
 * Set where `content` is only the beginning of a text: in pages of more than `PAGE_SIZE` that have become very long. What
 * it belongs to has a call of its own, with all of it.
 */
export const isShortened = z.literal(true).optional()

/** The paging of every list: `limit` 1 to 100, `offset`, or `before`, an opaque cursor (rules/limits.md 5). */
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

/** The header with the cursor of the next page (rules/limits.md 5). */
export const NEXT_CURSOR = 'x-next-cursor'

/**
 * The header of a request with the id of the member who sends it, for what a page sends by itself. Within the session of
 * another member, who has signed in meanwhile, it is a 401.
 */
export const SENT_BY = 'x-sent-by'

/** The header with the number of all items, on the first page of a list that has one. */
export const TOTAL_COUNT = 'x-total-count'

type PathParam<Path extends string> = Path extends `${string}:${infer Part}/${infer Rest}`
  ? Part | PathParam<Rest>
  : Path extends `${string}:${infer Part}`
    ? Part
    : never

/** A call's address with its parts filled in: `fillPath('/api/posts/:id', { id: 7 })` gives `/api/posts/7`. */
export const fillPath = <Path extends string>(
  path: Path,
  parts: Record<PathParam<Path>, string | number>,
): string => path.replaceAll(/:(\w+)/g, (_, part: PathParam<Path>) => encodeURIComponent(parts[part]))
