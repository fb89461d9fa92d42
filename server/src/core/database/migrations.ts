import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'

const FOLDER = new URL('../../../migrations/', import.meta.url)
const FILE = /^(\d{4})-([a-z0-9-]+)\.sql$/
const FORMERLY = /^-- formerly ([0-9a-f]{64})$/gm

export type Migration = {
  version: number
  name: string
  sql: string
  checksum: string
  /** Checksums of older texts of the file, which made the same schema in another way. */
  formerly?: string[]
}

/** The numbered SQL files of this code, in order. */
export async function readMigrations(folder: URL = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => FILE.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return {
        version: Number(name.slice(0, 4)),
        name,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        formerly: [...sql.matchAll(FORMERLY)].flatMap(([, checksum]) => checksum ?? []),
      }
    }),
  )
}

/** Whether a file of that checksum makes the schema of this migration. */
export const isSameMigration = ({ checksum, formerly }: Migration, other: string) =>
  checksum === other || formerly?.includes(other) === true

export type Applied = Pick<Migration, 'version' | 'name' | 'checksum'>

/** The name of the first of these migrations that is none of ours: it was made by a newer Kith. */
export async function findNewer(applied: Applied[]): Promise<string | undefined> {
  const ours = await readMigrations()
  const isOurs = ({ version, checksum }: Applied) =>
    ours.some((migration) => migration.version === version && isSameMigration(migration, checksum))
  return applied.find((migration) => !isOurs(migration))?.name
}

/** Those of our migrations that were applied elsewhere: they make the same schema. */
export async function readSame(applied: Applied[]): Promise<Migration[]> {
  const versions = new Set(applied.map(({ version }) => version))
  return (await readMigrations()).filter(({ version }) => versions.has(version))
}

/** What a database says of its own migrations. */
export const APPLIED = 'select version, name, checksum from schema_migrations order by version'
