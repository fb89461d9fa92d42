import { z } from 'zod'

/** The body of every answer that is not a success (rules/limits.md 1). `message` and `error` are the same sentence. */
export const errorBody = z.object({
  message: z.string(),
  error: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
export type Issue = { path: string; message: string }

/** The code of a 409: the text that an edit names as the one it changes stands there no more (rules/posts.md 44). */
export const CHANGED_MEANWHILE = 'changed_meanwhile'

/** The words of a 404: the same for what is missing and for what the caller may not see (rules/limits.md 3). */
export const notFoundWording = {
  member: 'User not found',
  post: 'Post not found',
  community: 'Group not found',
  other: 'Not found',
} as const
export type NotFoundSubject = keyof typeof notFoundWording

/** The end of a sentence that refuses: when to try again, as rounded up as people read it (rules/limits.md 42). */
export function tryAgain(seconds: number): string {
  if (seconds <= 10) return 'Please try again in a moment.'
  if (seconds <= 60) return 'Please try again in a minute.'
  const minutes = Math.ceil(seconds / 60)
  const time = minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
  return `Please try again in ${time}.`
}

/** The part of zod's error that the wording needs. */
type RawIssue = {
  code?: string | undefined
  input?: unknown
  expected?: string
  origin?: string
  minimum?: unknown
  maximum?: unknown
  inclusive?: boolean
}

/**
 * The wording of schema failures (rules/limits.md 7): 'Required', 'Expected string, received number',
 * 'String must contain at least N character(s)' and so on.
 */
export function validationWording(issue: RawIssue): string {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys') return 'Required'
  if (issue.code === 'invalid_type') return `Expected ${issue.expected}, received ${kindOf(issue.input)}`
  if (issue.code === 'too_small') return bound(issue, 'at least', 'greater than', issue.minimum)
  if (issue.code === 'too_big') return bound(issue, 'at most', 'less than', issue.maximum)
  return 'Invalid input'
}

function bound(issue: RawIssue, many: string, number: string, limit: unknown): string {
  if (issue.origin === 'string') return `String must contain ${many} ${String(limit)} character(s)`
  if (issue.origin === 'array') return `Array must contain ${many} ${String(limit)} element(s)`
  if (issue.inclusive === false) return `Number must be ${number} ${String(limit)}`
  return `Number must be ${number} or equal to ${String(limit)}`
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number' && Number.isNaN(value)) return 'nan'
  return typeof value
}
