import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { commentsApi, commentWording } from '@kith/shared/comments.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { storageWording } from '@kith/shared/storage.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { settingsApi } from '@kith/shared/settings/settings.ts'
import { settingsOf } from '../../test/settings-of.ts'
import { apngOf } from '../../test/apng.ts'
import { commentOf } from '../../test/comment-of.ts'
import { type Answer, type Call, fakeServer } from '../../test/fake-server.ts'
import { ada } from '../../test/home.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { MeContext } from '../accounts/api.ts'
import { OutboxSender } from '../shell/after-paint/OutboxSender.tsx'
import { Thread } from './Thread.tsx'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  // jsdom has no URLs for files.
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
})

const SEND = `POST ${fillPath(commentsApi.create, { id: 1 })}`
const file = (name: string, type: string) => new File(['x'], name, { type })
const field = () => screen.findByRole('textbox', { name: 'Write a comment' })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Post comment' }))

function renderThread(answers: Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)> = {}) {
  const server = fakeServer({
    [`GET ${fillPath(commentsApi.ofPost, { id: 1 })}`]: { body: [] },
    [`GET ${settingsApi.settings}`]: { body: settingsOf({ maxPostLength: 300 }) },
    ...answers,
  })
  const Place = () => (
    <MeContext value={ada}>
      <OutboxSender />
      <Thread postId={1} target={undefined} asked={0} onCount={vi.fn()} />
    </MeContext>
  )
  return { ...server, ...renderPage(Place) }
}

const paste = async (...files: File[]) =>
  fireEvent.paste(await field(), { clipboardData: { files, getData: () => '' } })

test('of a picture that moves, and will not, the form says so before it is sent', async () => {
  renderThread()
  await paste(apngOf(1))
  await screen.findByLabelText(/^Description of the photo/)
  await paste(apngOf(2))
  expect((await screen.findByText(mediaWording.firstFrameOnly)).tagName).toBe('OUTPUT')
  await paste(file('a.png', 'image/png'))
  await waitFor(() => expect(screen.queryByText(mediaWording.firstFrameOnly)).toBeNull())
})

test('a picture is looked at in full, with its description, before it is sent', async () => {
  renderThread()
  await paste(file('a.png', 'image/png'))
  fireEvent.input(await screen.findByLabelText(/^Description of the photo/), { target: { value: 'A heron' } })
  fireEvent.click(screen.getByRole('button', { name: 'Look at the photo' }))
  const viewer = within(await screen.findByRole('dialog', { name: 'Photos' }))
  expect((await viewer.findByRole('img', { name: 'A heron' })).getAttribute('src')).toBe('blob:file')
  fireEvent.click(viewer.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Photos' })).toBeNull())
  expect(screen.getByLabelText(/^Description of the photo/)).toBeDefined()
})

test.each([
  ['photo', 'a.png', 'image/png'],
  ['video', 'a.mp4', 'video/mp4'],
])('a %s that is pasted hangs on the comment, with its description', async (what, name, type) => {
  const { calls } = renderThread({ [SEND]: { status: 201, body: commentOf(4) } })
  await paste(file(name, type))
  const words = await screen.findByRole('textbox', { name: new RegExp(`^Description of the ${what}`) })
  fireEvent.input(words, { target: { value: 'A heron' } })
  send()
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  const { body, headers } = calls.find(({ method }) => method === 'POST') ?? {}
  expect(((body as FormData).get('media') as File).name).toBe(name)
  expect((body as FormData).get('alt')).toBe('A heron')
  expect(headers?.get('idempotency-key')).toBeTruthy()
  await screen.findByText('Comment 4')
})

test('the description of a photo that went with the page is kept, and goes to the one picked in its place', async () => {
  renderThread()
  await paste(file('a.png', 'image/png'))
  fireEvent.change(await screen.findByLabelText(/^Description of the photo/), {
    target: { value: 'The old barn' },
  })
  cleanup()
  const { calls } = renderThread({ [SEND]: { status: 201, body: commentOf(4) } })
  expect(await screen.findByText(mediaWording.uploadGone)).toBeDefined()
  expect(screen.getByText('The old barn')).toBeDefined()
  fireEvent.change(await field(), { target: { value: 'Look' } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Post comment' }).disabled).toBe(true)
  await paste(file('b.png', 'image/png'))
  send()
  await screen.findByText('Comment 4')
  const { body } = calls.find(({ method }) => method === 'POST') ?? {}
  expect((body as FormData).get('alt')).toBe('The old barn')
})

test('a file that is neither picture nor video is not taken, and the reason told', async () => {
  renderThread()
  await paste(file('notes.pdf', 'application/pdf'))
  expect(await screen.findByText('Failed to upload media')).toBeDefined()
  expect(screen.getByText(mediaWording.notAVideo)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Remove the file' })).toBeNull()
})

test('a comment with a video shows how much of it is gone, until it is there', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  renderThread({ [SEND]: () => promise })
  await paste(file('walk.mp4', 'video/mp4'))
  send()
  const bar = await screen.findByRole('progressbar', { name: 'Upload of the file' })
  expect(bar.getAttribute('value')).toBe('50')
  resolve({ status: 201, body: commentOf(4) })
  await screen.findByText('Comment 4')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test.each([
  [415, 'unsupported_media', 'Failed to upload media', mediaWording.notAVideo],
  [400, 'too_many_pixels', 'Failed to upload media', mediaWording.tooManyPixels],
  [413, 'quota_exceeded', 'Upload failed', storageWording.quotaReached(2 ** 31)],
  [507, 'storage_full', 'Upload failed', storageWording.low],
  [403, 'forbidden', 'Error', commentWording.failed],
])('a comment whose file is answered with %i %s says: %s', async (status, code, title, sentence) => {
  renderThread({ [SEND]: { status, body: { message: sentence, error: sentence, code } } })
  await paste(file('a.png', 'image/png'))
  send()
  expect(await screen.findByText(title)).toBeDefined()
  expect(screen.getByText(sentence)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect(await screen.findByRole('button', { name: 'Remove the file' })).toBeDefined()
})
