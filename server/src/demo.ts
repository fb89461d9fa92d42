import { parseArgs } from 'node:util'
import { readConfig } from './core/config.ts'
import { loadEnvFile } from './core/env-file.ts'
import { openDatabase } from './core/database/database.ts'
import { reachDatabase } from './core/database/server.ts'
import { failureWords } from './core/process/failure-words.ts'
import { SIGN_INS } from './demo/content.ts'
import { fillDemo } from './demo/demo.ts'
import { upgradeDatabase } from './operator/upgrade/upgrade.ts'

const POOL = 4
/** The fewest members with whom it is a demo: the three whose sign-ins are printed. */
const MEMBERS_MIN = 3

const say = (line: string) => process.stdout.write(`${line}\n`)
const ending = new AbortController()

/** `--members 8` makes a small one, for tests. */
function readCount(args: string[]): number | undefined {
  const { members } = parseArgs({ args, options: { members: { type: 'string' } } }).values
  if (members === undefined) return undefined
  const count = Number(members)
  if (Number.isInteger(count) && count >= MEMBERS_MIN) return count
  throw new Error(`--members is a number from ${MEMBERS_MIN} on.`)
}

async function main(args: string[]): Promise<void> {
  const members = readCount(args)
  loadEnvFile()
  const config = readConfig()
  const began = performance.now()
  const server = await reachDatabase(config, { say })
  try {
    await upgradeDatabase(server.url, config, say)
    const { db, pool, close } = openDatabase(server.url, POOL)
    try {
      say('Filling the site with a year of Brickfield, half a minute…')
      const filled = await fillDemo({ config, db, pool, url: server.url, members, signal: ending.signal })
      say(`${filled.members} members, ${filled.acts} things that they did, in ${since(began)} s.\n`)
      for (const [role, name] of Object.entries(SIGN_INS))
        say(`${role.padEnd(10)} ${name.padEnd(8)} ${filled.password}`)
      say(`\nSign in at ${config.publicUrl}`)
    } finally {
      await close()
    }
  } finally {
    await server.close()
  }
}

const since = (began: number) => Math.round((performance.now() - began) / 1000)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () =>
    ending.abort(new Error('Stopped. Nothing was left behind: the site is empty as before.')),
  )

try {
  await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${failureWords(error)}\n`)
  process.exitCode = 1
}
