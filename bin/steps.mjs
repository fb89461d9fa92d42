import { join } from 'node:path'
import { BIN, runNode } from './children.mjs'

const tool = (name, ...args) => [join(BIN, name), ...args]

const CHECKS = [
  { name: 'format', args: tool('oxfmt', '--check', '.') },
  // The rules that know types read every file with TypeScript's own checker, which says what it finds on the way.
  { name: 'lint, types', args: tool('oxlint', '--type-aware', '--type-check') },
  { name: 'unused code', args: tool('knip') },
]

/** Format, lint with types, and unused code, one line each; what a failing one printed, and `false`. */
export async function runChecks() {
  for (const { name, args } of CHECKS) {
    const began = Date.now()
    const { code, output } = await runNode(args, { quiet: true })
    console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(12)} ${since(began)}`)
    if (code !== 0) {
      console.log(output)
      return false
    }
  }
  return true
}

/** A step that throws when it fails, with its line. */
export async function step(name, work) {
  const began = Date.now()
  const result = await work()
  console.log(`✓ ${name.padEnd(12)} ${since(began)}`)
  return result
}

/** Runs vitest over some projects, all of them by default; its summary is the last thing printed. */
export const runVitest = (projects, options) =>
  runNode(tool('vitest', 'run', ...projects.map((project) => `--project=${project}`)), options)

const since = (began) => `${((Date.now() - began) / 1000).toFixed(1)} s`
