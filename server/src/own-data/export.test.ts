import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataExport } from '@kith/shared/own-data.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, clientOf } from '../../test/client.ts'
import { formOf } from '../../test/forms.ts'
import { jpeg } from '../../test/pictures.ts'
import { type Person, type World, createWorld, sessionFor } from '../../test/world.ts'
import { unzip } from '../../test/zip.ts'
import { onDisk, openDiskStore } from '../core/storage/storage.ts'
import { sweepExports } from './exports.ts'
import { writeExport } from './export-writer.ts'

const [MB, GB] = [1024 ** 2, 1024 ** 3]
const FILE = '/api/user/export/file'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const ask = (client: Client) => client.post<DataExport>('/api/user/export')
const look = async (client: Client) => (await client.get<DataExport>('/api/user/export')).body
const exportDeps = () => ({
  db: world.db,
  disk: world.disk,
  storage: onDisk(openDiskStore(world.config.dataDir)),
})
const stored = () => readdir(join(world.config.dataDir, 'media', 'exports')).catch(() => [])

type Owner = Client & { cookie: string }

async function prepared(person: Person): Promise<Owner> {
  const token = await sessionFor(world.db, person)
  const client = { ...clientOf(world.app, token), cookie: `kith.sid=${token}` }
  await ask(client)
  expect(await world.jobs.workOff('export')).toBe(0)
  return client
}

async function download({ cookie }: Owner): Promise<Map<string, Buffer>> {
  const answer = await world.app.inject({ url: FILE, headers: { cookie } })
  expect(answer.statusCode).toBe(200)
  return unzip(answer.rawPayload)
}

const listIn = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(String(files.get(`${name}.json`))) as Record<string, unknown>[]

test('an export is prepared by a job, and then there for a week', async () => {
  const client = await world.signIn(await world.person())
  expect(await look(client)).toEqual({ status: 'none' })
  expect(await ask(client)).toMatchObject({ status: 202, body: { status: 'preparing' } })
  expect((await client.get(FILE)).status).toBe(404)
  await world.jobs.workOff('export')
  const { expiresAt, ...rest } = await look(client)
  expect(rest).toEqual({ status: 'ready', url: FILE })
  expect(Date.parse(expiresAt ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
})

test('of a hidden community that one was removed from, it holds the own posts without its name', async () => {
  const [ada, ben] = [await world.person(), await world.person()]
  const [closed, hidden] = [
    await world.community(ben, { name: 'Garden', visibility: 'private' }),
    await world.community(ben, { name: 'Secret', visibility: 'hidden' }),
  ]
  for (const communityId of [closed, hidden]) await world.post(ada, { communityId })
  const files = await download(await prepared(ada))
  expect(listIn(files, 'posts')).toMatchObject([{ community: 'Garden' }, { community: null }])
})

test('it holds what the member wrote, did and uploaded, and nobody else’s words but those written to them', async () => {
  const [ada, ben] = [await world.person({ name: 'Ada' }), await world.person({ name: 'Ben' })]
  const client = await world.signIn(ada)
  const { body, headers } = await formOf({}, [{ field: 'file', name: 'oak.jpg', data: await jpeg() }])
  await client.post('/api/upload', body, headers)
  await world.befriend(ada, ben)
  const [mine, theirs] = [
    await world.post(ada, { content: 'By Ada' }),
    await world.post(ben, { content: 'By Ben' }),
  ]
  await world.comment(ada, theirs, 'Ada answers')
  await world.comment(ben, mine, 'Ben answers')
  await world.like(ada, theirs)
  await world.community(ada, { name: 'Garden' })
  const cellar = await world.community(ben, { name: 'Cellar' })
  const attic = await world.community(ben, { name: 'Attic', visibility: 'hidden' })
  await world.db
    .insertInto('join_requests')
    .values([cellar, attic].map((community_id) => ({ community_id, user_id: ada.id, message: 'Let me in' })))
    .execute()
  const message = { recipient_id: ada.id, sender_id: ben.id, content: 'Dear Ada', post_id: null }
  await world.db.insertInto('messages').values(message).execute()
  const files = await download(await prepared(ada))
  expect(JSON.parse(String(files.get('profile-and-settings.json')))).toMatchObject({
    name: 'Ada',
    id: ada.id,
  })
  expect(listIn(files, 'posts')).toMatchObject([{ id: mine, content: 'By Ada', comments: 1 }])
  expect(listIn(files, 'comments')).toMatchObject([{ postId: theirs, content: 'Ada answers' }])
  expect(listIn(files, 'liked-posts')).toMatchObject([{ postId: theirs }])
  expect(listIn(files, 'friends')).toMatchObject([{ username: ben.username }])
  expect(listIn(files, 'communities')).toMatchObject([{ name: 'Garden', isCreator: true }])
  expect(listIn(files, 'join-requests')).toMatchObject([
    { community: 'Cellar', message: 'Let me in', status: 'pending' },
    { community: null, message: 'Let me in' },
  ])
  expect(listIn(files, 'messages')).toMatchObject([
    { direction: 'received', with: ben.username, content: 'Dear Ada' },
  ])
  const [photo] = listIn(files, 'media')
  expect(photo).toMatchObject({ originalName: 'oak.jpg' })
  expect(files.get(String(photo?.['file']))?.subarray(8, 12).toString()).toBe('WEBP')
  const all = [...files.values()].map(String).join('\n')
  expect(all).not.toMatch(/By Ben|Ben answers|password_hash|passwordHash/)
})

test('a cover is in it, by its address and as a file', async () => {
  const ada = await world.person()
  const { body, headers } = await formOf({}, [{ field: 'cover', name: 'a.jpg', data: await jpeg() }])
  const client = await world.signIn(ada)
  const { url } = (await client.post<{ url: string }>('/api/upload/cover', body, headers)).body
  const files = await download(await prepared(ada))
  expect(JSON.parse(String(files.get('profile-and-settings.json')))).toMatchObject({ coverImage: url })
  const [cover] = listIn(files, 'media')
  expect(cover).toMatchObject({ purpose: 'cover' })
  expect(files.get(String(cover?.['file']))?.subarray(8, 12).toString()).toBe('WEBP')
})

test('every list is whole, however long', async () => {
  const ada = await world.person()
  await sql`insert into posts (author_id, content) select ${ada.id}, 'Post ' || n from generate_series(1, 1203) n`.execute(
    world.db,
  )
  const posts = listIn(await download(await prepared(ada)), 'posts')
  expect(posts).toHaveLength(1203)
  expect(posts.at(-1)).toMatchObject({ content: 'Post 1203' })
})

test('it is for its owner alone', async () => {
  await prepared(await world.person())
  const other = await world.signIn(await world.person())
  expect((await other.get(FILE)).status).toBe(404)
  expect((await world.visitor().get(FILE)).status).toBe(401)
})

test('however often it is asked for at once, one is prepared at a time', async () => {
  const ada = await world.person()
  const client = await world.signIn(ada)
  await Promise.all([ask(client), ask(client), ask(client)])
  const { rows } = await sql`select 1 from pgboss.job where name = 'export' and state = 'created'`.execute(
    world.db,
  )
  expect(rows).toHaveLength(1)
  await world.jobs.workOff('export')
})

test('a new one takes the place of the old one, whose file is swept', async () => {
  const client = await prepared(await world.person())
  const before = await stored()
  await ask(client)
  expect((await look(client)).status).toBe('preparing')
  await world.jobs.workOff('export')
  await sweepExports(exportDeps())
  expect(await stored()).toHaveLength(before.length)
  expect((await download(client)).has('README.txt')).toBe(true)
})

test('after a week it is gone', async () => {
  const ada = await world.person()
  const client = await prepared(ada)
  const before = await stored()
  await sql`update data_exports set ready_at = now() - interval '8 days' where user_id = ${ada.id}`.execute(
    world.db,
  )
  expect(await look(client)).toEqual({ status: 'none' })
  expect((await client.get(FILE)).status).toBe(404)
  await sweepExports(exportDeps())
  expect(await stored()).toHaveLength(before.length - 1)
})

test('an export whose file is missing is a 404', async () => {
  const ada = await world.person()
  const lost = { user_id: ada.id, key: 'L'.repeat(22), ready_at: new Date() }
  await world.db.insertInto('data_exports').values(lost).execute()
  expect((await (await world.signIn(ada)).get(FILE)).status).toBe(404)
})

test('an export that broke off is written anew, and one that always fails is marked as failed and can be asked for again', async () => {
  const ada = await world.person()
  const client = await world.signIn(ada)
  await ask(client)
  const { id } = await world.db
    .selectFrom('data_exports')
    .select('id')
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  const { db, disk, storage } = exportDeps()
  const full = Object.assign(onDisk(openDiskStore(world.config.dataDir)), {
    putStream: () => Promise.reject(new Error('No space left')),
  })
  await expect(writeExport({ db, disk, storage: full }, { id })).rejects.toThrow('No space left')
  expect((await look(client)).status).toBe('preparing')
  await sql`update data_exports set requested_at = now() - interval '2 hours' where id = ${id}`.execute(db)
  expect((await look(client)).status).toBe('failed')
  await writeExport({ db, disk, storage }, { id })
  expect((await look(client)).status).toBe('ready')
})

test('a member who left meanwhile leaves no file behind', async () => {
  const ada = await world.person()
  await ask(await world.signIn(ada))
  await world.db.deleteFrom('users').where('id', '=', ada.id).execute()
  const before = await stored()
  expect(await world.jobs.workOff('export')).toBe(0)
  await sweepExports(exportDeps())
  expect(await stored()).toEqual(before)
})

test('a nearly full disk prepares none, and one that fills up meanwhile leaves no part of it', async () => {
  const ada = await world.person()
  const client = await world.signIn(ada)
  const video = { owner_id: ada.id, media_type: 'video', mime_type: 'video/mp4', file_size: 10 * MB } as const
  const key = 'v'.repeat(22)
  const links = {
    post_id: null,
    comment_id: null,
    message_id: null,
    width: null,
    height: null,
    blurhash: null,
  }
  await world.db
    .insertInto('media')
    .values({ key, ...video, ...links })
    .execute()
  await world.storage.put(`${key}/video`, new Uint8Array(10 * MB))
  const { free, size } = world.room
  Object.assign(world.room, { size: 4 * GB, free: GB + 9 * MB })
  const refused = await client.post('/api/user/export')
  expect([refused.status, refused.body.code]).toEqual([507, 'storage_full'])
  expect(await look(client)).toEqual({ status: 'none' })
  world.room.free = GB + 10 * MB
  await ask(client)
  const before = await stored()
  const checkRoomFor = async (bytes: number) => {
    await world.disk.checkRoomFor(bytes)
    // Other processes write too.
    world.room.free = GB - 1
  }
  const { id } = await world.db
    .selectFrom('data_exports')
    .select('id')
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  await expect(
    writeExport({ ...exportDeps(), disk: { ...world.disk, checkRoomFor } }, { id }),
  ).rejects.toMatchObject({
    status: 507,
  })
  expect(await stored()).toEqual(before)
  Object.assign(world.room, { free, size })
  await writeExport(exportDeps(), { id })
  expect((await look(client)).status).toBe('ready')
})
