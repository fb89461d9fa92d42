import {
  type ErrorBody,
  type Issue,
  notFoundWording,
  type NotFoundSubject,
  tryAgain,
} from '@kith/shared/errors.ts'

/** An expected refusal: a status, a stable code for programs, and a sentence for people (rules/limits.md 1). */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly issues: Issue[] | undefined
  readonly retryAfter: number | undefined
  /** What was not found, if the code that throws has named it. */
  readonly subject: NotFoundSubject | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    more: { issues?: Issue[]; retryAfter?: number; subject?: NotFoundSubject | undefined } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.issues = more.issues
    this.retryAfter = more.retryAfter
    this.subject = more.subject
  }
}

/**
 * 404 for what is missing and for what the caller may not see: the same answer for both. Its words follow what the call
 * is about (`about` of the route). `thing` is for anything else a call names, as the community of a new post
 * (rules/limits.md 3).
 */
export const notFound = (subject?: NotFoundSubject) =>
  new Refusal(404, 'not_found', notFoundWording[subject ?? 'other'], { subject })

/** 400 with the field that is wrong. */
export const invalid = (path: string, message: string) =>
  new Refusal(400, 'invalid_input', message, { issues: [{ path, message }] })

/**
 * 400 for text whose bytes are no UTF-8 (rules/limits.md 28). Decoding would put a sign of its own in the place of every
 * wrong one.
 */
export const notUtf8 = () => new Refusal(400, 'wrong_encoding', 'Text has to be sent as UTF-8.')

export const forbidden = (message: string, code = 'forbidden') => new Refusal(403, code, message)
export const conflict = (code: string, message: string, issues?: Issue[]) =>
  new Refusal(409, code, message, issues ? { issues } : {})
export const unavailable = () =>
  new Refusal(503, 'unavailable', `Kith is catching its breath. ${tryAgain(2)}`, { retryAfter: 2 })

/** 429 for a passed limit. Its sentence ends with the time to wait (rules/limits.md 42). */
export function tooMany(sentence: string, seconds: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(seconds))
  return new Refusal(429, 'rate_limited', `${sentence} ${tryAgain(retryAfter)}`, { retryAfter })
}

/** The body of the answer to a refusal. */
export function bodyOf(refusal: Refusal): ErrorBody {
  const { message, code, issues } = refusal
  return { message, error: message, code, ...(issues && { issues }) }
}

/** An error for the log. PostgreSQL's errors carry the data of the row they are about, which must not be logged. */
export function withoutData(error: unknown): Record<string, unknown> {
  const { name, message, stack, code, constraint, table } = error as Partial<Record<string, unknown>>
  return { type: name, message, stack, code, constraint, table }
}
