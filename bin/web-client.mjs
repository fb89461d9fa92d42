import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { BIN, ROOT, runNode } from './children.mjs'
import { withProgress } from './progress.mjs'
import { buildFrom, filesUnder } from './sources.mjs'

const DIST = join(ROOT, 'web', 'dist')
const COMPRESSED = /\.(js|css|html|svg|json)$/
const WORTH_BYTES = 1024

/** The web client, with compressed forms beside every file, so that serving needs no compression. */
export const webClient = buildFrom(['web', 'shared/src', 'shared/package.json', 'package-lock.json'], {
  stamp: 'web-client',
  result: join(DIST, 'index.html'),
  build: () => withProgress('Building the web client', build),
})

async function build() {
  await runVite('web/vite.config.ts')
  for (const file of filesUnder(DIST)) compress(file)
  await runVite('web/prerender.config.ts')
}

async function runVite(config) {
  const vite = ['build', '--config', config, '--logLevel', 'warn', 'web']
  const { code, output } = await runNode([join(BIN, 'vite'), ...vite], { quiet: true })
  if (code !== 0) throw new Error(`The web client could not be built:\n${output}`)
}

/** Checks that the built files use nothing that the oldest browsers lack. */
export async function checkBrowsers() {
  const { code, output } = await runNode(['web/build/browsers/check.ts', '--built'], { quiet: true })
  if (code !== 0) throw new Error(output)
}

/** Checks the first load of the signed-in home against its budget; returns its size. */
export async function weighFirstLoad() {
  const { code, output } = await runNode(['web/size.ts'], { quiet: true })
  if (code !== 0) throw new Error(output)
  return output.trim().split('\n').at(-1).trim()
}

function compress(file) {
  const bytes = readFileSync(file)
  if (!COMPRESSED.test(file) || bytes.length < WORTH_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
