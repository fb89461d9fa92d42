import { inject } from 'vitest'
import { z } from 'zod'

export type Schema = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>

/** A call of the API as the server describes it. Its schemas are JSON schemas; an empty answer has none. */
export type DescribedCall = {
  method: string
  /** Such as `/api/posts/{id}`. */
  path: string
  input?: Schema
  /** By status. */
  answers: Record<string, Schema | null>
}
export type DescribedCalls = { calls: DescribedCall[]; schemas: Record<string, Schema> }

declare module 'vitest' {
  export interface ProvidedContext {
    apiCalls: DescribedCalls
  }
}

const { calls, schemas } = inject('apiCalls')
const found = new Map<string, DescribedCall | undefined>()
const compiled = new Map<Schema, z.ZodType>()

/** The call of a method and an address. One that is written out goes before one with a part that varies. */
export function callOf(method: string, path: string): DescribedCall | undefined {
  const key = `${method} ${path}`
  if (!found.has(key)) {
    // What is answered to a GET is to a HEAD too, which is not described.
    const described = method === 'HEAD' ? 'GET' : method
    const fitting = calls.filter((call) => call.method === described && fits(call.path, path))
    const [call] = fitting.toSorted((a, b) => partsIn(a.path) - partsIn(b.path))
    found.set(key, call && method === 'HEAD' ? { ...call, answers: { 200: null } } : call)
  }
  return found.get(key)
}

const partsIn = (path: string) => path.split('{').length
const fits = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)

/** What is wrong with a JSON body that the client sends. The server trims texts, which no JSON schema tells. */
export function wrongInput({ input }: DescribedCall, body: unknown): string | undefined {
  if (body === undefined) return undefined
  if (!input) return 'The call takes no body'
  return wrongIn(input, body, (text) => text.trim())
}

/** What is wrong with an answer of success. */
export function wrongAnswer({ answers }: DescribedCall, status: number, body: unknown): string | undefined {
  const schema = answers[status]
  if (schema === undefined) return `The call never answers ${status}`
  if (schema === null) return body === undefined ? undefined : 'The answer has no body'
  return wrongIn(schema, body, (text) => text)
}

function wrongIn(schema: Schema, body: unknown, textOf: (text: string) => string): string | undefined {
  // As it goes over the wire.
  const sent: unknown =
    body === undefined
      ? body
      : JSON.parse(JSON.stringify(body), (_, value: unknown) =>
          typeof value === 'string' ? textOf(value) : value,
        )
  const { error } = schemaOf(schema).safeParse(sent)
  return error && z.prettifyError(error)
}

function schemaOf(schema: Schema): z.ZodType {
  const known = compiled.get(schema)
  if (known) return known
  const made = z.fromJSONSchema({ ...schema, $defs: schemas })
  compiled.set(schema, made)
  return made
}
