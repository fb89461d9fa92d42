import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import { ZipFile } from 'yazl'
import { readCurrentUser } from '../accounts/accounts.ts'
import type { Db } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { wholePathOf } from '../media/media.ts'
import { checkRoomForExport, type ExportJob, exportPathOf } from './exports.ts'
import { asExported, filesOf, PARTS, README } from './export-parts.ts'

type ExportDeps = Pick<Deps, 'db' | 'disk' | 'storage'>

/**
 * Writes a member's data as a ZIP straight into the storage: neither the ZIP nor a whole list is ever in memory. After
 * an interruption it starts again under the same name. An unfinished file is deleted.
 */
export async function writeExport({ db, disk, storage }: ExportDeps, { id }: ExportJob): Promise<void> {
  const wanted = await db
    .selectFrom('data_exports')
    .select(['key', 'user_id'])
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .executeTakeFirst()
  // The member has left, has asked again, or has it already.
  if (!wanted || wanted.user_id === null) return
  const path = exportPathOf(wanted.key)
  await checkRoomForExport({ db, disk, storage }, wanted.user_id)
  await putZip({ db, disk, storage }, path, wanted.user_id).catch(async (error: unknown) => {
    await storage.delete(path).catch(() => {})
    throw error
  })
  const { numUpdatedRows } = await db
    .updateTable('data_exports')
    .set({ ready_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('user_id', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await storage.delete(path)
}

async function putZip({ db, disk, storage }: ExportDeps, path: string, userId: number): Promise<void> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const checkRoomFor = (await storage.activeStore()) === 's3' ? async () => {} : disk.checkRoomFor
  // It may fail before the storage reads it; the storage then gets the failure.
  output.on('error', () => {})
  const entry = (name: string, open: () => Promise<Readable>, compress: boolean) =>
    zip.addReadStreamLazy(name, { compress }, (give) => {
      // One failed entry fails the whole ZIP, and so does a disk that others have filled meanwhile.
      const opened = (stream: Readable) =>
        give(
          null,
          stream.once('error', (error) => output.destroy(error)),
        )
      checkRoomFor(0)
        .then(open)
        .then(opened, (error: Error) => output.destroy(error))
    })
  const {
    mustChangePassword: _,
    firstHour: _hour,
    knowsFriendsPlus: _knows,
    knowsAudience: _audience,
    ...profile
  } = await readCurrentUser(db, userId)
  zip.addBuffer(Buffer.from(README), 'README.txt')
  zip.addBuffer(Buffer.from(JSON.stringify(profile, null, 2)), 'profile-and-settings.json')
  for (const [name, part] of Object.entries(PARTS)) {
    const rows = () => rowsOf((after) => part(userId, after, PAGE), db)
    entry(`${name}.json`, async () => Readable.from(asJson(rows())), true)
  }
  for await (const file of rowsOf((after) => filesOf(userId, after, PAGE), db)) {
    const stored = wholePathOf(file)
    if ((await storage.size(stored)) !== undefined) entry(file.file, () => readStored(storage, stored), false)
  }
  zip.end()
  // Entries are opened one after the other, while the storage reads.
  await storage.putStream(path, output)
}

async function readStored(storage: ExportDeps['storage'], path: string): Promise<Readable> {
  const file = await storage.read(path)
  if (!file) throw new Error('A file was deleted meanwhile.')
  return file
}

const PAGE = 500

/** All rows of a list, page by page. Only one page is in memory. */
async function* rowsOf<Row extends { at: number }>(
  page: (after: number) => RawBuilder<Row>,
  db: Db,
): AsyncGenerator<Row> {
  let after = 0
  for (;;) {
    const { rows } = await page(after).execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.at
  }
}

async function* asJson(rows: AsyncIterable<Parameters<typeof asExported>[0]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    yield before + JSON.stringify(asExported(row), null, 2)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
