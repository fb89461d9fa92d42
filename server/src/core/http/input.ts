import { validationWording } from '@kith/shared/errors.ts'
import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { Refusal, notFound } from '../errors.ts'

/** Checks input by its schema. What is wrong is worded as rules/limits.md 7 says. */
export const check = <Schema extends z.ZodType>(schema: Schema, input: unknown) =>
  schema.safeParse(input, { error: validationWording })

/** Checks input by its schema where a route can't: the fields of a form. Throws 400 with every wrong field. */
export function readInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const read = check(schema, input)
  if (read.success) return read.data
  throw wrongInput(read.error)
}

/** Checks what a route declares. A malformed part of the path gets the answer of a missing thing. */
export const checkPart: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (input: unknown) => {
    const read = check(schema, input)
    if (read.success) return { value: read.data }
    return { error: httpPart === 'params' ? notFound() : wrongInput(read.error) }
  }

function wrongInput(error: z.ZodError): Refusal {
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return new Refusal(400, 'invalid_input', issues[0]?.message ?? 'Invalid input', { issues })
}
