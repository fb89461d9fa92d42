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
export const makesSame = ({ checksum, formerly }: Migration, other: string) =>
  checksum === other || formerly?.includes(other) === true
