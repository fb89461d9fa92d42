import { tryAgain } from '@kith/shared/errors.ts'
import { expect } from 'vitest'
import type { Answer } from './client.ts'

/**
 * Checks that an answer is a refusal in the one shape (rules/limits.md 1): a sentence, twice, and a code for programs.
 * It says when to try again, if it says so by `Retry-After` (rule 42).
 */
export function expectRefusal(
  what: string,
  { status, body, headers }: Answer<unknown>,
  statuses: number[],
): void {
  expect(statuses, `${what} answered ${status} ${JSON.stringify(body)}`).toContain(status)
  const { message, code } = body as { message: string; code: string }
  expect(body, what).toMatchObject({ error: message, code: expect.stringMatching(/^[a-z]+(_[a-z]+)*$/) })
  expect(message.trim(), what).not.toBe('')
  const seconds = headers['retry-after']
  if (seconds !== undefined) expect(message, what).toContain(tryAgain(Number(seconds)))
  if (code === 'invalid_input') expect(body, what).toHaveProperty('issues')
}
