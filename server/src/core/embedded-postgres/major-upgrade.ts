import { randomBytes } from 'node:crypto'
import { lstat, mkdtemp, readFile, realpath, rename, rm, stat, statfs, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Client } from 'pg'
import { exists } from './home-files.ts'
import { type PgHome, runInitdb, UNFINISHED } from './home.ts'
import { packageOf, packagedMajor, findPrograms } from './programs.ts'
import { dropServer, stopServer } from './process.ts'
import { type EmbeddedOptions, joinServer, NAME, type Session, STOP_WITHIN_MS } from './session.ts'

/** The database on the older and on the newer server, for the role that owns it. */
export type CopyUrls = { from: string; to: string }

/** Copies everything from one to the other, and throws when they differ afterwards. */
export type CopyDatabase = (move: CopyUrls) => Promise<void>

type UpgradeOptions = EmbeddedOptions & { copy?: CopyDatabase | undefined }

/** The data is of an older major version, and who opened it does not move it. */
export class NotMoved extends Error {}

/** The finished new data, for the moment between two renames. */
const NEXT = 'postgres-next'
const MIB = 1024 * 1024
/** The room for a new data folder with its log. */
const SPARE_BYTES = 400 * MIB
/** The most that the log of the copying takes: `max_wal_size`. */
const LOG_BYTES = 2048 * MIB

/**
 * Moves data of an older major version of PostgreSQL to the one that Kith brings: into a new folder, by a copy that is
 * compared. The old folder stays beside it as `postgres-17`. Until the new one is whole nothing is changed, so it may be
 * killed at any point.
 */
export async function upgradeMajor(home: PgHome, dataDir: string, options: UpgradeOptions): Promise<PgHome> {
  const cluster = join(dataDir, 'postgres')
  const [from, to] = [await majorOf(home.data), await packagedMajor()]
  if (from === to) return home
  if (from > to)
    throw new Error(`The database was made by PostgreSQL ${from}, and this Kith brings ${to}. Update Kith.`)
  if (!options.copy)
    throw new NotMoved(`The database in ${cluster} is of PostgreSQL ${from}, and this Kith brings ${to}.`)
  const say = options.say ?? (() => {})
  const old = { ...home, bin: await olderPrograms(home, from, say) }
  const { signal, settings } = options
  const how = { ...(signal && { signal }), ...(settings && { settings }) }
  const folder = await mkdtemp(join(dirname(home.data), `${UNFINISHED}${process.pid}-`))
  try {
    await copyInto(folder, { old, home, from, to, say, copy: options.copy, how })
    const oldCluster = await swap(cluster, folder, from)
    say(
      `Moved the database to PostgreSQL ${to}. The old one is kept in ${oldCluster}: delete it when all is well`,
    )
    return { ...home, data: await realpath(cluster) }
  } catch (error) {
    throw new Error(
      `the database could not be moved from PostgreSQL ${from} to ${to}, and is as it was: ${(error as Error).message}`,
      { cause: error },
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Finishes a move that was killed between its two renames. Before anything looks for the data. */
export async function finishMove(dataDir: string): Promise<void> {
  const [cluster, next] = [join(dataDir, 'postgres'), join(dataDir, NEXT)]
  if (!(await exists(next))) return
  if (!(await exists(cluster)) && (await isFolder(next))) await rename(next, cluster)
  else await rm(next, { recursive: true, force: true })
}

const isFolder = async (path: string) => (await stat(path).catch(() => undefined))?.isDirectory() === true

const majorOf = async (data: string) => Number.parseInt(await readFile(join(data, 'PG_VERSION'), 'utf8'), 10)

async function olderPrograms(home: PgHome, major: number, say: (line: string) => void): Promise<string> {
  return findPrograms(home.account, say, packageOf(major)).catch((error: unknown) => {
    throw new Error(
      `The database is of PostgreSQL ${major}, and this Kith does not know how to read it. ` +
        'Start a version of Kith in between, or make a backup with the older version and restore it with this one.',
      { cause: error },
    )
  })
}

type CopyOptions = {
  old: PgHome
  home: PgHome
  from: number
  to: number
  say: (line: string) => void
  copy: CopyDatabase
  how: Pick<EmbeddedOptions, 'signal' | 'settings'>
}

async function copyInto(folder: string, { old, home, from, to, say, copy, how }: CopyOptions): Promise<void> {
  const fresh = { ...home, data: join(folder, 'data'), log: join(dirname(home.log), 'postgres-next.log') }
  await serving(old, { ...how, alone: true }, async (source) => {
    const bytes = await sizeOf(source.client)
    await refuseWithoutRoom(folder, bytes)
    say(`Moving the database from PostgreSQL ${from} to ${to}: ${Math.ceil(bytes / MIB)} MiB`)
    await runInitdb(folder, fresh)
    await serving(fresh, how, (target) =>
      copy({ from: urlOf(old, source), to: urlOf(fresh, target) }),
    ).finally(() => rm(fresh.log, { force: true }))
  })
}

/** Does the work while the server runs, and stops the server afterwards. */
async function serving(
  home: PgHome,
  how: Parameters<typeof joinServer>[1],
  work: (session: Session) => Promise<void>,
): Promise<void> {
  const session = await joinServer(home, how)
  const drop = () => dropServer(home)
  process.once('exit', drop)
  try {
    await work(session)
  } finally {
    await stopServer(home, STOP_WITHIN_MS)
    await session.client.end().catch(() => {})
    process.off('exit', drop)
  }
}

const urlOf = ({ password }: PgHome, { port }: Session) =>
  `postgres://${NAME}:${password}@127.0.0.1:${port}/${NAME}?sslmode=disable`

async function sizeOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    'select coalesce(sum(pg_database_size(oid)), 0)::float8 as bytes from pg_database where datname = $1',
    [NAME],
  )
  return rows[0]?.bytes ?? 0
}

async function refuseWithoutRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const needed = bytes + Math.min(bytes, LOG_BYTES) + SPARE_BYTES
  const mib = (value: number) => `${Math.ceil(value / MIB)} MiB`
  if (bavail * bsize < needed)
    throw new Error(
      `there is no room for it: ${mib(needed)} are needed in ${dirname(folder)}, and ${mib(bavail * bsize)} are free`,
    )
}

/** Puts the new data into its place and returns where the old lies. A kill in between is mended by `finishMove`. */
async function swap(cluster: string, folder: string, major: number): Promise<string> {
  const next = join(dirname(cluster), NEXT)
  if ((await lstat(cluster)).isSymbolicLink()) {
    const data = join(dirname(folder), `data-${randomBytes(6).toString('hex')}`)
    await symlink(data, next)
    await rename(join(folder, 'data'), data)
  } else await rename(join(folder, 'data'), next)
  const oldCluster = await freeName(`${cluster}-${major}`)
  await rename(cluster, oldCluster)
  await rename(next, cluster)
  return oldCluster
}

async function freeName(wanted: string): Promise<string> {
  for (let number = 2, name = wanted; ; number += 1, name = `${wanted}-${number}`)
    if (!(await exists(name))) return name
}
