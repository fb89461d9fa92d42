import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { BIN, ROOT, runNode } from './children.mjs'
import { withProgress } from './progress.mjs'

const DIST = join(ROOT, 'web', 'dist')
const STAMP = join(ROOT, '.cache', 'web-client')
const SOURCES = ['web', 'shared/src', 'package-lock.json']
const NOT_SOURCES = /^(node_modules|dist)$|\.test\.tsx?$/
const COMPRESSED = /\.(js|css|html|svg|json)$/
const WORTH_BYTES = 1024

/** Builds the web client when it is missing or its sources have changed. */
export async function ensureWebClient() {
  const sources = digest()
  const isFresh = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources
  if (isFresh && existsSync(join(DIST, 'index.html'))) return
  await buildWebClient(sources)
}

/** Builds the web client, with compressed forms beside every file, so that serving needs no compression. */
export async function buildWebClient(sources = digest()) {
  await withProgress('Building the web client', () => build(sources))
}

async function build(sources) {
  rmSync(STAMP, { force: true })
  const vite = ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn', 'web']
  const { code, output } = await runNode([join(BIN, 'vite'), ...vite], { quiet: true })
  if (code !== 0) throw new Error(`The web client could not be built:\n${output}`)
  for (const file of filesUnder(DIST)) compress(file)
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, sources)
}

/** Checks the first load of the signed-in home against its budget; returns its size. */
export async function weighFirstLoad() {
  const { code, output } = await runNode(['web/size.ts'], { quiet: true })
  if (code !== 0) throw new Error(output)
  return output.trim().split('\n').at(-1).trim()
}

function digest() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of filesUnder(join(ROOT, source)))
      hash.update(file).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !NOT_SOURCES.test(name))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

function compress(file) {
  const bytes = readFileSync(file)
  if (!COMPRESSED.test(file) || bytes.length < WORTH_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
