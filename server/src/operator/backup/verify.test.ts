import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'
import { mediaFile, HEAD, ROWS } from './archive.ts'
import { readArchive } from './archive-reader.ts'
import { writeArchive } from './archive-writer.ts'
import { toFile } from './destination.ts'
import { makeBackup } from './backup.ts'
import { openNamedFiles } from './named-files.ts'
import { checkBackup } from './operator.ts'
import { findSource } from './source.ts'

const unseen = () => {}
const KEY = 'a'.repeat(22)

let world: World
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-named-'))
  await chmod(folder, 0o711)
  world = await createWorld()
  const ada = await world.person()
  const post = await world.post(ada)
  await sql`insert into media (key, owner_id, post_id, media_type, mime_type, file_size, widths) values
    (${KEY}, ${ada.id}, ${post}, 'photo', 'image/webp', 5, '{320, 640}'),
    (${'b'.repeat(22)}, ${ada.id}, null, 'video', 'video/mp4', 5, '{}')`.execute(world.db)
  for (const width of [320, 640]) await world.storage.put(`${KEY}/${width}.webp`, Buffer.from('Hills'))
})

afterEach(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

async function compare(paths: string[], lost: string[] = []) {
  const files = await openNamedFiles(world.url)
  for (const path of paths) await files.add(path)
  const found = await files.compare(lost)
  await files.close()
  return found
}

test('each file that a post shows must be there, and files that no row names are counted', async () => {
  const [small, large, video] = [`${KEY}/320.webp`, `${KEY}/640.webp`, `${'b'.repeat(22)}/video`]
  const other = `${'c'.repeat(22)}/video`
  // Nothing shows the video yet.
  expect(await compare([small, large])).toMatchObject({ lacking: 0, unnamed: 0 })
  expect(await compare([small, large, video])).toMatchObject({ lacking: 0, unnamed: 0 })
  expect(await compare([large, other])).toEqual({ files: 2, lacking: 1, first: small, unnamed: 1 })
  expect(await compare([large], [small])).toMatchObject({ lacking: 0, unnamed: 0 })
})

test('a backup without a file that its rows name is not whole', async () => {
  const [whole, lacking] = [join(folder, 'whole'), join(folder, 'lacking')]
  await makeBackup(world, whole, unseen)
  await writeArchive(toFile(lacking), async ({ add, addStream }) => {
    const rows = await readArchive(
      whole,
      {
        head: (head) => add(HEAD, Buffer.from(JSON.stringify(head))),
        file: async ({ name, size, contents }) => {
          if (name !== mediaFile(`${KEY}/640.webp`)) await addStream(name, size, contents)
        },
      },
      unseen,
    )
    await add(ROWS, Buffer.from(JSON.stringify(rows)))
  })
  const stopping = { signal: new AbortController().signal, closing: unseen }
  await expect(
    checkBackup(await findSource(lacking, world.config), { identities: [], dataDir: folder }, stopping),
  ).rejects.toThrow(
    `lacking is not whole: 1 of the files that its rows name are missing, such as ${KEY}/640.webp.`,
  )
})
