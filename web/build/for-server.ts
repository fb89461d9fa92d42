import { fileURLToPath } from 'node:url'
import { Visitor, type Plugin } from 'vite'

const BLANK = fileURLToPath(new URL('../prerender/blank-browser.ts', import.meta.url))
const BROWSER = ['document', 'localStorage', 'location', 'navigator', 'sessionStorage', 'window']

/** Makes the code of the page fit for the server: it finds a blank browser, and what comes later never comes. */
export function forServer(): Plugin {
  return {
    name: 'kith:for-server',
    enforce: 'post',
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/ },
      handler(code) {
        const spans: { start: number; end: number }[] = []
        const names = new Set<string>()
        new Visitor({
          ImportExpression: ({ start, end }) => void spans.push({ start, end }),
          Identifier: ({ name }) => void names.add(name),
        }).visit(this.parse(code))
        const found = BROWSER.filter((name) => names.has(name))
        const blank = found.length > 0 ? `import { ${found.join(', ')} } from ${JSON.stringify(BLANK)};` : ''
        return { code: blank + withoutImports(code, spans), map: null }
      },
    },
  }
}

const withoutImports = (code: string, spans: { start: number; end: number }[]) =>
  spans.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}new Promise(() => {})${text.slice(end)}`,
    code,
  )
