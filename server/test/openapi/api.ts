import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/core/config.ts'
import { openDatabase } from '../../src/core/database/database.ts'

/** The description of the calls. No database is there, and none is needed: the server is built, but never ready. */
export async function describeApi() {
  const url = 'postgresql://127.0.0.1:1/none'
  const dataDir = await mkdtemp(join(tmpdir(), 'kith-openapi-'))
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, PUBLIC_URL: 'https://kith.example.org' })
  const app = await buildApp({
    ...openDatabase(url, 1),
    config,
    url,
    log: pino({ level: 'silent' }),
    web: async () => {},
  })
  const document = await app.describeCalls()
  await rm(dataDir, { recursive: true })
  return document
}
