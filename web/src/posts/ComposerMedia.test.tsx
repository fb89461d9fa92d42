import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Answer, refusal } from '../../test/fake-server.ts'
import { ada, postOf, renderHome } from '../../test/home.tsx'

beforeEach(() => {
  // jsdom has no addresses for files.
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
})

const file = (name: string, type = 'image/png') => new File(['x'.repeat(40)], name, { type })
const created = { status: 201, body: postOf(50, { author: { ...ada }, authorId: ada.id }) }
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

test('photos are moved with the arrow keys, and keep their descriptions', async () => {
  const { calls } = renderHome({ 'POST /api/posts': created })
  await pick(file('a.png'), file('b.png'), file('c.png'))
  await describePhoto(1, 'A')
  await describePhoto(3, 'C')
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move photo 3' }), { key: 'ArrowUp' })
  expect(screen.getByText('Photo 3 is now photo 2 of 3')).toBeDefined()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move photo 1' }), { key: 'ArrowUp' })
  fireEvent.click(submit())
  await screen.findByText('Post created!')
  const form = calls.find(({ method }) => method === 'POST')?.body as FormData
  expect(form.getAll('photos').map((photo) => (photo as File).name)).toEqual(['a.png', 'c.png', 'b.png'])
  expect(form.get('alts')).toBe('["A","C",""]')
})

test('a photo is moved by dragging it', async () => {
  renderHome({})
  await pick(file('a.png'), file('b.png'), file('c.png'))
  await describePhoto(1, 'A')
  const list = screen.getByRole('list', { name: 'Photos' })
  list.getBoundingClientRect = () => ({ top: 0, height: 300 }) as DOMRect
  const drag = (type: string, clientY: number) => fireEvent(window, new MouseEvent(type, { clientY }))
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Move photo 1' }), { button: 0 })
  drag('pointermove', 250)
  drag('pointerup', 250)
  const descriptions = screen.getAllByLabelText<HTMLInputElement>(/^Description of photo/)
  expect(descriptions.map(({ value }) => value)).toEqual(['', '', 'A'])
})

test('while the post is sent each photo shows how much of it is gone', async () => {
  renderHome({ 'POST /api/posts': () => new Promise(() => undefined) })
  await pick(file('a.png'), file('b.png'))
  fireEvent.click(submit())
  expect((await shown('Upload of photo 1')).getAttribute('value')).toBe('100')
  expect((await shown('Upload of photo 2')).getAttribute('value')).toBe('25')
})

test('a video is uploaded as soon as it is picked, and the post waits for it', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const { calls } = renderHome({
    'POST /api/upload': () => promise,
    'POST /api/posts': created,
  })
  await pick(file('a.mp4', 'video/mp4'))
  expect((await shown('Upload of the video')).getAttribute('value')).toBe('50')
  expect(submit().disabled).toBe(true)
  resolve({ status: 201, body: { url: '/media/aaaaaaaaaaaaaaaaaaaaaa', type: 'video' } })
  expect(await screen.findByText('Ready to post')).toBeDefined()
  fireEvent.click(submit())
  await screen.findByText('Post created!')
  const form = calls.find(({ path }) => path === '/api/posts')?.body as FormData
  expect([form.get('mediaUrl'), form.get('mediaType')]).toEqual(['/media/aaaaaaaaaaaaaaaaaaaaaa', 'video'])
})

test('an upload that fails says so and can be tried again', async () => {
  let isAway = true
  const ready = { status: 201, body: { url: '/media/aaaaaaaaaaaaaaaaaaaaaa', type: 'video' } }
  renderHome({ 'POST /api/upload': () => (isAway ? refusal(503, '') : ready) })
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
