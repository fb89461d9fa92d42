import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { LinkPreview } from '@kith/shared/link-previews.ts'
import { storageWording } from '@kith/shared/storage.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formOf } from '../../test/forms.ts'
import { openOtherSite, type OtherSite, serve } from '../../test/servers/other-site.ts'
import { jpeg } from '../../test/pictures.ts'
import { type Person, type World, createWorld, sessionFor } from '../../test/world.ts'

const GB = 1024 ** 3
const MB = 1024 ** 2

let world: World
let ada: Person
let site: OtherSite
beforeAll(async () => {
  site = await openOtherSite()
  world = await createWorld({ LINK_PREVIEW_ALLOW: site.host })
  ada = await world.person()
})
afterAll(async () => {
  await world.close()
  await site.close()
})
beforeEach(() => {
  Object.assign(world.room, { size: 10 * GB, free: GB - 1 })
})

async function send(path: string, field: string, fields = {}, data?: Uint8Array<ArrayBuffer>) {
  const file = { field, name: 'a.jpg', data: data ?? (await jpeg()) }
  const { body, headers } = await formOf(fields, [file])
  return (await world.signIn(ada)).post(path, body, headers)
}
const waiting = () => readdir(join(world.config.dataDir, 'media-tmp')).catch(() => [])

test('nothing is uploaded to a nearly full disk, and the reason is reported', async () => {
  const post = await world.post(ada)
  const friend = await world.person()
  await world.befriend(ada, friend)
  const answers = [
    await send('/api/upload', 'file'),
    await send('/api/upload/avatar', 'avatar'),
    await send('/api/upload/cover', 'cover'),
    await send('/api/posts', 'photos', { content: 'x' }),
    await send(`/api/posts/${post}/comment`, 'media', { content: 'x' }),
    await send('/api/messages', 'media', { recipientId: String(friend.id), content: 'x' }),
    await (await world.signIn(ada)).post('/api/avatar-preview', { url: site.url('/picture.jpg') }),
  ]
  for (const { status, body } of answers) {
    expect([status, body.code, body.message]).toEqual([507, 'storage_full', storageWording.low])
  }
  expect(await waiting()).toEqual([])
  world.room.free = GB
  expect((await send('/api/upload', 'file')).status).toBe(201)
})

test('writing without files and all reading still work, and the server stays ready and reports its disk', async () => {
  const client = await world.signIn(ada)
  const { body, headers } = await formOf({ content: 'Words alone' })
  expect((await client.post('/api/posts', body, headers)).status).toBe(201)
  expect((await client.get('/api/posts?filter=public')).status).toBe(200)
  const ready = async () => {
    const { status, body } = await world.visitor().get('/readyz')
    return [status, body]
  }
  expect(await ready()).toEqual([200, { status: 'ready', disk: 'low', storage: 'ok' }])
  world.room.free = GB
  expect(await ready()).toEqual([200, { status: 'ready', disk: 'ok', storage: 'ok' }])
})

test('the metrics tell how full the disk is, and how often there was no room', async () => {
  const figure = async (name: string) => {
    return Number(
      (await world.metrics())
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    )
  }
  const refused = 'kith_storage_refused_total{reason="storage_full"}'
  const before = await figure(refused)
  expect(await figure('kith_disk_free_bytes')).toBe(GB - 1)
  expect(await figure('kith_disk_size_bytes')).toBe(10 * GB)
  await send('/api/upload', 'file')
  expect(await figure(refused)).toBe(before + 1)
})

test('an upload is stopped when the disk fills up under it', async () => {
  world.room.free = 2 * GB
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n'
  let sent = 0
  const body = async function* () {
    yield Buffer.from(head)
    for (; sent < 100; sent += 1) {
      if (sent === 20) world.room.free = GB - 1
      yield Buffer.alloc(MB)
    }
    yield Buffer.from('\r\n--x--\r\n')
  }
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: {
      cookie: `kith.sid=${await sessionFor(world.db, ada)}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: Readable.from(body()),
  })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([507, 'storage_full'])
  expect(await waiting()).toEqual([])
})

test('a link preview has no pictures while the disk is full', async () => {
  site.pages['/page'] = serve('<title>A page</title><meta property="og:image" content="/a.jpg">')
  site.pages['/a.jpg'] = serve(await jpeg({ width: 300, height: 200 }), 'image/jpeg')
  const client = await world.signIn(ada)
  const { status, body } = await client.get<LinkPreview>(`/api/link-preview?url=${site.url('/page')}`)
  expect([status, body.title, body.images]).toEqual([200, 'A page', []])
})

test('a picture of a link preview that takes more than any card can show is left out', async () => {
  world.room.free = 5 * GB
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const strip = sharp({ create: { width: 640, height: 4000, channels: 3, background: '#888', noise } })
  site.pages['/strips'] = serve('<title>A page</title><meta property="og:image" content="/strip.jpg">')
  site.pages['/strip.jpg'] = serve(await strip.jpeg().toBuffer(), 'image/jpeg')
  const client = await world.signIn(ada)
  const { body } = await client.get<LinkPreview>(`/api/link-preview?url=${site.url('/strips')}`)
  expect([body.title, body.images]).toEqual(['A page', []])
})
