import { readBackupState } from '../backup/backup.ts'
import { type Config, readConfig } from '../../core/config.ts'
import { openDatabase } from '../../core/database/database.ts'
import { checkConfiguration } from './configuration.ts'
import { checkDatabase, type DbConnection } from './database.ts'
import { checkBackups, checkDisk, checkStorage } from './files.ts'
import { runCheck, type Finding, wordsOf } from './findings.ts'
import { checkAddress, checkClock, checkMachine, checkRelease } from './machine.ts'
import { checkLive } from './live.ts'
import { checkJobs } from './jobs.ts'
import { checkAbandonedData } from './abandoned-data.ts'
import { checkMail } from './mail.ts'
import { checkMediaFiles } from './media-files.ts'
import { checkSchemaParts } from './schema-parts.ts'
import { checkServers } from './servers.ts'

export { asLines, type Finding } from './findings.ts'
export { examineService } from './service.ts'

type Environment = Record<string, string | undefined>

/**
 * Looks at everything that a site needs, beside a running server or without one. Changes nothing: a probe file is
 * deleted again, and an email goes only to `mailTo`. No finding has a secret.
 */
export async function examineSite(env: Environment, mailTo?: string): Promise<Finding[]> {
  const config = tryReading(env)
  if ('state' in config) return [config]
  const offs: number[] = []
  const parts = [
    runCheck('configuration', async (report) => checkConfiguration(config, env, report)),
    runCheck('release', (report) => checkRelease(config, report)),
    runCheck('machine', (report) => checkMachine(config, report)),
    runCheck('disk', async (report) => {
      await checkDisk(config, report)
      await checkAbandonedData(config, report)
    }),
    runCheck('storage', (report) => checkStorage(config, report)),
    runCheck('live', (report) => checkLive(config, report)),
    runCheck('mail', (report) => checkMail(config, mailTo, report)),
    runCheck('address', async (report) => offs.push(...(await checkAddress(config, report)))),
  ]
  const findings = (await Promise.all(parts)).flat()
  return [...findings, ...(await examineDatabase(config, offs))]
}

/** The database, and what only it can tell. */
async function examineDatabase(config: Config, offs: number[]): Promise<Finding[]> {
  const later: Finding[] = []
  const further = async ({ client, url }: DbConnection) => {
    later.push(...(await runCheck('schema', (report) => checkSchemaParts(client, report))))
    later.push(...(await runCheck('jobs', (report) => checkJobs(config, client, report))))
    later.push(...(await runCheck('files', (report) => checkMediaFiles(config, client, report))))
    later.push(...(await runCheck('clock', (report) => checkClock(client, offs, report))))
    const { db, close } = openDatabase(url, 1)
    const backups = await runCheck('backups', async (report) =>
      checkBackups(config, await readBackupState(db, config), report),
    )
    later.push(...backups)
    await close()
  }
  const first = await runCheck('database', async (report) => {
    await checkServers(config, report)
    await checkDatabase(config, report, further)
  })
  if (later.length === 0)
    later.push(...(await runCheck('backups', (report) => checkBackups(config, null, report))))
  return [...first, ...later]
}

function tryReading(env: Environment): Config | Finding {
  try {
    return readConfig(env)
  } catch (error) {
    return wrongConfiguration(error)
  }
}

export function wrongConfiguration(error: unknown): Finding {
  const todo = 'Correct it in .env or in the environment. Nothing else was looked at.'
  return { part: 'configuration', state: 'problem', says: wordsOf(error), todo }
}
