import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const here = (file: string) => JSON.stringify(join(import.meta.dirname, file))

/** What a process reads that starts in a folder with this `.env`: the fields of the configuration, or the refusal. */
function readWith(envFile: string, fields: string[]): string {
  const cwd = mkdtempSync(join(tmpdir(), 'kith-env-'))
  writeFileSync(join(cwd, '.env'), envFile)
  const read = `
    const { loadEnvFile } = await import(${here('env-file.ts')})
    const { readConfig } = await import(${here('config.ts')})
    try {
      loadEnvFile()
      const config = readConfig()
      console.log(...${JSON.stringify(fields)}.map((field) => config[field]))
    } catch ({ message }) {
      console.log(message)
    }`
  const { PATH } = process.env
  const args = ['--input-type=module', '--eval', read]
  const { stdout } = spawnSync(process.execPath, args, { cwd, env: { PATH }, encoding: 'utf8' })
  rmSync(cwd, { recursive: true })
  return stdout.trimEnd()
}

test('a .env file may begin with a byte order mark, as editors on Windows write it', () => {
  const text = '\uFEFFPUBLIC_URL=https://kith.example\r\nPORT=4000\r\n'
  expect(readWith(text, ['publicUrl', 'port'])).toBe('https://kith.example 4000')
})

test.each([
  'METRICS_TOKEN=sixteen-letters#and-more',
  '  export METRICS_TOKEN = sixteen-letters#',
  'PORT=1\nMETRICS_TOKEN=a b#c',
  'METRICS_TOKEN=#sixteen-letters',
])('a value that would be cut at its # stops the start with one line: %j', (text) => {
  expect(readWith(text, ['metricsToken'])).toBe(
    'Wrong configuration: METRICS_TOKEN: put it in quotes in .env, as it has a # that would end it there',
  )
})

test.each([
  ['METRICS_TOKEN="sixteen-letters#and-more"', 'sixteen-letters#and-more'],
  ["METRICS_TOKEN='sixteen-letters#and-more'", 'sixteen-letters#and-more'],
  ['METRICS_TOKEN=sixteen-letters-and-more # of Prometheus', 'sixteen-letters-and-more'],
  ['# METRICS_TOKEN=a#b\nMETRICS_TOKEN=sixteen-letters-and-more', 'sixteen-letters-and-more'],
  ['OTHERS=a#b\nMETRICS_TOKEN=sixteen-letters-and-more', 'sixteen-letters-and-more'],
])('%j is read as it was meant', (text, token) => {
  expect(readWith(text, ['metricsToken'])).toBe(token)
})

test('a secret may be in a file of its own, as Docker and systemd hand them over', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kith-secret-'))
  const path = join(folder, 'token')
  writeFileSync(path, 'sixteen-letters-and-more\n')
  expect(readConfig({ METRICS_TOKEN_FILE: path }).metricsToken).toBe('sixteen-letters-and-more')
  expect(() => readConfig({ METRICS_TOKEN_FILE: path, METRICS_TOKEN: 'sixteen-other-letters' })).toThrow(
    'Wrong configuration: METRICS_TOKEN_FILE: must be left out, as METRICS_TOKEN is set too',
  )
  writeFileSync(path, '\n')
  expect(() => readConfig({ METRICS_TOKEN_FILE: path })).toThrow(
    /must be the path of a file that is not empty$/,
  )
  writeFileSync(path, 'short secret@')
  expect(() => readConfig({ METRICS_TOKEN_FILE: path })).toThrow(/METRICS_TOKEN: must be(?!.*secret@)/)
  rmSync(folder, { recursive: true })
})
