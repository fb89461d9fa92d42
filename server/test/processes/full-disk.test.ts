import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf, photosOf } from '../forms.ts'
import { createWorld, sessionFor, type World } from '../world.ts'
import { type ServerProcess, STARTING_MS, startProcess } from './server-process.ts'

let world: World
let server: ServerProcess
beforeAll(async () => {
  world = await createWorld()
  // The system refuses every write beyond 16 kB into one file, as it does on a full disk.
  server = await startProcess(world, { limits: 'ulimit -S -f 16' })
}, STARTING_MS)
afterAll(async () => {
  await server.end('SIGKILL')
  await world.close()
})

/** A photo that does not get small: noise. */
async function noise() {
  const size = { width: 300, height: 300 }
  const pixels = sharp({
    create: { ...size, channels: 3, background: 'grey', noise: { type: 'gaussian', sigma: 60 } },
  })
  return Uint8Array.from(await pixels.jpeg({ quality: 90 }).toBuffer())
}

const filesIn = async (folder: string) => {
  const found = await readdir(join(world.config.dataDir, folder), { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}

test('a photo that the disk has no room for is a 507 and leaves nothing; words are written on, and all works after', async () => {
  const cookie = `kith.sid=${await sessionFor(world.db, await world.person())}`
  const send = async (content: string, ...photos: Uint8Array<ArrayBuffer>[]) => {
    const { body, headers } = await formOf({ content }, photosOf(...photos))
    const answer = await fetch(`${server.url}/api/posts`, {
      method: 'POST',
      body,
      headers: { ...headers, cookie },
    })
    return [answer.status, ((await answer.json()) as { code?: string }).code]
  }
  const photo = await noise()
  expect(await send('With a photo', photo)).toEqual([507, 'storage_full'])
  expect([await filesIn('media'), await filesIn('media-tmp')]).toEqual([[], []])
  expect(await send('Words alone')).toEqual([201, undefined])
  await server.end('SIGTERM')
  server = await startProcess(world)
  expect(await send('With a photo', photo)).toEqual([201, undefined])
  expect((await filesIn('media')).length).toBeGreaterThan(0)
  const posts = await world.db.selectFrom('posts').select('content').orderBy('id').execute()
  expect(posts.map(({ content }) => content)).toEqual(['Words alone', 'With a photo'])
})
