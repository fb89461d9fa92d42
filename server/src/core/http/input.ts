import type { z } from 'zod'
import { Refusal } from '../errors.ts'

/** Reads input by its schema where no route can: the fields of a form. Throws 400 with every field that is wrong. */
export function readInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const read = schema.safeParse(input)
  if (read.success) return read.data
  const issues = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new Refusal(400, 'invalid_input', issues[0]?.message ?? 'Invalid input', { issues })
}
