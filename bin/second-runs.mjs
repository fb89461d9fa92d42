import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './children.mjs'

/** The projects of `vitest.config.ts` whose tests drive browsers or start processes. All others must pass at once. */
const MAY_RUN_AGAIN = new Set(['processes', 'core', 'core-phone', 'e2e', 'phone'])
const AGAIN = ['second', 'third']
/** More than these are no chance: a part of the product or of this machine is broken. */
const MOST_FILES = 10

const REPORTER = join(import.meta.dirname, 'failed-files.mjs')

/**
 * Runs vitest by `run(args, env, file)`, where `file` is absent or the only one to run. Each file that failed and may do so
 * by chance runs again, alone, at most twice. It counts as passed when it passes then. It is named at the end and in
 * `unsteady.jsonl` of the cache folder (docs/decisions/0082).
 */
export async function runWithSecondRuns(run, cache = join(ROOT, '.cache')) {
  mkdirSync(cache, { recursive: true })
  const { code, failed } = await runOnce(run, cache)
  if (code === 0 || !failed) return { code }
  const reason = whyNotAgain(failed)
  if (reason) {
    console.log(`\nNothing runs again: ${reason}.`)
    return { code }
  }
  const results = []
  for (const file of failed) {
    const result = await runAgain(run, cache, file)
    if (!result) return { code }
    results.push(result)
  }
  console.log('')
  for (const result of results) keep(result, cache)
  return { code: results.every(({ passed }) => passed) ? 0 : code }
}

function whyNotAgain(failed) {
  const certain = failed.find(({ project }) => !MAY_RUN_AGAIN.has(project))
  if (certain) return `this is no chance: ${certain.path ? nameOf(certain) : certain.failure}`
  if (failed.length > MOST_FILES) return `${failed.length} files failed, which is no chance`
  return failed.length === 0 && 'no test failed, so something else did'
}

/** Returns nothing when somebody stopped it. */
async function runAgain(run, cache, file) {
  for (const passed of AGAIN) {
    console.log(`\nThe ${passed} run of ${nameOf(file)}, alone:`)
    const { code, failed } = await runOnce(run, cache, file)
    if (code === 0) return { ...file, passed }
    if (!failed) return undefined
  }
  return { ...file, passed: null }
}

const nameOf = ({ project, path }) => `${relative(ROOT, path)} (${project})`

async function runOnce(run, cache, file) {
  const list = join(cache, `failed-files-${process.pid}.json`)
  try {
    const { code } = await run([`--reporter=${REPORTER}`], { KITH_FAILED_FILES: list }, file)
    // A run that was stopped, or broke down, has written none.
    return { code, failed: existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : undefined }
  } finally {
    rmSync(list, { force: true })
  }
}

/** Prints what became of a file, and keeps it. */
function keep({ project, path, failure, passed }, cache) {
  const end = passed ? `passed at the ${passed} run` : 'failed three times'
  console.log(`${end}: ${nameOf({ project, path })}, ${failure}`)
  const line = { at: new Date().toISOString(), project, path: relative(ROOT, path), failure, passed }
  appendFileSync(join(cache, 'unsteady.jsonl'), `${JSON.stringify(line)}\n`)
}
