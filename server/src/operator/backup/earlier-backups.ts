import type { Client } from 'pg'
import { UnusableBackup } from './archive.ts'
import { type ListedFile, pathOf, readList } from './file-list.ts'
import { keyFingerprint } from './sealing.ts'
import type { BackupStore } from './backup-store.ts'

/** Where the media of nightly backups are: what their names in the store begin with. */
export type MediaDir = { store: BackupStore; folder: string }

/** A file of the site; `needed` when something shows it. */
export type SiteFile = { path: string; needed: boolean }

/**
 * Makes temporary tables of what is in the store, and of what the lists of earlier backups say of it: a site has millions of
 * files. `keys` are a mark of those for which a file is encrypted, else empty.
 */
export async function createTables(client: Client): Promise<void> {
  await client.query(`
    create temp table in_store (name text primary key, bytes bigint not null);
    create temp table listed (name text primary key, path text not null, keys text not null, bytes bigint not null,
      sha256 text not null, place serial);
    create index on listed (path)`)
}

/** Reads what is in the store. */
export async function readStoredFiles(client: Client, { store, folder }: MediaDir): Promise<void> {
  async function* inStore() {
    for await (const { name, bytes } of store.list(folder)) yield { name: name.slice(folder.length), bytes }
  }
  await storeAll(client, 'in_store (name, bytes)', inStore())
}

/** Reads a list; nothing is known from one that is missing or damaged. Those that are read first count. */
export async function readListed(
  client: Client,
  store: BackupStore,
  list: string,
): Promise<'read' | 'missing' | 'damaged'> {
  const contents = await store.read(list)
  if (!contents) return 'missing'
  async function* listed(files: AsyncIterable<ListedFile>) {
    for await (const file of files) {
      const path = pathOf(file.name)
      yield { ...file, path, keys: file.name.slice(path.length + 1, path.length + 1 + MARK_CHARACTERS) }
    }
  }
  await client.query('begin')
  try {
    await storeAll(
      client,
      'listed (name, path, keys, bytes, sha256)',
      listed((await readList(contents)).files),
    )
    await client.query('commit')
    return 'read'
  } catch (error) {
    await client.query('rollback')
    if (error instanceof UnusableBackup) return 'damaged'
    throw error
  }
}

const MARK_CHARACTERS = 8
const STORED_AT_ONCE = 5_000

/** Stores objects in a table with these columns. What is there already stays. */
async function storeAll(client: Client, table: string, all: AsyncIterable<object>): Promise<void> {
  const [name = '', columns = ''] = table.split(/[()]/)
  let waiting: object[] = []
  const store = async () => {
    await client.query(
      `insert into ${table} select ${columns} from json_populate_recordset(null::${name}, $1) on conflict do nothing`,
      [JSON.stringify(waiting)],
    )
    waiting = []
  }
  for await (const one of all) {
    waiting.push(one)
    if (waiting.length === STORED_AT_ONCE) await store()
  }
  await store()
}

/** `present`: whether a file of so many bytes is there; `isOurs`: whether it is for the keys of this backup. */
export type OldFile = ListedFile & { present: boolean; isOurs: boolean }

/** What the lists say of each of these files, by its path: of several copies the one for our keys that is there. */
export async function findKnown(
  client: Client,
  files: SiteFile[],
  { encryptTo }: { encryptTo: string[] },
): Promise<Map<string, OldFile>> {
  const { rows } = await client.query<OldFile & { path: string }>(
    `select distinct on (path) path, name, bytes::float8 as bytes, sha256, "isOurs", present
     from (select listed.*, keys = $2 as "isOurs", in_store.bytes is not distinct from listed.bytes as present
       from listed left join in_store using (name) where path = any($1)) known
     order by path, "isOurs" desc, present desc, place`,
    [files.map(({ path }) => path), encryptTo.length > 0 ? keyFingerprint(encryptTo) : ''],
  )
  return new Map(rows.map(({ path, ...known }) => [path, known]))
}

/** Reads these lists. Throws when one of them is missing or damaged: nobody knows then which files are still needed. */
export async function readAllListed(client: Client, store: BackupStore, lists: string[]): Promise<void> {
  await createTables(client)
  for (const list of lists) {
    const how = await readListed(client, store, list)
    if (how !== 'read') throw new Error(`the list ${list} is ${how}, so nothing is deleted.`)
  }
}

/** Deletes the media that are in the store and that none of the lists names that were read. */
export async function sweepSharedMedia(client: Client, place: MediaDir): Promise<void> {
  await readStoredFiles(client, place)
  const { rows } = await client.query<{ name: string }>(
    'select name from in_store where not exists (select from listed where listed.name = in_store.name)',
  )
  for (const { name } of rows) await place.store.remove(place.folder + name)
}
