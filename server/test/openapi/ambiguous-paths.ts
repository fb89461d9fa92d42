import type { Oas3Rule } from '@redocly/openapi-core'

type Parameter = { in: string; name: string; schema?: { pattern?: string } }
type Paths = Record<string, Record<string, { parameters?: Parameter[] }>>
/** One part of a path: a word, or the pattern of what may stand there. */
type Part = string | RegExp

/**
 * Finds paths that some address could match both, as `/users/{id}/posts` and `/users/blocked/{id}` with `blocked` as an
 * id. Paths are told apart by the patterns of their parameters, which the linter's own rule doesn't read. That one lets
 * `/tags/{name}` stand beside `/tags/trending`, where nobody can ask for the tag `trending`.
 */
export const noAmbiguousPaths: Oas3Rule = () => ({
  Paths(paths, { report, location }) {
    const seen: { path: string; readings: Part[][] }[] = []
    for (const [path, methods] of Object.entries(paths as unknown as Paths)) {
      const readings = Object.values(methods).map(({ parameters = [] }) => partsOf(path, parameters))
      for (const other of seen)
        if (readings.some((one) => other.readings.some((another) => canMeet(one, another))))
          report({
            message: `An address can match both \`${other.path}\` and \`${path}\`.`,
            location: location.child([path]).key(),
          })
      seen.push({ path, readings })
    }
  },
})

const partsOf = (path: string, parameters: Parameter[]): Part[] =>
  path.split('/').map((part) => {
    const [, name] = /^\{(.+)\}$/.exec(part) ?? []
    if (name === undefined) return part
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
    return new RegExp(parameter?.schema?.pattern ?? '', 'u')
  })

const canMeet = (one: Part[], other: Part[]) =>
  one.length === other.length && one.every((part, at) => isSame(part, other[at] ?? ''))

/** Two patterns are taken to have a text in common. */
function isSame(one: Part, other: Part): boolean {
  if (typeof one === 'string') return typeof other === 'string' ? one === other : other.test(one)
  return typeof other === 'string' ? one.test(other) : true
}
