import pino from 'pino'
import { buildApp } from './app.ts'
import { onClosing } from './core/closing.ts'
import { loadEnvFile, readConfig } from './core/config.ts'
import { reachDatabase } from './core/database-server.ts'
import { openDatabase } from './core/database.ts'
import { openJobs } from './core/jobs.ts'
import { migrate } from './core/migrate.ts'
import { serveWebSources } from './core/web-dev.ts'
import { firstAdminCode } from './invitations/invitations.ts'
import { registrationLink } from './invitations/registration-link.ts'

/** Lines of the log go out together, at the latest after a second: a write for each took a tenth of a request. */
const GATHERED = { sync: false, minLength: 8_192, periodicFlush: 1_000 }

const say = (line: string) => process.stdout.write(`${line}\n`)

/** What was opened, each with its way to close it. */
const opened: (() => Promise<unknown>)[] = []
const closeAll = async () => {
  for (const close of opened.splice(0).reverse()) await close()
}

async function start(): Promise<void> {
  loadEnvFile()
  const config = readConfig()
  const log = pino({ level: config.logLevel }, pino.destination(GATHERED))

  const server = await reachDatabase(config, { exclusive: true, say })
  opened.push(server.close)
  for (const name of await migrate(server.url)) log.info({ migration: name }, 'migrated')
  const { db, pool, close } = openDatabase(server.url, config.databasePool)
  opened.push(close)

  const isDevelopment = process.argv.includes('--dev')
  const app = await buildApp({
    config,
    db,
    pool,
    url: server.url,
    log,
    jobs: openJobs({ pool, url: server.url, log, isWorking: true }),
    ...(isDevelopment && { web: serveWebSources }),
  })
  opened.push(() => app.close())
  const code = await firstAdminCode(db)
  await app.listen({ host: config.host, port: config.port })
  const invitation = code && `\nRegister as the first admin: ${registrationLink(config.publicUrl, code)}`
  say(`Kith is ready at ${config.publicUrl}${invitation ?? ''}`)
}

const starting = start()

async function stop(failure: Error | undefined): Promise<void> {
  if (failure) process.stderr.write(`${failure.stack}\n`)
  await Promise.allSettled([starting])
  await closeAll()
}
onClosing(stop)

try {
  await starting
} catch (error) {
  process.stderr.write(`Kith did not start: ${clearly(error as NodeJS.ErrnoException)}\n`)
  await closeAll()
  process.exit(1)
}

function clearly(error: NodeJS.ErrnoException & { port?: number }): string {
  if (error.code === 'EADDRINUSE') return `port ${error.port} is taken. Stop what uses it, or set PORT.`
  return error.message || String(error.code)
}
