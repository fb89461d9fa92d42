import { Client } from '../../core/database/client.ts'
import { filesOf, pagesOfMedia } from './media-files.ts'

/** `lacking`: how many files are needed and not there; `first` is one of them. `unnamed`: how many no row names. */
export type NamedFiles = { files: number; lacking: number; first: string | undefined; unnamed: number }

const BATCH = 5_000

/**
 * Compares the files of a backup with the rows that name them, in both directions. It keeps the names in the database,
 * as a site has millions.
 */
export async function openNamedFiles(url: string) {
  const client = new Client({ connectionString: url, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  await client.query('create temp table files (path text primary key)')
  let waiting: string[] = []
  const store = async () => {
    await client.query('insert into files select unnest($1::text[]) on conflict do nothing', [waiting])
    waiting = []
  }
  return {
    /** Takes the path of a file of the backup. */
    add: async (path: string): Promise<void> => {
      waiting.push(path)
      if (waiting.length === BATCH) await store()
    },
    /** Compares all that were added. `lost` is no news: the site had lost them before. */
    compare: async (lost: string[]): Promise<NamedFiles> => {
      await store()
      return compareAll(client, new Set(lost))
    },
    close: () => client.end(),
  }
}

async function compareAll(client: Client, lost: Set<string>): Promise<NamedFiles> {
  const { rows } = await client.query<{ files: number }>('select count(*)::float8 as files from files')
  const files = rows[0]?.files ?? 0
  const found: NamedFiles = { files, lacking: 0, first: undefined, unnamed: files }
  for await (const page of pagesOfMedia(client)) {
    const named = [...filesOf(page)]
    const there = await findThere(
      client,
      named.map(({ path }) => path),
    )
    found.unnamed -= there.size
    const lacking = named.filter(({ path, needed }) => needed && !there.has(path) && !lost.has(path))
    found.lacking += lacking.length
    found.first ??= lacking[0]?.path
  }
  return found
}

async function findThere(client: Client, paths: string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ path: string }>(
    'select path from files where path = any($1::text[])',
    [paths],
  )
  return new Set(rows.map(({ path }) => path))
}
