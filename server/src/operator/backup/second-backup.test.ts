import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'
import { makeBackup } from './backup.ts'

const unseen = () => {}

let world: World
let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-backup-'))
  path = join(folder, 'kith.backup')
  world = await createWorld()
})

afterEach(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

test('a second backup of a site says that it waits, begins after the first, and overwrites nothing', async () => {
  await addPicture()
  const waiting = Promise.withResolvers<void>()
  const second = `${path}.2`
  const [made, refused] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  const begin = async () => {
    made.resolve(makeBackup(world, second, unseen, waiting.resolve))
    await waiting.promise
    refused.resolve(makeBackup(world, path, unseen).catch((error: unknown) => error))
  }
  let begun: Promise<void> | undefined
  const size = async (key: string) => {
    await (begun ??= begin())
    expect(existsSync(`${second}.unfinished`)).toBe(false)
    return world.storage.size(key)
  }
  await makeBackup({ url: world.url, storage: { ...world.storage, size } }, path, unseen)
  expect(await made.promise).toMatchObject({ files: 1, missing: [] })
  expect(await refused.promise).toMatchObject({ message: `${path} exists already.` })
})

/** The row and the file of a picture that a post shows. */
async function addPicture(): Promise<void> {
  const ada = await world.person()
  const key = 'a'.repeat(22)
  await sql`insert into media (key, owner_id, post_id, media_type, mime_type, file_size, widths)
    values (${key}, ${ada.id}, ${await world.post(ada)}, 'photo', 'image/webp', 5, '{320}')`.execute(world.db)
  await world.storage.put(`${key}/320.webp`, Buffer.from('Hills'))
}
