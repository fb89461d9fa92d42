import { mediaApi } from '@kith/shared/media.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Answer, refusal } from '../../../test/fake-server.ts'
import { ada, authorOf, postOf, renderHome } from '../../../test/home.tsx'
import { uploadedOf } from '../../../test/media-of.ts'

beforeEach(() => {
  // jsdom has no URLs for files.
  URL.createObjectURL = () => 'blob:video'
  URL.revokeObjectURL = () => undefined
})

const created = { status: 201, body: postOf(50, { author: authorOf(ada), authorId: ada.id }) }
const video = '/media/aaaaaaaaaaaaaaaaaaaaaa'
const uploadedVideo = { [`POST ${mediaApi.upload}`]: { status: 201, body: uploadedOf('video', video) } }
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Post/ })

async function pickVideo() {
  await screen.findByRole('textbox', { name: /share/ })
  const files = [new File(['x'], 'walk.mp4', { type: 'video/mp4' })]
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } })
  await screen.findByText('Ready to post')
}

test('a video takes a description and captions, and the post waits for them', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const captions = `PUT /api${video}/captions`
  const { calls } = renderHome({
    ...uploadedVideo,
    [captions]: () => promise,
    [`POST ${postsApi.posts}`]: created,
  })
  await pickVideo()
  const description = screen.getByRole('textbox', { name: /^Description of the video/ })
  fireEvent.input(description, { target: { value: 'The lake ' } })
  pickCaptions(new File(['WEBVTT'], 'walk.vtt'))
  await waitFor(() => expect(submit().disabled).toBe(true))
  resolve({ status: 204 })
  await waitFor(() => expect(submit().disabled).toBe(false))
  expect(screen.getByText('walk.vtt')).toBeDefined()
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ captions: 'WEBVTT' })
  fireEvent.click(submit())
  await screen.findByText('Post created!')
  const form = calls.find(({ method, path }) => method === 'POST' && path === postsApi.posts)?.body
  expect((form as FormData).get('mediaAlt')).toBe('The lake')
})

const pickCaptions = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[accept*=vtt]')!, { target: { files } })

test('captions and the description are kept with the draft, and captions are taken away', async () => {
  renderHome({ ...uploadedVideo, [`PUT /api${video}/captions`]: { status: 204 } })
  await pickVideo()
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Description of the video/ })
  fireEvent.input(await field(), { target: { value: 'The lake' } })
  pickCaptions(new File(['WEBVTT'], 'walk.vtt'))
  await screen.findByRole('button', { name: 'Remove captions' })
  cleanup()
  const { called } = renderHome({ [`DELETE /api${video}/captions`]: { status: 204 } })
  expect((await field()).value).toBe('The lake')
  fireEvent.click(await screen.findByRole('button', { name: 'Remove captions' }))
  expect(screen.queryByText('walk.vtt')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Add captions')
  await waitFor(() => expect(called('DELETE', `/api${video}/captions`)).toHaveLength(1))
})

test.each([
  [
    'the server refuses',
    refusal(400, mediaWording.captionsUnreadable),
    'WEBVTT',
    mediaWording.captionsUnreadable,
  ],
  ['is no text in UTF-8', undefined, new Uint8Array([255]), mediaWording.captionsUnreadable],
  ['is too long', undefined, 'x'.repeat(250_001), mediaWording.captionsTooLong],
  ['is no text and very large', undefined, new Uint8Array(750_001).fill(255), mediaWording.captionsTooLong],
])(
  'a file with captions that %s is not added, and the reason is shown',
  async (_, answer, content, words) => {
    renderHome({ ...uploadedVideo, ...(answer && { [`PUT /api${video}/captions`]: answer }) })
    await pickVideo()
    pickCaptions(new File([content], 'walk.vtt'))
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.queryByText('walk.vtt')).toBeNull()
    expect(submit().disabled).toBe(false)
  },
)

test('captions may have 250,000 characters, also where a character takes three bytes', async () => {
  renderHome({ ...uploadedVideo, [`PUT /api${video}/captions`]: { status: 204 } })
  await pickVideo()
  pickCaptions(new File(['字'.repeat(250_000)], 'walk.vtt'))
  expect(await screen.findByRole('button', { name: 'Remove captions' })).toBeDefined()
})
