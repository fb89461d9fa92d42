import { join } from 'node:path'
import { BIN, runNode } from './children.mjs'

const tool = (name, ...args) => [join(BIN, name), ...args]
const PARTS = ['.', 'shared', 'server', 'web']

const CHECKS = [
  { name: 'format', runs: [tool('oxfmt', '--check', '.')] },
  { name: 'lint', runs: [tool('oxlint', '--type-aware')] },
  { name: 'types', runs: PARTS.map((part) => tool('tsc', '-p', part)) },
  { name: 'unused code', runs: [tool('knip')] },
]

/** Format, lint, types and unused code, one line each; what a failing one printed, and `false`. */
export async function runChecks() {
  for (const { name, runs } of CHECKS) {
    const began = Date.now()
    const results = await Promise.all(runs.map((args) => runNode(args, { quiet: true })))
    const failed = results.filter(({ code }) => code !== 0)
    console.log(`${failed.length > 0 ? '✗' : '✓'} ${name.padEnd(12)} ${since(began)}`)
    if (failed.length > 0) {
      console.log(failed.map(({ output }) => output).join('\n'))
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
