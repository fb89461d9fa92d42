import { join } from 'node:path'
import { BIN, runNode } from './children.mjs'
import { runWithSecondRuns } from './second-runs.mjs'
import { withTempFolder } from './temp-folder.mjs'

const tool = (name, ...args) => [join(BIN, name), ...args]

const PROFILE = join(import.meta.dirname, 'profile.mjs')

const CHECKS = [
  { name: 'format', args: tool('oxfmt', '--check', '.') },
  // The rules that know types use TypeScript's own checker on every file, which also reports type errors.
  { name: 'lint, types', args: tool('oxlint', '--type-aware', '--type-check') },
  { name: 'unused code', args: tool('knip') },
  { name: 'browsers', args: [join('web', 'build', 'browsers', 'check.ts')] },
  { name: 'openapi', args: [join('server', 'test', 'openapi', 'check.ts')] },
]

/**
 * Checks the format, lint with types, unused code, what the oldest browsers lack, and the description of the API, with one line for each. Prints the
 * output of a failed check and returns `false`.
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

/**
 * Runs vitest over some projects, by default all of them. `words` narrow it to the files in whose path one of them
 * stands; `profile` adds the longest files. Files that may fail by chance run again (`second-runs.mjs`).
 */
export const runVitest = (projects, env, { words = [], profile = false } = {}) =>
  withTempFolder((temporary) =>
    runWithSecondRuns((reporters, more, one) =>
      runNode(
        tool(
          'vitest',
          'run',
          ...(one ? [one.project] : projects).map((project) => `--project=${project}`),
          '--reporter=default',
          ...(profile && !one ? [`--reporter=${PROFILE}`] : []),
          ...reporters,
          ...(one ? [one.path] : words),
        ),
        { env: { ...env, ...temporary, ...more } },
      ),
    ),
  )

const since = (began) => `${((Date.now() - began) / 1000).toFixed(1)} s`
