import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { CurrentUser } from '@kith/shared/accounts.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { formOf } from '../../test/forms.ts'
import { type OtherSite, openOtherSite, sendOn, serve } from '../../test/servers/other-site.ts'
import { HEIC, gif, jpeg, phoneJpeg, pngThatClaims } from '../../test/pictures.ts'
import { type Person, type World, createWorld, sessionFor } from '../../test/world.ts'

const NO_PICTURE = 'There is no picture that we can use at this address.'

let site: OtherSite
let inside: OtherSite
let world: World
let ann: Person
let own: Client
beforeAll(async () => {
  const secret = serve(await jpeg(), 'image/jpeg')
  ;[site, inside] = await Promise.all([openOtherSite(), openOtherSite({ '/secret.jpg': secret })])
  world = await createWorld({ LINK_PREVIEW_ALLOW: site.host })
})
afterAll(() => Promise.all([world.close(), site.close(), inside.close()]))
beforeEach(async () => {
  ann = await world.person()
  own = await world.signIn(ann)
})

type Uploaded = { url: string; user: CurrentUser; message: string }

async function upload(data: Uint8Array<ArrayBuffer> | string, field = 'avatar') {
  const { body, headers } = await formOf({}, [{ field, name: 'face.png', data }])
  return own.post<Uploaded>('/api/upload/avatar', body, headers)
}
const setAvatar = (avatar: string | null) =>
  own.put<CurrentUser & { message: string }>('/api/profile', { avatar })
const rowsOf = (person: Person) =>
  world.db.selectFrom('media').selectAll().where('owner_id', '=', person.id).execute()
const isStored = (url: string) =>
  access(join(world.config.dataDir, 'media', url.replace('/media/', ''))).then(
    () => true,
    () => false,
  )
const me = async () => (await own.get<CurrentUser>('/api/user')).body

async function sizeOf(url: string, width?: number) {
  const cookie = `kith.sid=${await sessionFor(world.db, ann)}`
  const query = width === undefined ? '' : `?w=${width}`
  const answer = await world.app.inject({ method: 'GET', url: url + query, headers: { cookie } })
  const { format, width: across, height, exif } = await sharp(answer.rawPayload).metadata()
  return { format, across, height, exif }
}

describe('an uploaded face', () => {
  test('is made anew, square, in its widths, and set', async () => {
    const { status, body } = await upload(await phoneJpeg({ width: 1200, height: 800 }))
    expect(status).toBe(201)
    expect(body.url).toMatch(/^\/media\/[\w-]{22}$/)
    expect(body.user.avatar).toBe(body.url)
    expect(await me()).toEqual(body.user)
    expect(await sizeOf(body.url)).toEqual({ format: 'webp', across: 512, height: 512, exif: undefined })
    expect(await sizeOf(body.url, 80)).toMatchObject({ across: 96, height: 96 })
    expect(await rowsOf(ann)).toMatchObject([
      { purpose: 'avatar', widths: [96, 192, 512], mime_type: 'image/webp' },
    ])
  })

  test('is for every member, and for no visitor', async () => {
    const { url } = (await upload(await jpeg())).body
    const other = await world.signIn(await world.person())
    expect((await other.get(url)).status).toBe(200)
    expect((await world.visitor().get(url)).status).toBe(401)
  })

  test('takes the place of the earlier one, whose files are gone', async () => {
    const first = (await upload(await jpeg())).body.url
    const second = (await upload(await jpeg())).body.url
    expect([await isStored(first), await isStored(second)]).toEqual([false, true])
    expect((await own.get(first)).status).toBe(404)
    expect(await rowsOf(ann)).toHaveLength(1)
  })

  test('can be taken off, and nothing of it is left', async () => {
    const { url } = (await upload(await jpeg())).body
    expect((await setAvatar(null)).body.avatar).toBeNull()
    expect([await isStored(url), await rowsOf(ann)]).toEqual([false, []])
    const again = await setAvatar('')
    expect([again.status, again.body.avatar]).toEqual([200, null])
  })

  test('of several at once is one, and no other is left behind', async () => {
    const data = await jpeg()
    await Promise.all([1, 2, 3, 4].map(() => upload(data)))
    const rows = await rowsOf(ann)
    expect(rows.map(({ key }) => `/media/${key}`)).toEqual([(await me()).avatar])
  })

  test('may be an animation or an iPhone’s picture; it stands still', async () => {
    const animation = (await upload(await gif(['#ff0000', '#00ff00'], { width: 80, height: 60 }))).body
    expect(await sizeOf(animation.url)).toMatchObject({ format: 'webp', across: 60, height: 60 })
    expect(await sizeOf((await upload(HEIC)).body.url)).toMatchObject({ across: 32, height: 32 })
  })

  test.each([
    ['words', 'Just some words'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['nothing', ''],
    ['a broken photo', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ])('that is %s is refused and changes nothing', async (_, data) => {
    const { url } = (await upload(await jpeg())).body
    expect((await upload(data)).status).toBe(400)
    expect((await me()).avatar).toBe(url)
    expect(await rowsOf(ann)).toHaveLength(1)
  })

  test('of too many pixels, in another field, or no form at all is refused', async () => {
    expect((await upload(await pngThatClaims(20_000, 20_000))).status).toBe(400)
    expect((await upload(await jpeg(), 'file')).status).toBe(400)
    expect((await own.post('/api/upload/avatar', {})).status).toBe(415)
    expect(await rowsOf(ann)).toEqual([])
  })
})

describe('a face by its address', () => {
  test('is fetched, stored by us and never linked to', async () => {
    site.pages['/face.jpg'] = serve(await jpeg({ width: 900, height: 600 }), 'image/jpeg')
    site.pages['/moved.jpg'] = sendOn('/face.jpg')
    const { status, body } = await setAvatar(site.url('/moved.jpg'))
    expect(status).toBe(200)
    expect(body.avatar).toMatch(/^\/media\/[\w-]{22}$/)
    expect(await sizeOf(body.avatar!)).toMatchObject({ format: 'webp', across: 512, height: 512 })
    const { headers } = site.asked.at(-1)!
    expect([headers.cookie, headers.referer]).toEqual([undefined, undefined])
  })

  test('is fetched also when it is written in capitals', async () => {
    site.pages['/loud.jpg'] = serve(await jpeg(), 'image/jpeg')
    const { status, body } = await setAvatar(site.url('/loud.jpg').replace('http', 'HTTP'))
    expect([status, body.avatar]).toEqual([200, expect.stringMatching(/^\/media\//)])
  })

  test('can be looked at first, and is set when it is given back', async () => {
    site.pages['/seen.jpg'] = serve(await jpeg(), 'image/jpeg')
    const seen = await own.post<{ url: string }>('/api/avatar-preview', { url: site.url('/seen.jpg') })
    expect(seen.status).toBe(201)
    expect((await me()).avatar).toBeNull()
    const other = await world.signIn(await world.person())
    expect([(await own.get(seen.body.url)).status, (await other.get(seen.body.url)).status]).toEqual([
      200, 404,
    ])
    expect((await other.put('/api/profile', { avatar: seen.body.url })).status).toBe(400)
    expect((await setAvatar(seen.body.url)).body.avatar).toBe(seen.body.url)
    expect((await other.get(seen.body.url)).status).toBe(200)
    expect((await setAvatar(seen.body.url)).status).toBe(200)
  })

  test('that leads inside, nowhere or to no picture is one and the same 422', async () => {
    site.pages['/inside.jpg'] = sendOn(inside.url('/secret.jpg'))
    site.pages['/page'] = serve('<title>A page</title>')
    site.pages['/lie.jpg'] = serve('no picture', 'image/jpeg')
    const addresses = [
      inside.url('/secret.jpg'),
      site.url('/inside.jpg'),
      site.url('/missing.jpg'),
      site.url('/page'),
      site.url('/lie.jpg'),
      'http://169.254.169.254/latest/meta-data',
      'https://no-such-host.invalid/a.jpg',
    ]
    for (const address of addresses) {
      const answers = [
        await setAvatar(address),
        await own.post<{ message: string }>('/api/avatar-preview', { url: address }),
      ]
      for (const { status, body } of answers)
        expect([address, status, body.message]).toEqual([address, 422, NO_PICTURE])
    }
    expect(inside.asked).toEqual([])
    expect(await rowsOf(ann)).toEqual([])
  })

  test.each([
    { url: 'face.jpg' },
    { url: 'file:///etc/passwd' },
    { url: '/media/AAAAAAAAAAAAAAAAAAAAAA' },
    {},
    null,
  ])('%j is a 400 to look at', async (body) => {
    expect((await own.post('/api/avatar-preview', body)).status).toBe(400)
  })

  test('cannot be a picture of a post, or one that is not there', async () => {
    const { body, headers } = await formOf({}, [{ field: 'file', name: 'a.jpg', data: await jpeg() }])
    const { url } = (await own.post<{ url: string }>('/api/upload', body, headers)).body
    const postId = await world.post(ann)
    await world.db.updateTable('media').set({ post_id: postId }).where('owner_id', '=', ann.id).execute()
    expect((await setAvatar(url)).status).toBe(400)
    expect((await setAvatar(`/media/${'A'.repeat(22)}`)).status).toBe(400)
    expect((await me()).avatar).toBeNull()
  })
})
