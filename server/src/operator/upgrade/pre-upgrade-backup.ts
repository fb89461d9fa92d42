import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from '../../core/database/client.ts'
import { makeBackup } from '../backup/backup.ts'
import { measureDisk } from '../../core/process/disk.ts'
import { sizeWords } from '../../core/process/progress-bar.ts'

const FOLDER = 'before-upgrade'
/** One for each schema that an upgrade began with: starts that fail again and again must not push the first one out. */
const KEEP = 3
/** The time, and the last migration that the database had. */
const OURS = /^kith-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)-before-upgrade-from-(\d+)\.backup$/
const UNFINISHED = /^kith-\S+\.backup\.unfinished$/
/** What the migrations need besides. */
const SPARE_BYTES = 100_000_000

/**
 * Writes the rows of the database into a file under `dataDir`, which `restore` of the older version reads. The media
 * stay where they are, as migrations do not touch them. Throws when there is no room.
 */
export async function backUpBefore(url: string, dataDir: string): Promise<{ path: string; size: string }> {
  const folder = join(dataDir, FOLDER)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) if (UNFINISHED.test(name)) await rm(join(folder, name))
  const { bytes, version } = await readDatabase(url)
  await refuseWithoutRoom(folder, bytes)
  const time = `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  const path = join(folder, `kith-${time}-before-upgrade-from-${version}.backup`)
  // A start that failed within this second has made it, and has changed nothing.
  if (!existsSync(path))
    await makeBackup({ url }, path, () => {}).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOSPC' ? noRoom(folder, bytes, 0) : error
    })
  await prune(folder)
  return { path, size: sizeWords((await stat(path)).size) }
}

async function refuseWithoutRoom(folder: string, bytes: number): Promise<void> {
  const { free } = await measureDisk(folder)
  if (free < bytes + SPARE_BYTES) throw noRoom(folder, bytes, free)
}

const noRoom = (folder: string, bytes: number, free: number) =>
  new Error(
    `there is no room for the backup before this upgrade: it takes at most ${sizeWords(bytes + SPARE_BYTES)} in ` +
      `${folder}, and ${sizeWords(free)} are free. Nothing was changed. Make room, or set BACKUP_BEFORE_UPGRADE=off ` +
      `if you have a backup of your own.`,
  )

/** The size of all rows, which are larger than their backup, and the last migration. */
async function readDatabase(url: string): Promise<{ bytes: number; version: number }> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ bytes: number; version: number }>(
      `select (select coalesce(sum(pg_table_size(oid)), 0)::float8 from pg_class
         where relnamespace = current_schema()::regnamespace and relkind = 'r') as bytes,
       (select coalesce(max(version), 0) from schema_migrations) as version`,
    )
    return rows[0] ?? { bytes: 0, version: 0 }
  } finally {
    await client.end()
  }
}

/** Keeps the newest backup of each schema, and of these the last ones. */
async function prune(folder: string): Promise<void> {
  const sparedVersions = new Set<string>()
  for (const name of (await readdir(folder)).sort().toReversed()) {
    const version = OURS.exec(name)?.[2]
    if (version === undefined) continue
    if (sparedVersions.has(version) || sparedVersions.size === KEEP) await rm(join(folder, name))
    else sparedVersions.add(version)
  }
}
