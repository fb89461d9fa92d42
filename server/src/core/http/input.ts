import type { z } from 'zod'
import { Refusal } from '../errors.ts'

/** Checks input by its schema where a route can't: the fields of a form. Throws 400 with every wrong field. */
export function readInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const read = schema.safeParse(input)
  if (read.success) return read.data
  const issues = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new Refusal(400, 'invalid_input', issues[0]?.message ?? 'Invalid input', { issues })
}
