import { parseArgs } from 'node:util'
import { type Role, role as roles } from '@kith/shared/accounts.ts'
import { createUser, resetPassword, setRole } from './accounts/operator.ts'
import { type Config, loadEnvFile, readConfig } from './core/config.ts'
import { reachDatabase } from './core/database/server.ts'
import { type Db, openDatabase } from './core/database/database.ts'
import { migrate } from './core/database/migrate.ts'
import { recount, type Recount, RECOUNT_MINUTES_MAX } from './counters/recount.ts'
import { createInvitation } from './invitations/invitations.ts'
import { registrationLink } from './invitations/registration-link.ts'
import { changeSetting, readSettings } from './settings/settings.ts'

const USAGE = `Usage: npm run kith -- <command>

  invite [--role admin|moderator|user]     makes an invitation; prints its code and its link
  user create --username U --name N --email E --password P [--role admin|moderator|user]
  user set-role U ROLE                     gives the member U another role
  user reset-password U                    prints a new password, to be changed at the next sign-in
  settings                                 prints the settings of the site
  settings set NAME VALUE                  changes one, such as storageQuotaMb 4096
  verify                                   recounts likes, comments, members, …; exits 1 when a count is not true`

type Command = (db: Db, args: string[], config: Config) => Promise<string>

const COMMANDS: Record<string, Command> = {
  invite,
  'user create': userCreate,
  'user set-role': userSetRole,
  'user reset-password': userResetPassword,
  settings,
  'settings set': settingsSet,
  verify,
}

const POOL = 4
/** The longest time any command may need for one statement. */
const ANSWER_TIMEOUT_MS = RECOUNT_MINUTES_MAX * 60_000

/** The command was not understood, but nothing failed. */
class Misunderstood extends Error {}

async function invite(db: Db, args: string[], config: Config): Promise<string> {
  const { values } = parse({ args, options: { role: { type: 'string', default: 'user' } } })
  const { code } = await createInvitation(db, { createdBy: null, role: readRole(values.role) })
  return `${code}\n${registrationLink(config.publicUrl, code)}`
}

async function userCreate(db: Db, args: string[]): Promise<string> {
  const text = { type: 'string' } as const
  const options = { username: text, name: text, email: text, password: text, role: text }
  const { username, name, email, password, role } = parse({ args, options }).values
  if (!username || !name || !email || !password) {
    throw new Misunderstood('user create needs --username, --name, --email and --password')
  }
  const { id } = await createUser(db, { username, name, email, password, role: readRole(role ?? 'user') })
  return `Created ${username} (id ${id})`
}

async function userSetRole(db: Db, args: string[]): Promise<string> {
  const [username, role, ...rest] = parse({ args, allowPositionals: true }).positionals
  if (!username || !role || rest.length > 0)
    throw new Misunderstood('user set-role needs a user name and a role')
  await setRole(db, username, readRole(role))
  return `${username} is now ${role}`
}

async function userResetPassword(db: Db, args: string[]): Promise<string> {
  const [username, ...rest] = parse({ args, allowPositionals: true }).positionals
  if (!username || rest.length > 0) throw new Misunderstood('user reset-password needs a user name')
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
    throw new Misunderstood('settings set needs the name of a setting and its value')
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

function readRole(text: string): Role {
  const role = roles.safeParse(text)
  if (role.success) return role.data
  throw new Misunderstood(`The role is one of ${roles.options.join(', ')}`)
}

const parse: typeof parseArgs = (options) => {
  try {
    return parseArgs(options)
  } catch (error) {
    throw new Misunderstood((error as Error).message, { cause: error })
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

async function main(words: string[]): Promise<string> {
  const found = findCommand(words)
  if (!found) throw new Misunderstood(words.length > 0 ? `Unknown command.\n\n${USAGE}` : USAGE)
  loadEnvFile()
  const config = readConfig()
  const server = await reachDatabase(config)
  try {
    await migrate(server.url)
    const { db, close } = openDatabase(server.url, POOL, ANSWER_TIMEOUT_MS)
    try {
      return await found.command(db, found.args, config)
    } finally {
      await close()
    }
  } finally {
    await server.close()
  }
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
