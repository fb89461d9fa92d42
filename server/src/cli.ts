import { parseArgs } from 'node:util'
import { type Role, role as roles } from '@kith/shared/accounts.ts'
import { createUser, resetPassword, setRole } from './accounts/operator.ts'
import { readPassword } from './accounts/passwords/typed-password.ts'
import { DAMAGED } from './operator/backup/archive.ts'
import { makeNightlyBackup } from './operator/backup/nightly-backup.ts'
import { readIdentities } from './operator/backup/sealing.ts'
import { findSource, IN_BUCKET } from './operator/backup/source.ts'
import {
  checkBackup,
  DamagedBackup,
  restoreBackup,
  sendBackup,
  writeBackup,
} from './operator/backup/operator.ts'
import { type Config, environmentHere, pathOfCaller, readConfig } from './core/config.ts'
import { loadEnvFile } from './core/env-file.ts'
import { reachDatabase } from './core/database/server.ts'
import { untilStopped } from './core/process/stop-signals.ts'
import { failureWords } from './core/process/failure-words.ts'
import { type Db, openDatabase } from './core/database/database.ts'
import {
  asLines,
  examineService,
  examineSite,
  type Finding,
  wrongConfiguration,
} from './operator/doctor/doctor.ts'
import { recount, type Recount, RECOUNT_MINUTES_MAX } from './operator/counters/counters.ts'
import { VERSION } from './core/version.ts'
import { createInvitation } from './invitations/invitations.ts'
import { registrationLink } from './invitations/registration-link.ts'
import { openStorage, type Storage } from './core/storage/storage.ts'
import { moveByOperator } from './operator/media-move/operator.ts'
import { changeSetting, readSettings } from './settings/settings.ts'
import { upgradeDatabase } from './operator/upgrade/upgrade.ts'

const USAGE = `Usage: npm run kith -- <command>

  invite [--role admin|moderator|user]     makes an invitation; prints its code and its link
  user create --username U --name N --email E [--role admin|moderator|user]
                                           makes a member; asks for the password, or reads it from standard input.
                                           --password P gives it too, but shows it to all who may list processes
  user set-role U ROLE                     gives the member U another role
  user reset-password U                    prints a new password, to be changed at the next sign-in
  settings                                 prints the settings of the site
  settings set NAME VALUE                  changes one, such as storageQuotaMb 4096
  version                                  prints which release of Kith this is
  doctor [--mail-to ADDRESS] [--json]      looks at configuration, database, disk, storage, mail, clock and backups
         [--service[=UNIT]]                the same as the service of systemd runs, which is kith if no name is given
  verify                                   recounts likes, comments, members, …; exits 1 when a count is not true
  backup [--rows-only] FILE                writes the database and all media into one file, while the site is in use;
                                           to standard output when FILE is -. --rows-only leaves the media out
  backup --verify FILE                     restores it into a database of its own, and compares everything
  restore [--rows-only] FILE               restores it into a site without members. --rows-only leaves the media out.
                                           FILE is s3:NAME for one in the bucket of BACKUP_S3_BUCKET; --identity KEYS,
                                           here and with --verify, names the secret keys of one that is encrypted
  move-media --to s3|disk                  moves all files to S3, or back, while the site is in use`

/** Returns what is printed at the end. */
type Command = (args: string[], config: Config) => Promise<string | undefined>

const COMMANDS: Record<string, Command> = {
  invite: onDatabase(invite),
  'user create': onDatabase(userCreate),
  'user set-role': onDatabase(userSetRole),
  'user reset-password': onDatabase(userResetPassword),
  settings: onDatabase(settings),
  'settings set': onDatabase(settingsSet),
  version: async (args) => {
    parse({ args })
    return `Kith ${VERSION}`
  },
  verify: onDatabase(verify),
  doctor,
  backup,
  restore,
  'move-media': moveMedia,
}

const POOL = 4
/** The longest time any command may need for one statement. */
const ANSWER_TIMEOUT_MS = RECOUNT_MINUTES_MAX * 60_000

/** The command was not understood, but nothing failed. */
class UsageError extends Error {}

async function invite(db: Db, args: string[], config: Config): Promise<string> {
  const { values } = parse({ args, options: { role: { type: 'string', default: 'user' } } })
  const { code } = await createInvitation(db, { createdBy: null, role: readRole(values.role) })
  return `${code}\n${registrationLink(config.publicUrl, code)}`
}

async function userCreate(db: Db, args: string[]): Promise<string> {
  const text = { type: 'string' } as const
  const options = { username: text, name: text, email: text, password: text, role: text }
  const { username, name, email, password, role } = parse({ args, options }).values
  if (!username || !name || !email) throw new UsageError('user create needs --username, --name and --email')
  const member = { username, name, email, role: readRole(role ?? 'user') }
  const { id } = await createUser(db, { ...member, password: password ?? (await readPassword()) })
  return `Created ${username} (id ${id})`
}

async function userSetRole(db: Db, args: string[]): Promise<string> {
  const [username, role, ...rest] = parse({ args, allowPositionals: true }).positionals
  if (!username || !role || rest.length > 0)
    throw new UsageError('user set-role needs a user name and a role')
  await setRole(db, username, readRole(role))
  return `${username} is now ${role}`
}

async function userResetPassword(db: Db, args: string[]): Promise<string> {
  const [username, ...rest] = parse({ args, allowPositionals: true }).positionals
  if (!username || rest.length > 0) throw new UsageError('user reset-password needs a user name')
  return resetPassword(db, username)
}

async function settings(db: Db, args: string[]): Promise<string> {
  parse({ args })
  const lines = Object.entries(await readSettings(db)).map(([name, value]) => `${name}: ${value}`)
  return lines.join('\n')
}

async function settingsSet(db: Db, args: string[]): Promise<string> {
  const [name, value, ...rest] = parse({ args, allowPositionals: true }).positionals
  if (name === undefined || value === undefined || rest.length > 0)
    throw new UsageError('settings set needs the name of a setting and its value')
  await changeSetting(db, name, value)
  return `${name} is now ${value}`
}

async function verify(db: Db, args: string[]): Promise<string> {
  parse({ args })
  const recounts = await recount(db)
  if (recounts.some(({ differing }) => differing > 0)) process.exitCode = 1
  return recounts.map(describe).join('\n')
}

function describe({ name, compared, differing, first }: Recount): string {
  const rows = `${name}: ${compared} compared, `
  if (differing === 0) return `${rows}all true`
  const named = first.map(({ id, kept, counted }) => `${id} (says ${kept}, has ${counted})`)
  const further = differing - first.length
  return `${rows}${differing} differ: ${named.join(', ')}${further > 0 ? ` and ${further} more` : ''}`
}

/** The service that `--service` names, and the other arguments. */
function takeUnit(args: string[]): [string | undefined, string[]] {
  const named = args.find((one) => /^--service(=|$)/.test(one))
  return [named && (named.split('=')[1] ?? 'kith'), args.filter((one) => one !== named)]
}

async function doctor(args: string[]): Promise<string | undefined> {
  const options = { 'mail-to': { type: 'string' }, json: { type: 'boolean', default: false } } as const
  const [unit, others] = takeUnit(args)
  const { values } = parse({ args: others, options })
  if (unit !== undefined) {
    process.exitCode = await examineService(unit, [
      process.execPath,
      ...process.argv.slice(1, 2),
      'doctor',
      ...others,
    ])
    return undefined
  }
  const findings = await examineHere(values['mail-to'])
  if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1
  return values.json ? JSON.stringify(findings, null, 2) : asLines(findings)
}

async function examineHere(mailTo: string | undefined): Promise<Finding[]> {
  try {
    loadEnvFile()
  } catch (error) {
    return [wrongConfiguration(error)]
  }
  return examineSite(environmentHere(), mailTo)
}

async function backup(args: string[], config: Config): Promise<string | undefined> {
  const flag = { type: 'boolean', default: false } as const
  const options = { verify: flag, nightly: flag, 'rows-only': flag, identity: { type: 'string' } } as const
  const { values, positionals } = parse({ args, options, allowPositionals: true })
  const path = readPath('backup', positionals)
  if (values.nightly) return nightly(config, positionals[0] ?? '')
  if (values.verify) {
    const source = await findSource(path, config)
    const how = { identities: await readKeys(values.identity), dataDir: config.dataDir }
    return untilStopped((stopping) => checkBackup(source, how, stopping))
  }
  return onSite(config, {}, async ({ url, storage }) => {
    const site = values['rows-only'] ? { url } : { url, storage }
    if (positionals[0] !== '-') return writeBackup(site, path)
    // Standard output has the backup.
    tell(await sendBackup(site, process.stdout))
    return undefined
  })
}

/** What the nightly job runs. It says how the night ended, as JSON, and ends with the server that runs it. */
function nightly(config: Config, file: string): Promise<string> {
  process.channel?.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  return untilStopped(async (stopping) => {
    const server = await reachDatabase(config, { say: tell, signal: stopping.signal })
    stopping.closing(server.close)
    const { db, close } = openDatabase(server.url, POOL)
    try {
      const site = { url: server.url, db, config, storage: await openStorage(config) }
      return JSON.stringify(await makeNightlyBackup(site, file, stopping))
    } finally {
      await close()
      await server.close()
    }
  })
}

async function restore(args: string[], config: Config): Promise<string> {
  const options = { identity: { type: 'string' }, 'rows-only': { type: 'boolean', default: false } } as const
  const { values, positionals } = parse({ args, options, allowPositionals: true })
  const source = await findSource(readPath('restore', positionals), config)
  const how = { identities: await readKeys(values.identity), dataDir: config.dataDir }
  return onSite(config, { exclusive: true }, ({ url, storage }) =>
    restoreBackup(values['rows-only'] ? { url } : { url, storage }, source, how),
  )
}

const readKeys = async (path: string | undefined) =>
  path === undefined ? [] : readIdentities(pathOfCaller(path))

async function moveMedia(args: string[], config: Config): Promise<string> {
  const { to } = parse({ args, options: { to: { type: 'string' } } }).values
  if (to !== 's3' && to !== 'disk') throw new UsageError('move-media needs --to s3 or --to disk')
  return onServer(config, {}, async (url) => {
    await upgradeDatabase(url, config, tell)
    return moveByOperator(config, url, to)
  })
}

function readPath(command: string, [path, ...rest]: string[]): string {
  if (!path || rest.length > 0) throw new UsageError(`${command} needs the name of one file`)
  return path.startsWith(IN_BUCKET) ? path : pathOfCaller(path)
}

function readRole(text: string): Role {
  const role = roles.safeParse(text)
  if (role.success) return role.data
  throw new UsageError(`The role is one of ${roles.options.join(', ')}`)
}

const parse: typeof parseArgs = (options) => {
  try {
    return parseArgs(options)
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error })
  }
}

/** The command is the first two words or the first word; the others are its arguments. */
function findCommand(words: string[]): { command: Command; args: string[] } | undefined {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (command) return { command, args: words.slice(length) }
  }
  return undefined
}

async function main(words: string[]): Promise<string | undefined> {
  if (words.includes('--help')) return USAGE
  const found = findCommand(words)
  if (!found) throw new UsageError(words.length > 0 ? `Unknown command.\n\n${USAGE}` : USAGE)
  // A wrong configuration is something that the doctor tells.
  if (found.command === doctor) return doctor(found.args)
  loadEnvFile()
  return found.command(found.args, readConfig())
}

function onDatabase(work: (db: Db, args: string[], config: Config) => Promise<string>): Command {
  return (args, config) =>
    onSite(config, {}, async ({ url }) => {
      await upgradeDatabase(url, config, tell)
      const { db, close } = openDatabase(url, POOL, { answerMs: ANSWER_TIMEOUT_MS })
      try {
        return await work(db, args, config)
      } finally {
        await close()
      }
    })
}

/** Beside what the command prints. */
const tell = (line: string) => void process.stderr.write(`${line}\n`)

type Site = { url: string; storage: Storage }

type RunOptions = { exclusive?: boolean }

const onSite = <T>(config: Config, how: RunOptions, work: (site: Site) => Promise<T>) =>
  onServer(config, how, async (url) => work({ url, storage: await openStorage(config) }))

const onServer = <T>(config: Config, how: RunOptions, work: (url: string) => Promise<T>) =>
  untilStopped(async ({ signal, closing }) => {
    const server = await reachDatabase(config, { ...how, say: tell, signal })
    closing(server.close)
    try {
      return await work(server.url)
    } finally {
      await server.close()
    }
  })

try {
  const said = await main(process.argv.slice(2))
  if (said !== undefined) process.stdout.write(`${said}\n`)
} catch (error) {
  process.stderr.write(`${failureWords(error)}\n`)
  process.exitCode = error instanceof DamagedBackup ? DAMAGED : 1
}
