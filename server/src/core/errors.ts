import type { ErrorBody, Issue } from '@kith/shared/errors.ts'

/** An expected refusal: a status, a stable code for programs, a sentence for people (decisions.md §1). */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly issues: Issue[] | undefined
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    more: { issues?: Issue[]; retryAfter?: number } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.issues = more.issues
    this.retryAfter = more.retryAfter
  }
}

/** 404, for what is missing and for what the caller may not see: one answer for both. */
export const notFound = () => new Refusal(404, 'not_found', 'Not found')

/** 400 with the field that is wrong. */
export const invalid = (path: string, message: string) =>
  new Refusal(400, 'invalid_input', message, { issues: [{ path, message }] })

export const forbidden = (message: string, code = 'forbidden') => new Refusal(403, code, message)
export const conflict = (code: string, message: string, issues?: Issue[]) =>
  new Refusal(409, code, message, issues ? { issues } : {})
export const unavailable = () =>
  new Refusal(503, 'unavailable', 'Kith is catching its breath. Please try again in a moment.', {
    retryAfter: 2,
  })

/** The body that a refusal is answered with. */
export function bodyOf(refusal: Refusal): ErrorBody {
  const { message, code, issues } = refusal
  return { message, error: message, code, ...(issues && { issues }) }
}

/** An error as a log tells it. PostgreSQL's carry the row that they are about, with all that stands in it; a log has no need of it. */
export function withoutData(error: unknown): Record<string, unknown> {
  const { name, message, stack, code, constraint, table } = error as Partial<Record<string, unknown>>
  return { type: name, message, stack, code, constraint, table }
}
