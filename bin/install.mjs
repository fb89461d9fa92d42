import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BIN, ROOT, run } from './children.mjs'
import { withProgress } from './progress.mjs'

const LOCK = join(ROOT, 'package-lock.json')
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json')
const STAMP = join(ROOT, 'node_modules', '.kith-lock')
const UNREACHABLE = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENETUNREACH',
  'EHOSTUNREACH',
])
const FORBIDDEN = new Set(['EACCES', 'EPERM', 'EROFS'])

/** Installs the dependencies when they are missing or differ from package-lock.json. */
export async function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(LOCK)).digest('hex')
  if (!isStamped(wanted)) {
    if (!isInstalled()) await install()
    writeFileSync(STAMP, wanted)
  }
  if (existsSync(join(BIN, 'node'))) return
  throw new Error(
    `No Node is packaged for ${process.platform} on ${process.arch}: Kith runs on Linux and macOS (x64, arm64) and Windows (x64).`,
  )
}

const isStamped = (wanted) =>
  existsSync(INSTALLED) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted

/** Whether npm's own record of its last installation agrees with the lock file. */
function isInstalled() {
  const wanted = JSON.parse(readFileSync(LOCK, 'utf8')).packages
  const found = readRecord()
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !path.includes('node_modules') ||
      entry.link ||
      entry.optional ||
      entry.devOptional ||
      entry.peer ||
      found[path]?.version === entry.version,
  )
}

function readRecord() {
  try {
    return JSON.parse(readFileSync(INSTALLED, 'utf8')).packages
  } catch {
    return {}
  }
}

async function install() {
  const { code, output } = await withProgress('Installing what Kith needs, about a minute', runNpmCi)
  if (code !== 0) throw new Error(plainly(output))
}

function runNpmCi() {
  // Not the Node in the folder that npm replaces.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const [command, args] = npm?.endsWith('.js') && node ? [node, [npm]] : ['npm', []]
  // Development tools are needed too: they build the web client.
  const wanted = ['ci', '--loglevel=error', '--include=dev', '--include=optional']
  return run(command, [...args, ...wanted], { quiet: true })
}

/** What to do about a failed installation, in one sentence where the cause is known. */
function plainly(output) {
  const code = /\b(?:npm error code|errno) (E\w+)/.exec(output)?.[1]
  if (UNREACHABLE.has(code))
    return `npm's registry could not be reached (${code}). Connect this machine to the internet, or set npm's proxy or registry, and start again.`
  if (FORBIDDEN.has(code))
    return `This user may not write to ${ROOT} (${code}). Give it the right, or run Kith as the owner of that folder.`
  return `npm ci failed:\n${output}`
}
