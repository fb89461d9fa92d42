import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SOURCE = fileURLToPath(new URL('../worker/worker.ts', import.meta.url))
const FILE = 'sw.js'

/** Builds the service worker as `sw.js`, and tells it the files of this build and a version made from them. */
export function serviceWorker(): Plugin {
  return {
    name: 'kith:service-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: SOURCE, fileName: FILE })
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle)
        const worker = bundle[FILE]
        const page = bundle['index.html']
        const entry = files.find((file) => file.type === 'chunk' && file.isEntry && file.fileName !== FILE)
        if (worker?.type !== 'chunk' || worker.imports.length > 0 || page?.type !== 'asset' || !entry)
          throw new Error('The service worker needs one page, its entry, and no file besides its own.')
        const assets = files.map(({ fileName }) => fileName).filter((name) => name.startsWith('assets/'))
        const version = createHash('sha256').update(assets.sort().join()).update(page.source).digest('hex')
        const build = {
          version: version.slice(0, 12),
          entry: `/${entry.fileName}`,
          assets: assets.map((name) => `/${name}`),
        }
        worker.code = worker.code.replaceAll('KITH_BUILD', () => JSON.stringify(build))
      },
    },
  }
}
