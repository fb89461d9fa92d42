import type { Plugin } from 'vite'

/**
 * Fails the build if files of it import each other in a cycle: the first one runs before what it needs, and finds
 * `undefined` there. Files that were merged for size can do that although no module does.
 */
export function noImportCycles(): Plugin {
  return {
    name: 'kith:no-import-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const done = new Set<string>()
      const visit = (file: string, way: readonly string[]): void => {
        if (way.includes(file)) throw new Error(`Files import each other: ${[...way, file].join(' > ')}`)
        if (done.has(file)) return
        const chunk = bundle[file]
        if (chunk?.type === 'chunk') for (const next of chunk.imports) visit(next, [...way, file])
        done.add(file)
      }
      for (const file of Object.keys(bundle)) visit(file, [])
    },
  }
}
