import { mediaApi } from '@kith/shared/media.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { storageWording } from '@kith/shared/storage.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { postsApi } from '@kith/shared/posts.ts'
import { apngOf } from '../../../test/apng.ts'
import { uploadedOf } from '../../../test/media-of.ts'
import { type Answer, type Call, refusal } from '../../../test/fake-server.ts'
import { ada, postOf, renderHome, authorOf } from '../../../test/home.tsx'
import { storedUnder } from '../../../test/stored.ts'

beforeEach(() => {
  // jsdom has no URLs for files.
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
})

const file = (name: string, type = 'image/png') => new File(['x'.repeat(40)], name, { type })
const created = { status: 201, body: postOf(50, { author: authorOf(ada), authorId: ada.id }) }
/** The URL of a stored file follows from its name. */
const urlOf = (name: string) => `/media/${name.replace(/\W/g, '').padEnd(22, '0')}`
const nameOf = ({ body }: Call) => ((body as FormData).get('file') as File).name
const keep = (call: Call): Answer => ({ status: 201, body: uploadedOf('photo', urlOf(nameOf(call))) })
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Post/ })
const shown = (name: string) => screen.findByRole('progressbar', { name })

async function pick(...files: File[]) {
  await screen.findByRole('textbox', { name: /share/ })
  const input = document.querySelector('input[type=file]')
  if (input) fireEvent.change(input, { target: { files } })
}

async function describePhoto(at: number, words: string) {
  const field = await screen.findByLabelText(new RegExp(`^Description of photo ${at}`))
  fireEvent.input(field, { target: { value: words } })
}

const formOf = (calls: Call[]) =>
  calls.find(({ method, path }) => method === 'POST' && path === postsApi.posts)?.body as FormData
const ready = () => waitFor(() => expect(submit().disabled).toBe(false))

test('photos are moved with the arrow keys, and keep their descriptions', async () => {
  const { calls } = renderHome({ [`POST ${mediaApi.upload}`]: keep, [`POST ${postsApi.posts}`]: created })
  await pick(file('a.png'), file('b.png'), file('c.png'))
  await describePhoto(1, 'A')
  await describePhoto(3, 'C')
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move photo 3' }), { key: 'ArrowUp' })
  expect(screen.getByText('Photo 3 is now photo 2 of 3')).toBeDefined()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move photo 1' }), { key: 'ArrowUp' })
  await ready()
  fireEvent.click(submit())
  await screen.findByText('Post created!')
  const urls = ['a.png', 'c.png', 'b.png'].map(urlOf)
  expect(formOf(calls).get('photoUrls')).toBe(JSON.stringify(urls))
  expect(formOf(calls).get('alts')).toBe('["A","C",""]')
})

test('of a picture that moves, and will not, the composer says so before it is posted', async () => {
  renderHome({ [`POST ${mediaApi.upload}`]: keep })
  await pick(apngOf(1), apngOf(9))
  const said = await screen.findByText(mediaWording.firstFrameOnly)
  expect(within(said.parentElement!).getByRole('textbox').getAttribute('aria-label')).toMatch(/photo 2/)
})

test('each photo is looked at in full before it is posted', async () => {
  renderHome({ [`POST ${mediaApi.upload}`]: keep })
  await pick(file('a.png'), file('b.png'))
  await describePhoto(2, 'A heron')
  fireEvent.click(screen.getByRole('button', { name: 'Look at photo 2' }))
  const viewer = within(await screen.findByRole('dialog', { name: 'Photos' }))
  expect(await viewer.findByRole('img', { name: 'A heron' })).toBeDefined()
})

test('photos are moved by single presses, and the button keeps the focus at the end', async () => {
  renderHome({ [`POST ${mediaApi.upload}`]: keep })
  await pick(file('a.png'), file('b.png'))
  await describePhoto(1, 'A')
  const down = screen.getByRole('button', { name: 'Move photo 1 down' })
  down.focus()
  fireEvent.click(down)
  const descriptions = screen.getAllByLabelText<HTMLInputElement>(/^Description of photo/)
  expect(descriptions.map(({ value }) => value)).toEqual(['', 'A'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move photo 2 down' }))
  fireEvent.click(document.activeElement!)
  expect(screen.getByText('Photo 1 is now photo 2 of 2')).toBeDefined()
})

test('a photo is moved by dragging it', async () => {
  renderHome({ [`POST ${mediaApi.upload}`]: keep })
  await pick(file('a.png'), file('b.png'), file('c.png'))
  await describePhoto(1, 'A')
  const list = screen.getByRole('list', { name: 'Photos' })
  list.getBoundingClientRect = () => ({ top: 0, height: 300 }) as DOMRect
  const drag = (type: string, clientY: number) => fireEvent(window, new MouseEvent(type, { clientY }))
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Move photo 1' }), { button: 0 })
  drag('pointermove', 150)
  drag('pointerup', 250)
  const descriptions = screen.getAllByLabelText<HTMLInputElement>(/^Description of photo/)
  expect(descriptions.map(({ value }) => value)).toEqual(['', '', 'A'])
})

test('each photo is uploaded as it is picked, shows how far it is, and the post waits for it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  renderHome({
    [`POST ${mediaApi.upload}`]: async (call) => {
      if (nameOf(call) === 'b.png') await promise
      return keep(call)
    },
    [`POST ${postsApi.posts}`]: created,
  })
  await pick(file('a.png'), file('b.png'))
  expect((await shown('Upload of photo 2')).getAttribute('value')).toBe('50')
  await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Upload of photo 1' })).toBeNull())
  expect(submit().disabled).toBe(true)
  resolve()
  await ready()
})

test('of five photos two are on their way at a time', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { called } = renderHome({
    [`POST ${mediaApi.upload}`]: async (call) => {
      await promise
      return keep(call)
    },
  })
  await pick(...['a.png', 'b.png', 'c.png', 'd.png', 'e.png', 'f.png'].map((name) => file(name)))
  await shown('Upload of photo 5')
  expect(called('POST', mediaApi.upload)).toHaveLength(2)
  resolve()
  await ready()
  expect(called('POST', mediaApi.upload)).toHaveLength(5)
})

test('a photo that failed is tried again by itself, and keeps its place and its words', async () => {
  let isAway = true
  const { calls } = renderHome({
    [`POST ${mediaApi.upload}`]: (call) =>
      isAway && nameOf(call) === 'a.png' ? refusal(500, '') : keep(call),
    [`POST ${postsApi.posts}`]: created,
  })
  await pick(file('a.png'), file('b.png'))
  await describePhoto(2, 'B')
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(submit().disabled).toBe(true)
  isAway = false
  fireEvent.click(again)
  await describePhoto(1, 'A')
  await ready()
  fireEvent.click(submit())
  await screen.findByText('Post created!')
  expect(formOf(calls).get('photoUrls')).toBe(JSON.stringify(['a.png', 'b.png'].map(urlOf)))
  expect(formOf(calls).get('alts')).toBe('["A","B"]')
})

test('an uploaded photo is stored with the draft, and says so when the server has deleted it since', async () => {
  renderHome({ [`POST ${mediaApi.upload}`]: keep })
  await pick(file('a.png'), file('b.png'))
  await describePhoto(1, 'A')
  await ready()
  cleanup()
  renderHome({})
  const field = await screen.findByLabelText<HTMLInputElement>(/^Description of photo 1/)
  expect(field.value).toBe('A')
  const [, second] = document.querySelectorAll('ol img')
  expect(second?.getAttribute('src')).toBe(`${urlOf('b.png')}?w=320&still=1`)
  if (second) fireEvent.error(second)
  expect(screen.getByText(mediaWording.uploadGone)).toBeDefined()
  expect(submit().disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo 2' }))
  expect(submit().disabled).toBe(false)
})

test.each([
  ['had not arrived', undefined],
  ['was refused', refusal(400, mediaWording.tooManyPixels)],
])(
  'the description of a photo that %s is kept, and goes to the one picked in its place',
  async (_, answer) => {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    renderHome({ [`POST ${mediaApi.upload}`]: () => promise })
    await pick(file('a.png'))
    await describePhoto(1, 'The old barn')
    if (answer) {
      resolve(answer)
      await screen.findByRole('alert')
      expect(screen.getByText('The old barn')).toBeDefined()
    }
    cleanup()
    const { calls } = renderHome({ [`POST ${mediaApi.upload}`]: keep, [`POST ${postsApi.posts}`]: created })
    expect(await screen.findByText(mediaWording.uploadGone)).toBeDefined()
    expect(screen.getByText('The old barn')).toBeDefined()
    expect(submit().disabled).toBe(true)
    await pick(file('b.png'))
    await ready()
    fireEvent.click(submit())
    await screen.findByText('Post created!')
    expect(formOf(calls).get('photoUrls')).toBe(JSON.stringify([urlOf('b.png')]))
    expect(formOf(calls).get('alts')).toBe('["The old barn"]')
    if (answer) return
    // The upload that never arrived would hold one of the few that run at a time, also in the tests that follow.
    resolve({ status: 500 })
    await screen.findByText('Upload failed')
  },
)

test('a video is uploaded as soon as it is picked, and the post waits for it', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const { calls } = renderHome({
    [`POST ${mediaApi.upload}`]: () => promise,
    [`POST ${postsApi.posts}`]: created,
  })
  await pick(file('a.mp4', 'video/mp4'))
  expect((await shown('Upload of the video')).getAttribute('value')).toBe('50')
  expect(submit().disabled).toBe(true)
  resolve({ status: 201, body: uploadedOf('video') })
  expect(await screen.findByText('Ready to post')).toBeDefined()
  fireEvent.click(submit())
  await screen.findByText('Post created!')
  const form = calls.find(({ path }) => path === postsApi.posts)?.body as FormData
  expect([form.get('mediaUrl'), form.get('mediaType')]).toEqual(['/media/aaaaaaaaaaaaaaaaaaaaaa', 'video'])
})

test('a video that some browsers can’t show says so before it is posted, also after a reload', async () => {
  const body = { url: video, type: 'video', someCantShow: true }
  renderHome({ [`POST ${mediaApi.upload}`]: { status: 201, body } })
  await pick(file('walk.mov', 'video/quicktime'))
  expect(await screen.findByText(mediaWording.someCantShow)).toBeDefined()
  expect(submit().disabled).toBe(false)
  cleanup()
  renderHome({})
  expect(await screen.findByText(mediaWording.someCantShow)).toBeDefined()
})

test('an upload that fails says so and can be tried again', async () => {
  let isAway = true
  const ready = { status: 201, body: uploadedOf('video') }
  renderHome({ [`POST ${mediaApi.upload}`]: () => (isAway ? refusal(500, '') : ready) })
  await pick(file('a.mov', ''))
  expect(await screen.findByText('Upload failed')).toBeDefined()
  expect(screen.getAllByText('Failed to upload file. Please try again.').length).toBeGreaterThan(0)
  expect(submit().disabled).toBe(true)
  isAway = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Ready to post')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Remove video' }))
  expect(screen.queryByText('a.mov')).toBeNull()
})

const video = '/media/aaaaaaaaaaaaaaaaaaaaaa'
const uploadedVideo = { [`POST ${mediaApi.upload}`]: { status: 201, body: uploadedOf('video', video) } }
const still = () => document.querySelector('form video')

async function reloadWithVideo(answers: Parameters<typeof renderHome>[0]) {
  renderHome(uploadedVideo)
  await pick(file('walk.mp4', 'video/mp4'))
  await screen.findByText('Ready to post')
  cleanup()
  const server = renderHome(answers)
  expect(await screen.findByText('walk.mp4')).toBeDefined()
  expect(still()?.getAttribute('src')).toBe(`${video}#t=0.001`)
  return server
}

test('an uploaded video is kept with the draft, and posted after a reload', async () => {
  const { calls } = await reloadWithVideo({
    [`HEAD ${video}`]: { status: 200 },
    [`POST ${postsApi.posts}`]: created,
  })
  // A file that this browser can't show is kept all the same.
  fireEvent.error(still() ?? document)
  await waitFor(() => expect(calls.some(({ method }) => method === 'HEAD')).toBe(true))
  fireEvent.click(submit())
  await screen.findByText('Post created!')
  expect(formOf(calls).get('mediaUrl')).toBe(video)
  expect(storedUnder(`kith.draft.${ada.id}`)).toEqual([])
})

test('a kept video that the server has swept since is dropped with a quiet word', async () => {
  await reloadWithVideo({ [`HEAD ${video}`]: { status: 404 } })
  fireEvent.error(still() ?? document)
  expect(await screen.findByText(mediaWording.uploadGone)).toBeDefined()
  expect(screen.queryByText('walk.mp4')).toBeNull()
  expect(storedUnder(`kith.draft.${ada.id}`)).toEqual([])
})

test('a file that the server never takes says why, and is not offered to be sent again', async () => {
  const body = {
    message: mediaWording.tooManyPixels,
    error: mediaWording.tooManyPixels,
    code: 'too_many_pixels',
  }
  renderHome({ [`POST ${mediaApi.upload}`]: { status: 400, body } })
  await pick(file('a.png'))
  expect(await screen.findByText('Failed to upload media')).toBeDefined()
  expect(screen.getAllByText(mediaWording.tooManyPixels)).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test.each([
  [413, 'quota_exceeded', storageWording.quotaReached(2 ** 31)],
  [507, 'storage_full', storageWording.low],
])(
  'an upload that finds no room (%i %s) says so, and can be sent again once there is some',
  async (status, code, message) => {
    let isFull = true
    const full = { status, body: { message, error: message, code } }
    renderHome({ [`POST ${mediaApi.upload}`]: (call) => (isFull ? full : keep(call)) })
    await pick(file('a.png'))
    expect(await screen.findByText('Upload failed')).toBeDefined()
    expect(screen.getAllByText(message)).toHaveLength(2)
    isFull = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await ready()
  },
)

test('a file that is neither picture nor video is left out, and the reason is shown', async () => {
  renderHome({ [`POST ${mediaApi.upload}`]: keep })
  await screen.findByRole('textbox', { name: /share/ })
  const files = [file('notes.pdf', 'application/pdf'), file('a.png')]
  fireEvent.drop(screen.getByRole('form', { name: 'New post' }), {
    dataTransfer: { types: ['Files'], files },
  })
  expect(await screen.findByText('Failed to upload media')).toBeDefined()
  expect(screen.getByText(mediaWording.notAVideo)).toBeDefined()
  expect(await screen.findAllByRole('button', { name: /^Remove photo/ })).toHaveLength(1)
})
