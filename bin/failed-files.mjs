import { writeFileSync } from 'node:fs'

const ENDED = new Set(['passed', 'failed', 'skipped'])

/* oxlint-disable import/no-default-export -- so does vitest want a reporter */

/** Vitest's reporter for `second-runs.mjs`: writes which files failed, and the first failure of each. */
export default class FailedFiles {
  onTestRunEnd(files, strayErrors) {
    const failed = files.filter((file) => file.state() === 'failed')
    const found = failed.map((file) => ({
      project: file.project.name,
      path: file.moduleId,
      failure: firstFailure(file),
    }))
    // Both belong to no file that could be run again for them.
    const unfinished = files.filter((file) => !ENDED.has(file.state()))
    const others = [
      ...unfinished.map((file) => `${file.relativeModuleId} did not run`),
      ...strayErrors.map(({ message }) => firstLine(message)),
    ]
    const list = [...found, ...others.map((failure) => ({ failure }))]
    writeFileSync(process.env.KITH_FAILED_FILES, JSON.stringify(list))
  }
}

function firstFailure(file) {
  const [test] = file.children.allTests('failed')
  const [error] = test ? test.result().errors : file.errors()
  return [test?.fullName, firstLine(error?.message)].filter(Boolean).join(': ')
}

const firstLine = (message = '') => message.trim().split('\n', 1)[0]
