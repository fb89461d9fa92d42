import { Visitor, type Plugin } from 'vite'

const SHARED = /^@kith\/shared\//
const CONSTANTS = /(Wording|Api)$/

/**
 * Puts each text and address of the shared files where it is used. A file goes into the bundle whole: one of its texts on
 * the first page would bring along all others.
 */
export function inlineConstants(): Plugin {
  return {
    name: 'kith:inline-constants',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: /@kith\/shared\// },
      async handler(code) {
        const program = this.parse(code)
        const constants = new Map<string, Record<string, unknown>>()
        for (const node of program.body) {
          if (node.type !== 'ImportDeclaration' || !SHARED.test(node.source.value)) continue
          const file: Record<string, Record<string, unknown>> = await import(node.source.value)
          for (const specifier of node.specifiers) {
            if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue
            const { name } = specifier.imported
            const object = CONSTANTS.test(name) && file[name]
            if (object) constants.set(specifier.local.name, object)
          }
        }
        const edits: Edit[] = []
        new Visitor({
          MemberExpression({ object, property, computed, start, end }) {
            if (computed || object.type !== 'Identifier' || property.type !== 'Identifier') return
            const value = constants.get(object.name)?.[property.name]
            if (typeof value === 'string') edits.push({ start, end, text: JSON.stringify(value) })
          },
        }).visit(program)
        return edits.length > 0 ? { code: withEdits(code, edits), map: null } : undefined
      },
    },
  }
}

type Edit = { start: number; end: number; text: string }

const withEdits = (code: string, edits: Edit[]) =>
  edits
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
