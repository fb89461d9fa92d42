import { CAPTIONS_MAX, type MediaItem } from '@kith/shared/media.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { afterAll, expect, test } from 'vitest'
import { formOf } from '../../test/forms.ts'
import { jpeg } from '../../test/pictures.ts'
import { phoneVideo } from '../../test/videos.ts'
import { createWorld, type Person, sessionFor } from '../../test/world.ts'
import { PARTS } from '../own-data/export-parts.ts'

const world = await createWorld()
afterAll(() => world.close())

const FILE = 'WEBVTT\n\nNOTE Mine\n\n00:05.000 --> 00:08.000\nHello\n'
const STORED = 'WEBVTT\n\n00:05.000 --> 00:08.000\nHello\n'

/** Somebody with a video that is attached to nothing yet. */
async function filming(owner?: Person) {
  const person = owner ?? (await world.person())
  const client = await world.signIn(person)
  const upload = async (data: Uint8Array<ArrayBuffer>) => {
    const { body, headers } = await formOf({}, [{ field: 'file', name: 'a', data }])
    return (await client.post<{ url: string }>('/api/upload', body, headers)).body.url
  }
  const url = await upload(new Uint8Array(phoneVideo()))
  const caption = (captions: unknown = FILE) =>
    client.put<{ message: string }>(`/api${url}/captions`, { captions })
  const post = async (visibility: 'friends' | 'public' = 'friends') => {
    const { body } = await client.post<{ id: number; media: MediaItem[] }>('/api/posts', {
      visibility,
      mediaUrl: url,
      mediaAlt: ' The lake ',
    })
    return body
  }
  return { person, client, upload, url, caption, post }
}

const read = async (person: Person, url: string) => {
  const cookie = `kith.sid=${await sessionFor(world.db, person)}`
  return world.app.inject({ url: `${url}/captions`, headers: { cookie } })
}
const statusFor = async (person: Person, url: string) => (await read(person, url)).statusCode

test('a video has captions and a description, which its post names and its export contains', async () => {
  const { person, url, caption, post, client } = await filming()
  expect((await caption()).status).toBe(204)
  const { id, media } = await post()
  const video = { mediaUrl: url, alt: 'The lake', captionsUrl: `${url}/captions` }
  expect(media).toEqual([expect.objectContaining(video)])
  expect((await client.get<{ media: MediaItem[] }>(`/api/posts/${id}`)).body.media).toEqual(media)
  const { body, headers } = await read(person, url)
  expect(body).toBe(STORED)
  expect(headers).toMatchObject({
    'content-type': 'text/vtt; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const { rows } = await PARTS['media']!(person.id, 0, 10).execute(world.db)
  expect(rows).toEqual([expect.objectContaining({ alt: 'The lake', captions: STORED })])
})

test('captions are shown to exactly those who may see the video', async () => {
  const [owner, friend, stranger, blocked] = await world.people(4)
  const moderator = await world.person({ role: 'moderator' })
  await world.befriend(owner!, friend!)
  await world.block(owner!, blocked!)
  const everybody = [owner!, friend!, stranger!, blocked!, moderator]
  const seen = async (visibility?: 'friends' | 'public') => {
    const { url, caption, post } = await filming(owner)
    await caption()
    if (visibility) await post(visibility)
    const of = (path: string) => Promise.all(everybody.map((person) => statusFor(person, path)))
    const asVideo = await Promise.all(
      everybody.map(async (person) => {
        const cookie = `kith.sid=${await sessionFor(world.db, person)}`
        return (await world.app.inject({ url, headers: { cookie } })).statusCode
      }),
    )
    expect(asVideo).toEqual(await of(url))
    return of(url)
  }
  expect(await seen()).toEqual([200, 404, 404, 404, 404])
  expect(await seen('friends')).toEqual([200, 200, 404, 404, 200])
  expect(await seen('public')).toEqual([200, 200, 200, 404, 200])
  const { url } = await filming(owner)
  expect((await world.app.inject({ url: `${url}/captions` })).statusCode).toBe(401)
})

test('staff who open captions that are not for them are recorded as for the video', async () => {
  const moderator = await world.person({ role: 'moderator' })
  const { url, caption, post } = await filming()
  await caption()
  const { id } = await post()
  await read(moderator, url)
  const opened = await world.db
    .selectFrom('staff_access')
    .select('opened_by')
    .where('post_id', '=', id)
    .execute()
  expect(opened).toEqual([{ opened_by: moderator.id }])
})

test('captions are replaced and taken away until the video is posted', async () => {
  const { person, client, url, caption, post } = await filming()
  expect(await statusFor(person, url)).toBe(404)
  await caption()
  await caption(FILE.replace('Hello', 'Good day'))
  expect((await read(person, url)).body).toContain('Good day')
  expect((await client.delete(`/api${url}/captions`)).status).toBe(204)
  expect(await statusFor(person, url)).toBe(404)
  const { media } = await post()
  expect(media[0]?.captionsUrl).toBeNull()
  expect((await caption()).status).toBe(404)
})

test('only an own video takes captions', async () => {
  const { url, upload, client } = await filming()
  const other = await filming()
  const put = (path: string) => client.put(`/api${path}/captions`, { captions: FILE })
  expect((await put(other.url)).status).toBe(404)
  expect((await client.delete(`/api${other.url}/captions`)).status).toBe(404)
  expect((await put(await upload(await jpeg()))).status).toBe(404)
  expect((await put(url)).status).toBe(204)
})

test('captions are WebVTT of at most 250,000 characters', async () => {
  const { person, url, caption } = await filming()
  const refused = await caption('1\n00:00:05,000 --> 00:00:08,000\nHello')
  expect([refused.status, refused.body.message]).toEqual([400, mediaWording.captionsUnreadable])
  for (const wrong of ['', null, 5, FILE + 'x'.repeat(CAPTIONS_MAX)])
    expect((await caption(wrong)).status).toBe(400)
  expect(await statusFor(person, url)).toBe(404)
})

test('the description of a video comes with a comment and a message too, as a file or as an upload', async () => {
  const [writer, reader] = await world.people(2)
  await world.befriend(writer!, reader!)
  const { client, url } = await filming(writer)
  const file = { field: 'media', name: 'a.mp4', data: new Uint8Array(phoneVideo()) }
  const { body, headers } = await formOf({ recipientId: String(reader!.id), alt: 'The lake' }, [file])
  const message = await client.post<{ media: MediaItem[] }>('/api/messages', body, headers)
  expect(message.body.media[0]?.alt).toBe('The lake')
  const postId = await world.post(writer!)
  const comment = await client.post<{ media: MediaItem[] }>(`/api/posts/${postId}/comment`, {
    mediaUrl: url,
    alt: 'The lake',
  })
  expect(comment.body.media[0]?.alt).toBe('The lake')
})
