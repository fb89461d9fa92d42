// For development: runs `main.ts --dev` and restarts it when its sources change. The database stays up.
import { spawn } from 'node:child_process'
import { onClosing } from './core/process/shutdown.ts'
import { readConfig } from './core/config.ts'
import { loadEnvFile } from './core/env-file.ts'
import { reachDatabase } from './core/database/server.ts'

loadEnvFile()
const database = await reachDatabase(readConfig())

const watched = ['server/src', 'shared/src'].map((folder) => `--watch-path=${folder}`)
const server = spawn(
  process.execPath,
  [...watched, '--watch-preserve-output', 'server/src/main.ts', '--dev'],
  {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
)
const ended = new Promise<void>((done) => server.once('close', () => done()))

onClosing(async () => {
  server.kill('SIGTERM')
  await ended
  await database.close()
})
