import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createWorld } from '../../../test/world.ts'
import { createUser } from '../../accounts/operator.ts'
import { onDisk, openDiskStore } from '../../core/storage/storage.ts'
import { openAccountDeletion } from '../../own-data/own-data.ts'
import { makeBackup } from './backup.ts'
import { restore } from './restore.ts'

test('the username of who has left stays taken on a restored site', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-backup-'))
  const path = join(folder, 'kith.backup')
  const world = await createWorld()
  const restored = { ...(await testDatabase()), storage: onDisk(openDiskStore(folder)) }
  try {
    const gone = await world.person({ username: 'heron_1' })
    await openAccountDeletion(world)(world.db, gone.id)
    await makeBackup(world, path, () => {})
    await restore(restored, path, () => {})
    const create = (username: string) =>
      createUser(restored.db, {
        username,
        name: 'New',
        email: `${username}@example.net`,
        password: 'correct horse',
      })
    await expect(create('HERON_1')).rejects.toMatchObject({ status: 409, code: 'taken' })
    await create('heron_2')
  } finally {
    await Promise.all([world.close(), restored.close()])
    await rm(folder, { recursive: true, force: true })
  }
})
