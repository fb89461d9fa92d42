import { access, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formOf } from '../../test/forms.ts'
import { jpeg } from '../../test/pictures.ts'
import { type Person, type World, createWorld } from '../../test/world.ts'
import { onDisk, openDiskStore } from '../core/storage/storage.ts'
import { sweepMedia } from './discarded-media.ts'
import { storePhotos } from './uploads.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function upload(person: Person, data: Uint8Array<ArrayBuffer> | string, name = 'file.jpg') {
  const client = await world.signIn(person)
  const { body, headers } = await formOf({}, [{ field: 'file', name, data }])
  return client.post<{ url: string; type: string; message: string }>('/api/upload', body, headers)
}

const rows = () => world.db.selectFrom('media').selectAll().execute()
const folder = (name: string) => readdir(join(world.config.dataDir, name)).catch(() => [])
const isStored = (path: string) =>
  access(join(world.config.dataDir, 'media', path)).then(
    () => true,
    () => false,
  )
const keyOf = (url: string) => url.replace('/media/', '')

test('photos of which one cannot be stored leave no row and no file, and the failure is told', async () => {
  const owner = await world.person()
  const path = join(world.config.dataDir, 'photo.jpg')
  await writeFile(path, await jpeg({ width: 700, height: 20 }))
  const before = await folder('media')
  const storage = onDisk(openDiskStore(world.config.dataDir))
  const { put } = storage
  let left = 4
  const full: typeof storage.put = async (...file) => {
    left -= 1
    if (left < 0) throw new Error('No space left')
    return put(...file)
  }
  const file = { path, name: 'photo.jpg', size: 1, sha256: '' }
  const deps = { db: world.db, storage: Object.assign(storage, { put: full }) }
  await expect(storePhotos(deps, owner.id, [file, file])).rejects.toThrow('No space left')
  expect([await rows(), await folder('media')]).toEqual([[], before])
})

describe('the sweep', () => {
  const makeOld = (key: string) =>
    sql`update media set created_at = now() - interval '25 hours' where key = ${key}`

  test('deletes what hung on nothing for a day, with its files, and nothing else', async () => {
    const owner = await world.person()
    const keys = await Promise.all(
      [1, 2, 3, 4].map(async () => keyOf((await upload(owner, await jpeg())).body.url)),
    )
    const [forgotten, fresh, attached, face] = keys as [string, string, string, string]
    await world.db
      .updateTable('media')
      .set({ post_id: await world.post(owner) })
      .where('key', '=', attached)
      .execute()
    await world.db.updateTable('media').set({ purpose: 'avatar' }).where('key', '=', face).execute()
    for (const key of [forgotten, attached, face]) await makeOld(key).execute(world.db)
    await sweepMedia({ db: world.db, storage: onDisk(openDiskStore(world.config.dataDir)) })
    expect((await rows()).map(({ key }) => key).sort()).toEqual([fresh, attached, face].sort())
    expect(await isStored(forgotten)).toBe(false)
    expect(await Promise.all([fresh, attached, face].map(isStored))).toEqual([true, true, true])
  })
})
