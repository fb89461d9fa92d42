import { readFile, rename, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import {
  check,
  eachWithNightlyBackups,
  mark,
  media,
  backUpOn,
  ownFiles,
  postPhoto,
  restored,
  stopping,
  backupNames,
} from '../../../test/nightly-backups.ts'
import { isTurnOf } from './shared-media.ts'
import { makeNightlyBackup } from './nightly-backup.ts'
import { dayOf } from './names.ts'

const at = eachWithNightlyBackups()

const listed = async (file: string) =>
  readFile(join(at.dir, file.replace(/(\.unverified)?\.backup(\.age)?$/, '.files')), 'utf8')

test('an encrypted file that is damaged is left out, and copied again beside the one that older backups name', async () => {
  await postPhoto(700)
  const ours = await generateIdentity()
  const backups = { ...at.world.config.backups!, encryptTo: [await identityToRecipient(ours)] }
  const config = { ...at.world.config, backups }
  const made = (day: string) => backUpOn(day, { config, isChecked: false })
  const [first, second] = await Promise.all([made('01'), made('02')])
  for (const { file } of [first, second])
    expect(await check(join(at.dir, file), config)).toMatch(/with 3 files\./)
  expect((await media()).length).toBe(3)
  const [cut = '', turned = ''] = await media()
  await truncate(cut, 100)
  await writeFile(turned, (await readFile(turned)).fill(7, 300))
  const said = async ({ file }: { file: string }) =>
    restored(join(at.dir, file), config, { identities: [ours] })
  expect((await said(second)).said).toMatch(/ 2 files are missing or damaged, such as /)
  const day = Array.from({ length: 30 }, (_, at) => String(at + 2).padStart(2, '0')).find((one) =>
    isTurnOf(turned.split('-media/')[1]!, dayOf(first.file.replace('-01T', `-${one}T`))),
  )!
  const third = await made(day)
  expect(third.failure).toMatch(/earlier backups 2 were damaged/)
  expect((await said(third)).files).toEqual(await ownFiles())
  expect(await check(join(at.dir, third.file), config)).toMatch(/with 3 files\./)
  expect((await listed(first.file)).includes(cut.split('-media/')[1]!)).toBe(true)
  expect((await listed(third.file)).includes(cut.split('-media/')[1]!)).toBe(false)
})

test('a file of earlier backups that is damaged, cut off or missing is reported, and copied again', async () => {
  await postPhoto(700)
  const { file } = await backUpOn('01', { isChecked: false })
  const [gone = '', cut = '', turned = ''] = await media()
  const folder = join(at.dir, `${await mark()}media/`)
  const day = Array.from({ length: 30 }, (_, at) => String(at + 2).padStart(2, '0')).find((one) =>
    isTurnOf(turned.slice(folder.length), dayOf(file.replace('-01T', `-${one}T`))),
  )
  await rm(gone)
  await truncate(cut, 5)
  const bytes = await readFile(turned)
  await writeFile(turned, Buffer.alloc(bytes.length, 7))
  const path = join(at.dir, file)
  await expect(check(path)).rejects.toThrow('of its 3 files 3 are missing or damaged')
  expect((await restored(path)).said).toMatch(
    /3 files are missing or damaged, such as \S+: it goes without them\./,
  )
  const next = await backUpOn(day!, { isChecked: false })
  expect(next.failure).toMatch(/ Of the files of earlier backups 3 were damaged, such as /)
  expect((await restored(path)).files).toEqual(await ownFiles())
})

test('without the list of one of the backups no file is deleted', async () => {
  await postPhoto(700)
  const { file } = await backUpOn('01', { isChecked: false })
  await backUpOn('02', { isChecked: false })
  await postPhoto(800)
  await rm(join(at.dir, file.replace('-01T', '-02T').replace('.unverified.backup', '.files')))
  const before = await media()
  await at.world.db.deleteFrom('media').execute()
  expect((await backUpOn('03')).failure).toMatch(
    /the list of the files of \S+02T\S+ is missing, so nothing is deleted/,
  )
  expect(await media()).toEqual(before)
  const second = join(at.dir, file.replace('-01T', '-02T'))
  await expect(restored(second)).rejects.toThrow(/its files, \S+02T\S+\.files, is not there/)
  expect((await restored(second, at.world.config, { rowsOnly: true })).said).toMatch(
    /: 1 members, 1 posts\. Start/,
  )
})

test('a damaged list fails no nightly backup, and lets none delete a file', async () => {
  await postPhoto(700)
  const { file } = await backUpOn('01', { isChecked: false })
  const path = join(at.dir, file.replace('.unverified.backup', '.files'))
  await writeFile(path, (await readFile(path, 'utf8')).replace(/[^\n]+\n$/, ''))
  await expect(check(join(at.dir, file))).rejects.toThrow('the list of its files is damaged')
  const { failure } = await backUpOn('02')
  expect(failure).toMatch(
    /^The list \S+01T\S+\.files is damaged: delete it and the backup that it belongs to\./,
  )
  expect(failure).toMatch(/could not be deleted: the list \S+ is damaged, so nothing is deleted\.$/)
  expect((await media()).length).toBe(3)
})

test('what a nightly backup has copied before it failed is not copied again', async () => {
  for (const width of [700, 800, 900, 1000]) await postPhoto(width)
  let reads = 0
  const read: typeof at.world.storage.read = async (...which) => {
    reads += 1
    return reads > 9 ? Promise.reject(new Error('The store is away')) : at.world.storage.read(...which)
  }
  const failing = backUpOn('01', { isChecked: false, storage: { ...at.world.storage, read } })
  await expect(failing).rejects.toThrow('The store is away')
  const number = async (path: string) => (await stat(path)).ino
  const copied = await media()
  const before = await Promise.all(copied.map(number))
  const { file } = await backUpOn('02', { isChecked: false })
  const after = await Promise.all(copied.map(number))
  expect(before.length).toBeGreaterThanOrEqual(8)
  expect(before.filter((one, at) => one === after[at]).length).toBeGreaterThanOrEqual(8)
  expect((await restored(join(at.dir, file))).files).toEqual(await ownFiles())
})

test('without any of its files a backup is restored with --rows-only alone', async () => {
  await postPhoto(700)
  const { file } = await backUpOn('01', { isChecked: false })
  const folder = join(at.dir, `${await mark()}media`)
  await rename(folder, `${folder}-elsewhere`)
  await expect(restored(join(at.dir, file))).rejects.toThrow(
    /none of its files is in kith-localhost-\S+-media\//,
  )
})

test('missing earlier backups, as on a disk that is not mounted, are reported', async () => {
  const run = { file: `${await mark()}2020-01-01T02-23-00Z.backup`, bytes: 1, failure: null }
  await at.world.db.insertInto('backup_runs').values(run).execute()
  expect((await backUpOn('02', { isChecked: false })).failure).toMatch(
    /^None of the earlier backups is there any more\./,
  )
  expect((await backUpOn('03', { isChecked: false })).failure).not.toMatch(/None of the earlier/)
})

test('a file that the site has lost stays while an earlier backup has it, also for other keys, and is reported when damaged', async () => {
  await postPhoto(700)
  const [former, ours] = await Promise.all([generateIdentity(), generateIdentity()])
  const config = async (key: string) => ({
    ...at.world.config,
    backups: { ...at.world.config.backups!, encryptTo: [await identityToRecipient(key)] },
  })
  await backUpOn('01', { config: await config(former), isChecked: false })
  const before = await ownFiles()
  await rm(join(at.world.config.dataDir, 'media'), { recursive: true })
  const { file } = await backUpOn('02', { config: await config(ours), isChecked: false })
  const keys = { identities: [former, ours] }
  expect((await restored(join(at.dir, file), at.world.config, keys)).files).toEqual(before)
  for (const path of await media()) await truncate(path, 5)
  const third = await backUpOn('03', { config: await config(ours), isChecked: false })
  expect(third.failure).toMatch(/earlier backups 3 were damaged, such as \S+\. The site has lost them too\.$/)
})

test('a file that its disk cannot read is left out of a restore', async () => {
  await postPhoto(700)
  const { file } = await backUpOn('01', { isChecked: false })
  const [unreadable = ''] = await media()
  await rm(unreadable)
  // Reading its beginning is an EIO.
  await symlink('/proc/self/mem', unreadable)
  expect((await restored(join(at.dir, file))).said).toMatch(/ 1 files are missing or damaged, such as /)
  await expect(check(join(at.dir, file))).rejects.toThrow('of its 3 files 1 are missing or damaged')
})

test('a nightly backup that is stopped while it copies has the list of what it copied', async () => {
  for (const width of [700, 800, 900]) await postPhoto(width)
  const stop = new AbortController()
  const read: typeof at.world.storage.read = async (...which) => {
    stop.abort()
    return at.world.storage.read(...which)
  }
  const storage = { ...at.world.storage, read }
  await expect(backUpOn('01', { storage, signal: stop.signal })).rejects.toThrow('aborted')
  expect(await backupNames()).toEqual([expect.stringMatching(/01T02-23-00Z\.part\.files$/)])
})

test('a name that is not of this site is refused as the name of a nightly backup', async () => {
  const { url, db, storage, config } = at.world
  for (const name of ['../x.backup', 'x', 'kith-localhost-01234567-2020-01-01T02-23-00Z.backup'])
    await expect(makeNightlyBackup({ url, db, storage, config }, name, stopping)).rejects.toThrow(
      'is no name of a nightly backup of this site',
    )
})

test('a backup that could not be checked is kept and named so, and deletes none', async () => {
  await postPhoto(700)
  const old = await Promise.all(
    ['01', '02', '03'].map(async (day) => `${await mark()}2020-01-${day}T02-23-00Z.backup`),
  )
  for (const name of old) await writeFile(join(at.dir, name), '')
  // The signal comes while the only photo is copied, so the backup is made, and its check does not begin.
  const stop = new AbortController()
  const read: typeof at.world.storage.read = async (...which) => {
    stop.abort()
    return at.world.storage.read(...which)
  }
  const storage = { ...at.world.storage, read }
  const { file, failure } = await backUpOn('04', { storage, signal: stop.signal })
  expect(file).toMatch(/04T02-23-00Z\.unverified\.backup$/)
  expect(failure).toContain(`${file} was made, but could not be checked: `)
  expect(await backupNames()).toEqual([...old, file.replace('.unverified.backup', '.files'), file])
  expect((await restored(join(at.dir, file))).files).toEqual(await ownFiles())
})

test('a folder that cannot be written to is reported in one sentence', async () => {
  const file = join(at.dir, 'a-file')
  await writeFile(file, '')
  const backups = { ...at.world.config.backups!, place: { dir: file } }
  await expect(backUpOn('01', { config: { ...at.world.config, backups } })).rejects.toThrow(
    'BACKUP_DIR cannot be written to',
  )
})
