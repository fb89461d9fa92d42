import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { CurrentUser } from '@kith/shared/accounts.ts'
import type { Profile } from '@kith/shared/profiles.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { formOf } from '../../test/forms.ts'
import { HEIC, gif, jpeg, phoneJpeg, pngThatClaims } from '../../test/pictures.ts'
import { type Person, type World, createWorld, sessionFor } from '../../test/world.ts'
import { openAccountDeletion } from '../own-data/own-data.ts'

let world: World
let ann: Person
let own: Client
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ann = await world.person()
  own = await world.signIn(ann)
})

type Answer = { url: string; user: CurrentUser; message: string }
type Data = Uint8Array<ArrayBuffer> | string

async function upload(data: Data, { by = own, path = '/api/upload/cover', field = 'cover' } = {}) {
  const { body, headers } = await formOf({}, [{ field, name: 'hills.jpg', data }])
  return by.post<Answer>(path, body, headers)
}
const change = (coverImage: unknown, by = own) => by.put<CurrentUser>('/api/profile', { coverImage })
const rowsOf = (person: Person) =>
  world.db.selectFrom('media').selectAll().where('owner_id', '=', person.id).execute()
const isStored = (url: string) =>
  access(join(world.config.dataDir, 'media', url.replace('/media/', ''))).then(
    () => true,
    () => false,
  )
const coverOf = async (person: Person, by: Client) =>
  (await by.get<Profile>(`/api/users/${person.id}`)).body.coverImage

async function sizeOf(url: string, width?: number) {
  const cookie = `kith.sid=${await sessionFor(world.db, ann)}`
  const query = width === undefined ? '' : `?w=${width}`
  const answer = await world.app.inject({ method: 'GET', url: url + query, headers: { cookie } })
  const { format, width: across, height, exif, pages } = await sharp(answer.rawPayload).metadata()
  return { format, across, height, exif, pages }
}

test('a cover is made anew without metadata, four times as wide as high, and shown on the profile', async () => {
  const { status, body } = await upload(await phoneJpeg({ width: 2000, height: 1600 }))
  expect(status).toBe(201)
  expect(body.url).toMatch(/^\/media\/[\w-]{22}$/)
  expect(body.user.coverImage).toBe(body.url)
  expect((await own.get<CurrentUser>('/api/user')).body).toEqual(body.user)
  const still = { format: 'webp', exif: undefined, pages: undefined }
  expect(await sizeOf(body.url)).toEqual({ ...still, across: 1280, height: 320 })
  expect(await sizeOf(body.url, 640)).toEqual({ ...still, across: 640, height: 160 })
  const other = await world.signIn(await world.person())
  expect(await coverOf(ann, other)).toBe(body.url)
})

test('an animation stands still, a strip and an iPhone’s picture are cut', async () => {
  const animation = await upload(await gif(['#ff0000', '#00ff00'], { width: 80, height: 60 }))
  expect(await sizeOf(animation.body.url)).toMatchObject({ across: 80, height: 20, pages: undefined })
  const strip = await upload(await jpeg({ width: 40, height: 6000 }))
  expect(await sizeOf(strip.body.url)).toMatchObject({ across: 40, height: 10 })
  const line = await upload(await jpeg({ width: 6000, height: 1 }))
  expect(await sizeOf(line.body.url)).toMatchObject({ across: 4, height: 1 })
  expect(await sizeOf((await upload(HEIC)).body.url)).toMatchObject({ across: 48, height: 12 })
})

test('the earlier cover is deleted with its files, and so is one that is removed', async () => {
  const first = (await upload(await jpeg())).body.url
  const second = (await upload(await jpeg())).body.url
  expect([await isStored(first), await isStored(second)]).toEqual([false, true])
  expect((await own.get(first)).status).toBe(404)
  expect((await change(null)).body.coverImage).toBeNull()
  expect([await isStored(second), await rowsOf(ann)]).toEqual([false, []])
  expect((await change(null)).status).toBe(200)
})

test('of several covers at once one stays, and no other is left behind', async () => {
  const data = await jpeg()
  await Promise.all([1, 2, 3, 4].map(() => upload(data)))
  const rows = await rowsOf(ann)
  expect(rows.map(({ key }) => `/media/${key}`)).toEqual([await coverOf(ann, own)])
})

test('a cover and a face leave each other alone', async () => {
  const face = await upload(await jpeg(), { path: '/api/upload/avatar', field: 'avatar' })
  const { url } = (await upload(await jpeg())).body
  const { body } = await own.get<CurrentUser>('/api/user')
  expect([body.avatar, body.coverImage]).toEqual([face.body.url, url])
  expect((await own.put('/api/profile', { avatar: url })).status).toBe(400)
  await own.put('/api/profile', { avatar: null })
  expect([await isStored(face.body.url), await isStored(url)]).toEqual([false, true])
  expect(await coverOf(ann, own)).toBe(url)
})

test('a cover is read by whoever may see the profile, and by nobody else', async () => {
  const { url } = (await upload(await jpeg())).body
  const [stranger, blocked, blocker] = await world.people(3)
  const staff = await world.person({ role: 'moderator' })
  const [left, shut] = [await world.person({ role: 'admin' }), await world.person({ role: 'moderator' })]
  await world.block(ann, blocked!)
  await world.block(blocker!, ann)
  await world.block(ann, shut)
  const read = async (person: Person) => {
    const client = await world.signIn(person)
    return [(await client.get(`/api/users/${ann.id}`)).status, (await client.get(url)).status]
  }
  for (const person of [ann, stranger!, staff, left]) expect(await read(person)).toEqual([200, 200])
  for (const person of [blocked!, blocker!, shut]) expect(await read(person)).toEqual([404, 404])
  expect((await world.visitor().get(url)).status).toBe(401)
  expect((await upload(await jpeg(), { by: world.visitor() })).status).toBe(401)
})

test('no file that was uploaded before becomes a cover, whoever it belongs to', async () => {
  const other = await world.signIn(await world.person())
  const theirs = await upload(await jpeg(), { by: other, path: '/api/upload', field: 'file' })
  const mine = await upload(await jpeg(), { path: '/api/upload', field: 'file' })
  for (const value of [
    theirs.body.url,
    mine.body.url,
    '',
    'https://example.org/a.jpg',
    'javascript:alert(1)',
    5,
  ])
    expect([value, (await change(value)).status]).toEqual([value, 400])
  expect(await coverOf(ann, own)).toBeNull()
  expect((await other.get(theirs.body.url)).status).toBe(200)
})

test.each([
  ['words', 'Just some words'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['nothing', ''],
  ['a broken photo', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
])('a cover that is %s is refused and changes nothing', async (_, data) => {
  const { url } = (await upload(await jpeg())).body
  expect((await upload(data)).status).toBe(400)
  expect([await coverOf(ann, own), (await rowsOf(ann)).length]).toEqual([url, 1])
})

test('too many pixels, another field, or no form at all is refused', async () => {
  expect((await upload(await pngThatClaims(20_000, 20_000))).status).toBe(400)
  expect((await upload(await jpeg(), { field: 'avatar' })).status).toBe(400)
  expect((await own.post('/api/upload/cover', {})).status).toBe(415)
  expect(await rowsOf(ann)).toEqual([])
})

test('a cover counts as stored, and is gone with the account', async () => {
  const { url } = (await upload(await jpeg())).body
  const used = async () => (await own.get<{ storageUsed: number }>('/api/user/stats')).body.storageUsed
  expect(await used()).toBeGreaterThan(0)
  const other = await world.signIn(await world.person())
  expect((await other.get(url)).status).toBe(200)
  await openAccountDeletion(world)(world.db, ann.id)
  expect((await other.get(url)).status).toBe(404)
  await world.jobs.workOff('clear-files')
  expect(await isStored(url)).toBe(false)
})
