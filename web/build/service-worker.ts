import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { BUILD_TARGETS } from './browsers/oldest.ts'

const SOURCE = fileURLToPath(new URL('../worker/worker.ts', import.meta.url))
const FILE = 'sw.js'

/** Builds the service worker as `sw.js`, one file of its own, and tells it the files of this build and a version made from them. */
export function serviceWorker(plugins: () => Plugin[]): Plugin {
  return {
    name: 'kith:service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle)
        const page = bundle['index.html']
        const entry = files.find((file) => file.type === 'chunk' && file.isEntry)
        if (page?.type !== 'asset' || !entry)
          throw new Error('The service worker needs one page and its entry.')
        const assets = files.map(({ fileName }) => fileName).filter((name) => name.startsWith('assets/'))
        const version = createHash('sha256').update(assets.sort().join()).update(page.source).digest('hex')
        const known = {
          version: version.slice(0, 12),
          entry: `/${entry.fileName}`,
          assets: assets.map((name) => `/${name}`),
        }
        this.emitFile({ type: 'asset', fileName: FILE, source: await codeFor(known, plugins()) })
      },
    },
  }
}

async function codeFor(known: object, plugins: Plugin[]): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins,
    define: { KITH_BUILD: JSON.stringify(known) },
    build: { target: BUILD_TARGETS, write: false, rolldownOptions: { input: SOURCE } },
  })
  const [worker] = 'output' in built ? built.output : []
  if (!worker) throw new Error('The service worker could not be built.')
  return worker.code
}
