import type { Plugin } from 'vite'

/**
 * The client uses only types, limits and wording of the shared files, not their schemas. A call at the top of a module
 * counts as a side effect, which would keep every schema and zod in the bundle. So mark each call as pure.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'kith:pure-schemas',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/shared\/src\/[\w/-]+\.ts$/ },
      handler(code) {
        const { body } = this.parse(code)
        const calls = body
          .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
          .flatMap((node) => {
            if (node?.type === 'VariableDeclaration') return node.declarations.map(({ init }) => init)
            return node?.type === 'ExpressionStatement' ? [node.expression] : []
          })
          .filter((node) => node?.type === 'CallExpression')
        return { code: wrapAll(code, calls), map: null }
      },
    },
  }
}

function wrapAll(code: string, spans: { start: number; end: number }[]): string {
  return spans.reduceRight(
    (text, { start, end }) =>
      `${text.slice(0, start)}/* @__PURE__ */ (() => ${text.slice(start, end)})()${text.slice(end)}`,
    code,
  )
}
