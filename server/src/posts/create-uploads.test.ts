import { mediaWording } from '@kith/shared/media-wording.ts'
import { type CreatedPost, postWording } from '@kith/shared/posts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf, photosOf } from '../../test/forms.ts'
import { jpeg } from '../../test/pictures.ts'
import { phoneVideo } from '../../test/videos.ts'
import { createWorld } from '../../test/world.ts'

const VIDEO = new Uint8Array(phoneVideo())

const world = await createWorld()
afterAll(() => world.close())
let photo: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  photo = await jpeg()
})

async function author() {
  const client = await world.signIn(await world.person())
  const upload = async (data = photo) => {
    const { body, headers } = await formOf({}, [{ field: 'file', name: 'a', data }])
    return (await client.post<{ url: string }>('/api/upload', body, headers)).body.url
  }
  const post = (input: object) => client.post<CreatedPost>('/api/posts', input)
  return { client, upload, post }
}

test('photos that were uploaded one by one hang on the post in the order in which it names them', async () => {
  const { client, upload, post } = await author()
  const [one, two, film] = [await upload(), await upload(), await upload(VIDEO)]
  const { status, body } = await post({
    photoUrls: [two, one],
    alts: ['Two', ' One '],
    mediaUrl: film,
    mediaType: 'video',
  })
  expect(status).toBe(201)
  expect(body.media.map(({ mediaUrl, alt, sortOrder }) => [mediaUrl, alt, sortOrder])).toEqual([
    [two, 'Two', 0],
    [one, 'One', 1],
    [film, '', 2],
  ])
  expect((await client.get<CreatedPost>(`/api/posts/${body.id}`)).body.media).toEqual(body.media)
})

test('they come behind those that travel in the form', async () => {
  const { client, upload } = await author()
  const one = await upload()
  const fields = { photoUrls: JSON.stringify([one]), alts: '["File","Upload"]' }
  const { body, headers } = await formOf(fields, photosOf(photo))
  const answer = await client.post<CreatedPost>('/api/posts', body, headers)
  expect(answer.body.media.map(({ alt }) => alt)).toEqual(['File', 'Upload'])
  expect(answer.body.media[1]?.mediaUrl).toBe(one)
})

test('only own uploads that hang on nothing yet, each once, at most five, and one video', async () => {
  const { client, upload, post } = await author()
  const [one, taken, film, other] = [await upload(), await upload(), await upload(VIDEO), await upload(VIDEO)]
  await post({ photoUrls: [taken] })
  const foreign = await (await author()).upload()
  const unknown = '/media/AAAAAAAAAAAAAAAAAAAAAA'
  for (const photoUrls of [
    [one, one],
    [one, taken],
    [one, foreign],
    [one, unknown],
  ]) {
    const { status, body } = await post({ photoUrls })
    expect([status, body]).toMatchObject([400, { message: mediaWording.uploadGone }])
  }
  expect((await post({ photoUrls: ['https://other.test/a.jpg'] })).status).toBe(400)
  expect((await post({ photoUrls: 'one' })).status).toBe(400)
  const six = await post({ photoUrls: Array(6).fill(one) })
  expect([six.status, six.body]).toMatchObject([400, { message: postWording.tooManyPhotos }])
  const films = await post({ photoUrls: [film], mediaUrl: other })
  expect([films.status, films.body]).toMatchObject([400, { message: postWording.tooManyVideos }])

  const five = await Promise.all(Array.from({ length: 5 }, () => upload()))
  const { body, headers } = await formOf({ photoUrls: JSON.stringify(five) }, photosOf(photo))
  expect((await client.post('/api/posts', body, headers)).status).toBe(400)
  // The refusal used up nothing: the uploads can still be posted.
  expect((await post({ photoUrls: [one] })).status).toBe(201)
})
