import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chown,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { makeDataDir } from '../process/data-dir.ts'
import { type Account, accountFor, canEnter } from './account.ts'
import { exists, ignoreCodes, REACHABLE, moveIntoPlace, siteFileOf } from './home-files.ts'
import { findPrograms } from './programs.ts'

const run = promisify(execFile)

/** The part of an embedded server that stays the same over its starts and stops. */
export type PgHome = {
  /** PostgreSQL's data folder, as a path without symbolic links. */
  data: string
  /** The folder of `postgres`, `initdb` and `pg_ctl`. */
  bin: string
  log: string
  password: string
  account: Account
}

export const UNFINISHED = 'postgres-new-'
const HOUR_MS = 3_600_000

/** PostgreSQL's own superuser. Kith's tables belong to another role without its rights. */
export const SUPERUSER = 'postgres'

/**
 * Prepares what an embedded server needs: its programs, its password, its data folder. Every step leaves either nothing
 * or a finished result, so it may be killed at any point, and two processes may run it at once.
 */
export async function prepareHome(dataDir: string, say: (line: string) => void): Promise<PgHome> {
  await makeDataDir(dataDir)
  const password = await ensurePassword(join(dataDir, 'postgres-password'))
  const cluster = join(dataDir, 'postgres')
  const account = await accountFor(cluster)
  const bin = await findPrograms(account, say)
  if (!(await exists(cluster))) await initialize(cluster, { bin, password, account }, say)
  const data = await realpath(cluster).catch(() => {
    throw new Error(
      `${cluster} points to a folder that is gone. Bring it back, or remove the link to begin anew.`,
    )
  })
  await refuseCopy(dataDir, data)
  // The folder of the site may have been moved since.
  if (dirname(data) === REACHABLE && data !== cluster)
    await writeFile(siteFileOf(data), `${cluster}\n`).catch(() => {})
  for (const folder of new Set([dataDir, REACHABLE, dirname(data)])) await clearUnfinished(folder)
  return { data, bin, log: join(dataDir, 'postgres.log'), password, account }
}

/** Throws when the link of a copied folder leads to the database of the original, and the copy has a database of its own. */
async function refuseCopy(dataDir: string, data: string): Promise<void> {
  const copy = join(await realpath(dataDir), basename(data))
  if (data === copy || basename(data) === 'postgres' || !(await exists(copy))) return
  throw new Error(
    `${join(dataDir, 'postgres')} leads to ${data}, but there is a database in ${copy} too. ` +
      `To use this one: ln -sfn ${copy} ${join(dataDir, 'postgres')}`,
  )
}

/** The password in `file`, which is made on first use. */
async function ensurePassword(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw new Error(`Cannot read ${file}: ${error.message}`, { cause: error })
  })
  if (known !== undefined) return known.trim()
  const own = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(own, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true })
  // A link, unlike a rename, fails when the file exists: the first process wins.
  await link(own, file).catch(ignoreCodes('EEXIST'))
  await rm(own)
  return (await readFile(file, 'utf8')).trim()
}

type InitOptions = Pick<PgHome, 'bin' | 'password' | 'account'>

async function initialize(cluster: string, making: InitOptions, say: (line: string) => void): Promise<void> {
  const { account } = making
  const isReached = await canEnter(account, dirname(cluster))
  const within = isReached ? dirname(cluster) : REACHABLE
  if (!isReached) await mkdir(REACHABLE, { recursive: true, mode: 0o755 })
  say('Making the database, once')
  const folder = await mkdtemp(join(within, `${UNFINISHED}${process.pid}-`))
  try {
    await runInitdb(folder, making)
    if (isReached) return await moveIntoPlace(join(folder, 'data'), cluster)
    const reachableDir = join(REACHABLE, `data-${randomBytes(6).toString('hex')}`)
    await rename(join(folder, 'data'), reachableDir)
    await writeFile(siteFileOf(reachableDir), `${cluster}\n`)
    await symlink(reachableDir, cluster).then(
      () => say(`PostgreSQL's user cannot reach ${dirname(cluster)}: the database lies in ${reachableDir}`),
      // Another start was faster: its folder is used.
      () =>
        Promise.all([rm(reachableDir, { recursive: true }), rm(siteFileOf(reachableDir), { force: true })]),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Removes folders left behind by starts that were killed. Their process is gone, or they are more than an hour old. In
 * another container the same process id may belong to something else; then the folder stays for that hour.
 */
async function clearUnfinished(cluster: string): Promise<void> {
  for (const name of await readdir(cluster).catch(() => [])) {
    if (!name.startsWith(UNFINISHED)) continue
    const folder = join(cluster, name)
    const { mtimeMs } = await lstat(folder).catch(() => ({ mtimeMs: Date.now() }))
    const pid = Number.parseInt(name.slice(UNFINISHED.length), 10)
    if (isGone(pid) || Date.now() - mtimeMs > HOUR_MS) await rm(folder, { recursive: true, force: true })
  }
}

/** Whether no process has this id. False when it is not known, as for a process that we may not signal. */
export function isGone(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

export async function runInitdb(folder: string, { bin, password, account }: InitOptions): Promise<void> {
  const secret = join(folder, 'password')
  await writeFile(secret, password, { mode: 0o600 })
  if (account) await Promise.all([folder, secret].map((path) => chown(path, account.uid, account.gid)))
  const encoding = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${SUPERUSER}`, `--pwfile=${secret}`, '--auth=scram-sha-256']
  const args = [
    `--pgdata=${join(folder, 'data')}`,
    ...access,
    ...encoding,
    '--data-checksums',
    '--no-instructions',
  ]
  await run(join(bin, 'initdb'), args, { ...account, cwd: '/', env: CLEAN }).catch(
    (error: Error & { stderr?: string }) => {
      throw new Error(`PostgreSQL could not be set up: ${error.stderr?.trim() || error.message}`, {
        cause: error,
      })
    },
  )
}

/** PostgreSQL's programs get none of our environment: PGDATA and similar variables would change what they do. */
export const CLEAN = { LC_ALL: 'C', TZ: 'UTC' }
