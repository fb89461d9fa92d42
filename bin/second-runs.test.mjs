import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ROOT } from './children.mjs'
import { runWithSecondRuns } from './second-runs.mjs'

let cache
let said

beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'kith-second-runs-'))
  said = vi.spyOn(console, 'log').mockImplementation(() => {})
})

afterEach(() => {
  said.mockRestore()
  rmSync(cache, { recursive: true, force: true })
})

const STOPPED = 'stopped'
const journey = (name) => ({
  project: 'core',
  path: join(ROOT, 'e2e', `${name}.test.ts`),
  failure: `${name}: red`,
})

/** Runs in which these files fail, one list each; returns the exit code and the files that were run again. */
async function runs(...lists) {
  const again = []
  const { code } = await runWithSecondRuns(async (_args, env, file) => {
    if (file) again.push(file.path)
    const failed = lists.shift() ?? []
    if (failed === STOPPED) return { code: 130 }
    writeFileSync(env.KITH_FAILED_FILES, JSON.stringify(failed))
    return { code: failed.length > 0 ? 1 : 0 }
  }, cache)
  return { code, again }
}

const lines = () => said.mock.calls.map(([line]) => line)
const kept = () =>
  readFileSync(join(cache, 'unsteady.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

test('a run that passes runs nothing again', async () => {
  expect(await runs([])).toEqual({ code: 0, again: [] })
})

test('a journey that passes at its second run counts as passed, is named last with its first failure, and is kept', async () => {
  const thread = journey('thread')
  const other = { ...thread, failure: 'another' }
  expect(await runs([thread], [])).toEqual({ code: 0, again: [thread.path] })
  expect(lines().at(-1)).toBe('passed at the second run: e2e/thread.test.ts (core), thread: red')
  expect(await runs([thread], [other], [])).toEqual({ code: 0, again: [thread.path, thread.path] })
  expect(lines().at(-1)).toBe('passed at the third run: e2e/thread.test.ts (core), thread: red')
  expect(kept()).toMatchObject([
    { project: 'core', path: 'e2e/thread.test.ts', failure: 'thread: red', passed: 'second' },
    { passed: 'third' },
  ])
})

test('a journey that fails three times is red, whatever others do', async () => {
  const [thread, live] = [journey('thread'), journey('live')]
  const { code, again } = await runs([thread, live], [thread], [thread], [])
  expect(code).toBe(1)
  expect(again).toEqual([thread.path, thread.path, live.path])
  expect(lines().slice(-2)).toEqual([
    'failed three times: e2e/thread.test.ts (core), thread: red',
    'passed at the second run: e2e/live.test.ts (core), live: red',
  ])
})

test.each([
  ['of a policy', [journey('thread'), { ...journey('x'), project: 'server' }]],
  ['of races in the data', [journey('thread'), { ...journey('x'), project: 'must-pass' }]],
  ['outside of all tests', [journey('thread'), { failure: 'Unhandled' }]],
  ['of more files than chance explains', Array.from({ length: 11 }, (_, at) => journey(String(at)))],
])('after a failure %s nothing runs again, and it says why', async (_, failed) => {
  expect(await runs(failed)).toEqual({ code: 1, again: [] })
  expect(lines().at(-1)).toMatch(/^\nNothing runs again: .+\.$/)
})

test('who stops a second run stops all of them', async () => {
  const [thread, live] = [journey('thread'), journey('live')]
  expect(await runs([thread, live], STOPPED)).toEqual({ code: 1, again: [thread.path] })
})

test('a run that broke down before it could tell what failed is red', async () => {
  expect(await runWithSecondRuns(async () => ({ code: 130 }), cache)).toEqual({ code: 130 })
})
