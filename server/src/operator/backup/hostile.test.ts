import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { pack as openPack } from 'tar-stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { onDisk, openDiskStore, type Storage } from '../../core/storage/storage.ts'
import { readMigrations } from '../../core/database/migrations.ts'
import { HEAD } from './archive.ts'
import { writeArchive } from './archive-writer.ts'
import { toFile } from './destination.ts'
import { restore } from './restore.ts'

const unseen = () => {}

let folder: string
let path: string
/** A site without members. */
let other: Awaited<ReturnType<typeof testDatabase>> & { storage: Storage }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-hostile-'))
  path = join(folder, 'kith.backup')
  other = { ...(await testDatabase()), storage: onDisk(openDiskStore(folder)) }
})

afterEach(async () => {
  await other.close()
  await rm(folder, { recursive: true, force: true })
})

test('a file that claims to have an endless head, or has two, is no backup', async () => {
  const tar = openPack()
  tar.entry({ name: HEAD, size: 4_000_000_000 })
  const { value } = await (tar as AsyncIterable<Buffer>)[Symbol.asyncIterator]().next()
  await writeFile(path, Buffer.concat([value, Buffer.alloc(2048)]))
  await expect(restore(other, path, unseen)).rejects.toThrow('it is damaged, or no backup of Kith')
  const head = Buffer.from(
    JSON.stringify({ format: 1, madeAt: new Date().toISOString(), migrations: [], tables: [], files: 0 }),
  )
  await writeArchive(toFile(path), async ({ add }) => {
    await add(HEAD, head)
    await add(HEAD, head)
  })
  await expect(restore(other, path, unseen)).rejects.toThrow('it is no backup of Kith')
})

test('a file that a stranger made is refused in one line, and leaves neither rows nor files', async () => {
  const migrations = (await readMigrations()).map(({ version, name, checksum }) => ({
    version,
    name,
    checksum,
  }))
  const head = (tables: object[]) =>
    Buffer.from(JSON.stringify({ format: 1, madeAt: new Date().toISOString(), migrations, tables, files: 0 }))
  const rows = Buffer.from(JSON.stringify({ tables: {}, sequences: [], missing: [] }))
  const users = head([{ name: 'users', columns: ['id'] }])
  const strange: [string, string, [string, Buffer][]][] = [
    ['an unknown file media/../../x', 'file', [['media/../../x', rows]]],
    ['an unknown file .media', 'file', [['\u001bmedia', rows]]],
    ['no backup of Kith', 'symlink', [[`media/${'k'.repeat(22)}/video`, Buffer.alloc(0)]]],
    [
      'it is damaged: invalid input syntax',
      'file',
      [['tables/users/000000', gzipSync(`${'a'.repeat(9_000)}\n`)]],
    ],
    ['it is damaged: incorrect header check', 'file', [['tables/users/000000', Buffer.from('users')]]],
    ['no backup of Kith', 'file', [['checksums', Buffer.alloc(3_000_000, 'a')]]],
  ]
  for (const [words, type, files] of strange) {
    await writeTar(path, [[HEAD, users], ...files, ['rows.json', rows]], type)
    const failure = await restore(other, path, unseen).catch(String)
    expect(failure).toMatch(new RegExp(`^UnusableBackup: .{0,100}${words}.{0,300}$`))
  }
  expect(await readdir(join(folder, 'media'))).toEqual([])
  expect(await other.db.selectFrom('users').selectAll().execute()).toEqual([])
})

/** A tar with the checksums that it should have, unless it has its own. The last but one file is of this type. */
async function writeTar(to: string, files: [string, Buffer][], type: string): Promise<void> {
  const tar = openPack()
  const written = pipeline(tar, createWriteStream(to))
  const lines: string[] = []
  for (const [at, [name, bytes]] of files.entries()) {
    const linkname = '/etc/passwd'
    tar.entry(at === files.length - 2 && type === 'symlink' ? { name, type, linkname } : { name }, bytes)
    lines.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
  }
  tar.entry({ name: 'checksums' }, lines.join(''))
  tar.finalize()
  await written
}
