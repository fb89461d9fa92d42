import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/core/config.ts'
import { openDatabase } from '../../src/core/database/database.ts'
import { lintOpenApi } from './linter.ts'

/** No database is there, and none is needed: the server is built, but never ready. */
const url = 'postgresql://127.0.0.1:1/none'
const config = readConfig({ DATABASE_URL: url, DATA_DIR: tmpdir(), PUBLIC_URL: 'https://kith.example.org' })
const app = await buildApp({
  ...openDatabase(url, 1),
  config,
  url,
  log: pino({ level: 'silent' }),
  web: async () => {},
})

const problems = await lintOpenApi(await app.describeCalls())
for (const problem of problems) console.error(problem)
// What was opened still tries to reach the database.
process.exit(problems.length === 0 ? 0 : 1)
