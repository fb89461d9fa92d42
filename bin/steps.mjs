import { join } from 'node:path'
import { BIN, runNode } from './children.mjs'

const tool = (name, ...args) => [join(BIN, name), ...args]

const CHECKS = [
  { name: 'format', args: tool('oxfmt', '--check', '.') },
  // The rules that know types use TypeScript's own checker on every file, which also reports type errors.
  { name: 'lint, types', args: tool('oxlint', '--type-aware', '--type-check') },
  { name: 'unused code', args: tool('knip') },
]

/**
 * Checks the format, lint with types, and unused code, with one line for each. Prints the output of a failed check and
 * returns `false`.
 */
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

/** Runs a step and prints its line. Throws when the step fails. */
export async function step(name, work) {
  const began = Date.now()
  const result = await work()
  console.log(`✓ ${name.padEnd(12)} ${since(began)}`)
  return result
}

/** Runs vitest over some projects, by default all of them. Its summary is printed last. */
export const runVitest = (projects, options) =>
  runNode(tool('vitest', 'run', ...projects.map((project) => `--project=${project}`)), options)

const since = (began) => `${((Date.now() - began) / 1000).toFixed(1)} s`
