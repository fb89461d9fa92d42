import { parseSync, Visitor, type Plugin } from 'vite'

const SHARED = /^@kith\/shared\//
const CONSTANTS = /(Wording|Api)$/

/**
 * Puts each text and address of the shared files where it is used, and each function that makes a text. A file goes into the bundle whole: one of its texts on
 * the first page would bring along all others.
 */
export function inlineConstants(): Plugin {
  return {
    name: 'kith:inline-constants',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/web\/(src|worker)\/.*\.tsx?$/, code: /@kith\/shared\// },
      async handler(code) {
        const program = this.parse(code)
        const imports = program.body
          .filter((node) => node.type === 'ImportDeclaration')
          .filter(({ source }) => SHARED.test(source.value))
        const constants = new Map<string, Record<string, unknown>>()
        for (const { source, specifiers } of imports) {
          const file: Record<string, Record<string, unknown>> = await import(source.value)
          for (const specifier of specifiers) {
            if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue
            const { name } = specifier.imported
            const object = CONSTANTS.test(name) && file[name]
            if (object) constants.set(specifier.local.name, object)
          }
        }
        const edits: Edit[] = []
        const seen: Place[] = []
        new Visitor({
          MemberExpression({ object, property, computed, start, end }) {
            if (computed || object.type !== 'Identifier' || property.type !== 'Identifier') return
            const value = constants.get(object.name)?.[property.name]
            const text = sourceOf(value)
            if (text) edits.push({ start, end, text })
          },
          Identifier: ({ name, start, end }) => void seen.push({ name, start, end }),
        }).visit(program)
        const used = new Set(
          seen.filter((place) => ![...imports, ...edits].some(holds(place))).map(({ name }) => name),
        )
        // A file goes where it is imported, even if nothing of it is used there any more.
        const unused = imports.filter(({ specifiers }) =>
          specifiers.every(({ local }) => !used.has(local.name)),
        )
        edits.push(...unused.map(({ start, end }) => ({ start, end, text: '' })))
        return edits.length > 0 ? { code: withEdits(code, edits), map: null } : undefined
      },
    },
  }
}

/** How a text is written, or a function that makes one of its arguments alone. Undefined for anything else. */
function sourceOf(value: unknown): string | undefined {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value !== 'function') return undefined
  const source = `(${String(value)})`
  const names = new Set<string>()
  const known = new Set<string>()
  new Visitor({
    Identifier: ({ name }) => void names.add(name),
    ArrowFunctionExpression: ({ params }) => {
      for (const param of params) if (param.type === 'Identifier') known.add(param.name)
    },
  }).visit(parseSync('text.js', source).program)
  return [...names].every((name) => known.has(name)) ? source : undefined
}

type Place = { name: string; start: number; end: number }

const holds = (place: Place) => (whole: { start: number; end: number }) =>
  whole.start <= place.start && place.end <= whole.end

type Edit = { start: number; end: number; text: string }

const withEdits = (code: string, edits: Edit[]) =>
  edits
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
