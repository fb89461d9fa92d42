import { buildApp } from './app.ts'
import { closeInTurn, isDoneWithin, onClosing, type Closable } from './core/process/shutdown.ts'
import { readConfig } from './core/config.ts'
import { loadEnvFile } from './core/env-file.ts'
import { makeDataDir } from './core/process/data-dir.ts'
import { failureWords, listenFailure } from './core/process/failure-words.ts'
import { reachDatabase } from './core/database/server.ts'
import { openDatabase } from './core/database/database.ts'
import { openJobs } from './core/jobs.ts'
import { openOutput } from './core/log.ts'
import { firstAdminCode } from './invitations/invitations.ts'
import { registrationLink } from './invitations/registration-link.ts'
import { checkPlace } from './operator/backup/backup.ts'
import { upgradeDatabase } from './operator/upgrade/upgrade.ts'

/** The latest time to close each part, after a start under way has had its time. */
const UNTIL_MS = { server: 10_000, pool: 10_500, database: 12_000 }
const START_MS = 2_000

/** What was opened, with the way to close it. */
const opened: Closable[] = []
const warn = (line: string) => void process.stderr.write(`${line}\n`)
const closeAll = () => closeInTurn(opened, warn)
const ending = new AbortController()

async function start(): Promise<void> {
  loadEnvFile()
  const config = readConfig()
  const { log, say } = await openOutput(config)
  await makeDataDir(config.dataDir)

  const server = await reachDatabase(config, { exclusive: true, say, signal: ending.signal })
  opened.push({ name: 'PostgreSQL', close: server.close, untilMs: UNTIL_MS.database })
  const applied = await upgradeDatabase(server.url, config, say)
  if (applied) say(`Brought the database up to date: ${applied}`)
  const { db, pool, close } = openDatabase(server.url, config.databasePool)
  opened.push({ name: 'The connections to the database', close, untilMs: UNTIL_MS.pool })

  // Backups that cannot be written are no reason to keep members out.
  if (config.backups) checkPlace(config.backups).catch(({ message }: Error) => log.warn(message))

  const isDevelopment = process.argv.includes('--dev')
  const { serveWebSources } = isDevelopment ? await import('./core/http/web-client-dev.ts') : {}
  const app = await buildApp({
    config,
    db,
    pool,
    url: server.url,
    log,
    jobs: openJobs({ pool, url: server.url, log, isWorking: true }),
    ...(serveWebSources && { web: serveWebSources }),
  })
  const leave = async () => {
    await app.draining.begin()
    await app.close()
  }
  opened.push({ name: 'The server', close: leave, untilMs: UNTIL_MS.server })
  const code = await firstAdminCode(db)
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw listenFailure(error)
  })
  const invitation = code && `Register as the first admin: ${registrationLink(config.publicUrl, code)}`
  say(`Kith is ready at ${config.publicUrl}`, ...(invitation ? [invitation] : []))
}

const starting = start()

async function stop(): Promise<void> {
  ending.abort()
  await isDoneWithin(START_MS, Promise.allSettled([starting]))
  await closeAll()
}
onClosing(stop)

try {
  await starting
} catch (error) {
  // A signal came during the start: `stop` closes what is open by now.
  if (!ending.signal.aborted) {
    warn(`Kith did not start: ${failureWords(error)}`)
    await closeAll()
    process.exit(1)
  }
}
