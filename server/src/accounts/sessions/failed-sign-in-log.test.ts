import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../core/config.ts'
import { openDatabase } from '../../core/database/database.ts'

/** The lines of failed sign-ins that a server with these settings logs for one wrong password. */
async function logged(settings: Record<string, string>): Promise<string[]> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'kith-log-'))
  const opened = openDatabase(database.url, 4)
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir, TRUST_PROXY: '1', ...settings })
  const log = pino({ level: 'info' }, stream)
  const app = await buildApp({ config, ...opened, url: database.url, log, web: async () => {} })
  const payload = { username: 'ada-or-her-password', password: 'correct-horse-battery' }
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  expect((await app.inject({ method: 'POST', url: '/api/login', payload, headers })).statusCode).toBe(401)
  await app.close()
  await opened.close()
  await database.close()
  await rm(dataDir, { recursive: true })
  return lines.filter((line) => line.includes('sign-in failed'))
}

test('the log has no address of a failed sign-in', async () => {
  expect(await logged({})).toEqual([])
})

test('the log has the address of a failed sign-in where the host wants it, never the name, and fail2ban reads it', async () => {
  const [line = '', ...others] = await logged({ LOG_FAILED_SIGN_INS: 'on' })
  expect(others).toEqual([])
  expect(line).not.toMatch(/ada|horse/)
  const filter = await readFile(join(import.meta.dirname, '../../../../deploy/fail2ban/kith.conf'), 'utf8')
  const [, pattern = ''] = /^failregex = (.*)$/m.exec(filter) ?? []
  expect(new RegExp(pattern.replace('<HOST>', '([\\d.]+)')).exec(line.trimEnd())?.[1]).toBe('203.0.113.9')
})
