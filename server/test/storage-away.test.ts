import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage } from '../src/core/storage/storage.ts'
import { sweepMedia } from '../src/media/media.ts'
import { formOf, photosOf } from './forms.ts'
import { jpeg } from './pictures.ts'
import { openS3Server } from './s3/s3-server.ts'
import { createWorld, type Person, type World } from './world.ts'

let server: Awaited<ReturnType<typeof openS3Server>>
let world: World
let ada: Person

beforeAll(async () => {
  server = await openS3Server()
  world = await createWorld(server.settings)
  ada = await world.person()
})
afterAll(async () => {
  await world.close()
  await server.close()
})

type Post = { id: number; media: { mediaUrl: string }[] }

async function post(photos: number) {
  const client = await world.signIn(ada)
  const pictures = await Promise.all(Array.from({ length: photos }, () => jpeg({ width: 700, height: 300 })))
  const { body, headers } = await formOf({ content: 'Hills', visibility: 'friends' }, photosOf(...pictures))
  return client.post<Post>('/api/posts', body, headers)
}

async function ready() {
  const { status, body } = await world.visitor().get('/readyz')
  return [status, body]
}

const rows = () => world.db.selectFrom('media').select(['key', 'owner_id']).orderBy('id').execute()

test('a site with S3 serves pictures and their parts to who may see them, and keeps none on the disk', async () => {
  const { body } = await post(1)
  const [photo] = body.media
  const client = await world.signIn(ada)
  const whole = await client.get<string>(photo!.mediaUrl)
  expect([whole.status, whole.headers['content-type']]).toEqual([200, 'image/webp'])
  const part = await client.get<string>(photo!.mediaUrl, { range: 'bytes=10-19' })
  expect([part.status, part.headers['content-length']]).toEqual([206, '10'])
  expect((await client.get(photo!.mediaUrl, { range: 'bytes=9999999-' })).status).toBe(416)
  const stranger = await world.signIn(await world.person())
  expect((await stranger.get(photo!.mediaUrl)).status).toBe(404)
  expect(await readdir(join(world.config.dataDir, 'media'))).toEqual([])
  expect((await client.delete(`/api/posts/${body.id}`)).status).toBe(204)
  expect(await rows()).toEqual([])
})

test('while the store is away files are a 503, words go on, /readyz names it, and all is well soon after its return', async () => {
  const client = await world.signIn(ada)
  const kept = (await post(1)).body
  const doomed = (await post(1)).body
  server.cut()
  expect(await ready()).toEqual([200, { status: 'ready', disk: 'ok', storage: 'away' }])
  expect(await world.metrics()).toMatch(/^kith_storage_up 0$/m)
  const [picture, refused, words] = await Promise.all([
    client.get(kept.media[0]!.mediaUrl),
    post(1),
    client.post('/api/posts', { content: 'Words', visibility: 'public' }),
  ])
  expect([picture.status, refused.status, words.status]).toEqual([503, 503, 201])
  expect([picture.headers['retry-after'], refused.headers['retry-after']]).toEqual(['2', '2'])
  expect((await client.delete(`/api/posts/${doomed.id}`)).status).toBe(204)
  server.mend()
  // A busy machine may take ten times as long.
  await expect.poll(ready, { timeout: 50_000 }).toEqual([200, { status: 'ready', disk: 'ok', storage: 'ok' }])
  expect((await client.get(kept.media[0]!.mediaUrl)).status).toBe(200)
  expect((await client.get(doomed.media[0]!.mediaUrl)).status).toBe(404)
  const again = await post(1)
  expect(again.status).toBe(201)
  // What was refused and what was deleted meanwhile goes with the next sweep.
  await sweepMedia(world)
  const named = [kept, again.body].map(({ media }) => media[0]!.mediaUrl.replace('/media/', ''))
  expect((await rows()).map(({ key }) => key)).toEqual(named)
  for (const { id } of [kept, again.body]) await client.delete(`/api/posts/${id}`)
})

test('a site whose store is away at its start says so, and uses it as soon as it answers', async () => {
  const { s3, dataDir } = world.config
  const warnings: string[] = []
  const log = { warn: (message: string) => void warnings.push(message) }
  server.cut()
  const storage = await openStorage({ s3, dataDir }, { log })
  expect(warnings).toEqual([expect.stringContaining('The S3 store does not answer')])
  await expect(storage.put('later/1.webp', Buffer.from('Hills'))).rejects.toMatchObject({
    code: 'STORE_FAILED',
  })
  server.mend()
  await storage.put('later/1.webp', Buffer.from('Hills'))
  expect(await storage.size('later/1.webp')).toBe(5)
  const wrong = { dataDir, s3: { ...s3!, bucket: 'other' } }
  await expect(openStorage(wrong, { log })).rejects.toThrow('correct S3_BUCKET')
  expect(warnings).toHaveLength(1)
})
