import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import {
  check,
  eachWithNightlyBackups,
  filesIn,
  media,
  backUpOn,
  ownFiles,
  postPhoto,
  restored,
  backupNames,
} from '../../../test/nightly-backups.ts'
import { openS3Server } from '../../../test/s3/s3-server.ts'
import { readConfig } from '../../core/config.ts'

const at = eachWithNightlyBackups()

test('each nightly backup copies what is new, and any of them restores whole', async () => {
  await postPhoto(700)
  const first = await backUpOn('01', { isChecked: false })
  const before = await media()
  const stats = await filesIn(at.dir)
  await postPhoto(800)
  const second = await backUpOn('02')
  expect(second).toEqual({
    file: expect.stringMatching(/02T02-23-00Z\.backup$/),
    bytes: expect.any(Number),
    failure: null,
  })
  expect((await media()).length).toBe(Object.keys(await ownFiles()).length)
  expect(await filesIn(at.dir)).toMatchObject(stats)
  expect(before.length).toBeLessThan((await media()).length)
  const { said, files } = await restored(join(at.dir, second.file))
  expect(said).toMatch(/: 2 members, 2 posts\. Start Kith/)
  expect(files).toEqual(await ownFiles())
  expect((await restored(join(at.dir, first.file))).said).toMatch(/: 1 members, 1 posts\. Start Kith/)
  expect(await check(join(at.dir, second.file))).toMatch(/is whole: \d+ rows, and every file\./)
})

test('an encrypted backup is compared without a secret, and opened with one of its keys alone', async () => {
  await postPhoto(700)
  const [ours, another, strange] = await Promise.all([
    generateIdentity(),
    generateIdentity(),
    generateIdentity(),
  ])
  const encryptTo = await Promise.all([ours, another].map((key) => identityToRecipient(key)))
  const config = { ...at.world.config, backups: { ...at.world.config.backups!, encryptTo } }
  const { file } = await backUpOn('01', { config })
  expect(file).toMatch(/\.backup\.age$/)
  expect((await media()).every((path) => /\.webp\.[0-9a-f]{16}\.age$/.test(path))).toBe(true)
  const all = Object.values(await filesIn(at.dir)).join()
  for (const plain of Object.values(await ownFiles())) expect(all).not.toContain(plain)
  const path = join(at.dir, file)
  expect(await check(path, config)).toMatch(/is as it was made and checked, with 3 files\./)
  expect(await check(path, config, [another])).toMatch(/is whole: \d+ rows, and every file\./)
  await expect(check(path, config, [strange])).rejects.toThrow('None of these keys fits the backup.')
  const { said, files } = await restored(path, config, { identities: [ours] })
  expect(said).toMatch(/: 1 members, 1 posts\. Start Kith/)
  expect(files).toEqual(await ownFiles())
  const bytes = await readFile(path)
  bytes[bytes.length - 9]! ^= 1
  await writeFile(path, bytes)
  await expect(check(path, config)).rejects.toThrow('is not as it was made')
})

test('after a change of the keys a nightly backup can be opened with the new ones alone', async () => {
  await postPhoto(700)
  const [former, ours] = await Promise.all([generateIdentity(), generateIdentity()])
  const to = async (key: string) => ({
    ...at.world.config,
    backups: { ...at.world.config.backups!, encryptTo: [await identityToRecipient(key)] },
  })
  const first = await backUpOn('01', { config: await to(former), isChecked: false })
  const second = await backUpOn('02', { config: await to(ours), isChecked: false })
  expect((await restored(join(at.dir, second.file), at.world.config, { identities: [ours] })).files).toEqual(
    await ownFiles(),
  )
  expect((await restored(join(at.dir, first.file), at.world.config, { identities: [former] })).files).toEqual(
    await ownFiles(),
  )
  const plain = await backUpOn('03', { isChecked: false })
  expect((await restored(join(at.dir, plain.file))).files).toEqual(await ownFiles())
})

test('a bucket of its own keeps backups as a folder does', async () => {
  await postPhoto(700)
  const server = await openS3Server()
  onTestFinished(server.close)
  const ofBackups = Object.entries(server.settings).map(([name, value]) => [`BACKUP_${name}`, value])
  const { backups } = readConfig(Object.fromEntries(ofBackups) as Record<string, string>)
  const config = { ...at.world.config, backups }
  await backUpOn('01', { config, isChecked: false })
  await postPhoto(800)
  const { file, failure } = await backUpOn('02', { config })
  expect(failure).toBeNull()
  expect(await check(`s3:${file}`, config)).toMatch(/is whole: \d+ rows, and every file\./)
  const { said, files } = await restored(`s3:${file}`, config)
  expect(said).toMatch(/: 2 members, 2 posts\. Start Kith/)
  expect(files).toEqual(await ownFiles())
  await expect(check('s3:other.backup', config)).rejects.toThrow('There is no other.backup in the bucket.')
  server.cut()
  await expect(backUpOn('03', { config })).rejects.toThrow('The S3 store does not answer')
})

test('a verified backup lets those go that are older than the newest ones, checked or not, and what they alone name', async () => {
  await postPhoto(700)
  const { file: unchecked } = await backUpOn('02', { isChecked: false })
  const file = unchecked.replace('.unverified', '')
  const before = await media()
  await at.world.db.deleteFrom('posts').execute()
  await at.world.db.deleteFrom('media').execute()
  const named = (day: string, end = '') =>
    file.replace('-02T', `-${day}T`).replace('.backup', `${end}.backup`)
  // The last are of a time when the clock was wrong.
  const others = ['kith-localhost-01234567-2020-01-01T02-23-00Z.backup', 'holiday.jpg'].concat(
    ['2030', '2031'].map((year) => named('01').replace('2020', year)),
  )
  for (const name of [named('01'), named('03', '.unverified'), ...others])
    await writeFile(join(at.dir, name), '')
  await backUpOn('04')
  expect(await media()).toEqual(before)
  await backUpOn('05')
  expect(await backupNames()).toEqual(
    [
      ...others,
      ...['04', '05'].flatMap((day) => [named(day), named(day).replace('.backup', '.files')]),
    ].sort(),
  )
  expect(await media()).toEqual([])
})
