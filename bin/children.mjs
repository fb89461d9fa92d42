import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
export const BIN = join(ROOT, 'node_modules', '.bin')
/** Node caches compiled code here, so that a server starts with a third less work. */
const COMPILED = join(ROOT, '.cache', 'node')

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PARENT_CHECK_MS = 1_000

/**
 * Runs a program in the repository's folder until it ends, and passes on the signals that reach us. Returns its exit
 * code and, with `quiet`, its output.
 */
export function run(command, args, { quiet = false, talks = false, env = {} } = {}) {
  const output = quiet ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, PATH: `${BIN}:${process.env.PATH}`, NODE_COMPILE_CACHE: COMPILED, ...env },
    // The closed channel tells the child that we have ended, however we ended.
    stdio: ['inherit', output, output, ...(talks ? ['ipc'] : [])],
  })
  const printed = []
  child.stdout?.on('data', (chunk) => printed.push(chunk))
  child.stderr?.on('data', (chunk) => printed.push(chunk))
  const letGo = guard(child)
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code, signal) => {
      letGo()
      done({
        code: code ?? 128 + (constants.signals[signal] ?? 0),
        output: Buffer.concat(printed).toString(),
      })
    })
  })
}

/**
 * Signals go to the child. A killed npm sends us none (nor does the shell that runs its scripts), so its process is
 * watched.
 */
function guard(child) {
  const handlers = SIGNALS.map((signal) => [signal, () => child.kill(signal)])
  for (const [signal, handler] of handlers) process.on(signal, handler)
  const npm = npmProcess()
  const watch = setInterval(() => {
    if (npm && !isAlive(npm)) child.kill('SIGTERM')
  }, PARENT_CHECK_MS)
  return () => {
    clearInterval(watch)
    for (const [signal, handler] of handlers) process.off(signal, handler)
  }
}

/** The npm that runs this script: our parent, or the parent of the shell between us. */
function npmProcess() {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  try {
    const [, name, parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8'))
    return /^(sh|bash|dash|zsh)$/.test(name) ? Number(parent) : process.ppid
  } catch {
    return process.ppid
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Runs a script with the pinned Node; see `install.mjs`. */
export const runNode = (args, options) => run(join(BIN, 'node'), args, options)
