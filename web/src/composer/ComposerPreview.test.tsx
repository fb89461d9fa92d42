import { cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { linkPreviewsApi } from '@kith/shared/link-previews.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { refusal } from '../../test/fake-server.ts'
import { ada, postOf, renderHome, authorOf } from '../../test/home.tsx'

const page = {
  url: 'https://example.com/a',
  title: 'A tree',
  description: 'It grows.',
  siteName: 'Garden',
  images: [
    { url: '/media/aaaaaaaaaaaaaaaaaaaaaa', alt: '' },
    { url: '/media/bbbbbbbbbbbbbbbbbbbbbb', alt: '' },
  ],
}
const asked = `${linkPreviewsApi.preview}?url=https%3A%2F%2Fexample.com%2Fa`

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  return () => vi.useRealTimers()
})

async function write(text: string, answer: object = { body: page }, beforeWriting = () => {}) {
  const server = renderHome({
    [`GET ${linkPreviewsApi.preview}`]: answer,
    [`POST ${postsApi.posts}`]: {
      status: 201,
      body: postOf(50, { author: authorOf(ada), authorId: ada.id }),
    },
  })
  const field = await screen.findByRole('textbox', { name: /share/ })
  beforeWriting()
  fireEvent.input(field, { target: { value: text } })
  return server
}

async function post({ calls }: Awaited<ReturnType<typeof write>>) {
  fireEvent.click(screen.getByRole('button', { name: 'Post' }))
  await screen.findByText('Post created!')
  return calls.find(({ method }) => method === 'POST')?.body as FormData
}

test('the first link is looked at after a second of quiet, and its card goes with the post', async () => {
  // Only as far as is said here, however long the machine takes.
  const stopClock = () => void vi.setTimerTickMode('manual')
  const server = await write('See https://example.com/a and https://example.com/b', { body: page }, stopClock)
  await vi.advanceTimersByTimeAsync(800)
  expect(server.called('GET', asked)).toHaveLength(0)
  vi.setTimerTickMode('interval')
  await vi.advanceTimersByTimeAsync(400)
  await expect.poll(() => server.called('GET', asked)).toHaveLength(1)
  await screen.findByText('Picture 1 of 2')
  fireEvent.click(screen.getByRole('button', { name: 'Next picture' }))
  expect(screen.getByText('Picture 2 of 2')).toBeDefined()
  const form = await post(server)
  expect(JSON.parse(String(form.get('linkPreview')))).toEqual({
    url: 'https://example.com/a',
    selectedImage: '/media/bbbbbbbbbbbbbbbbbbbbbb',
  })
})

test('a card that was sent away does not come back and is not posted', async () => {
  const server = await write('See https://example.com/a')
  await vi.advanceTimersByTimeAsync(1200)
  fireEvent.click(await screen.findByRole('button', { name: 'Remove link preview' }))
  const field = screen.getByRole('textbox', { name: /share/ })
  fireEvent.input(field, { target: { value: 'Do see https://example.com/a' } })
  await vi.advanceTimersByTimeAsync(1200)
  expect(screen.queryByText('A tree')).toBeNull()
  expect((await post(server)).get('linkPreview')).toBeNull()
})

test('the picture that was chosen, and that a card was sent away, outlive a reload', async () => {
  const answers = { [`GET ${linkPreviewsApi.preview}`]: { body: page } }
  await write('See https://example.com/a')
  await vi.advanceTimersByTimeAsync(1200)
  fireEvent.click(await screen.findByRole('button', { name: 'Next picture' }))
  cleanup()
  renderHome(answers)
  expect(await screen.findByText('Picture 2 of 2')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Remove link preview' }))
  cleanup()
  const { calls } = renderHome(answers)
  await screen.findByText('See https://example.com/a')
  await vi.advanceTimersByTimeAsync(1200)
  expect(calls.some(({ path }) => path.startsWith(linkPreviewsApi.preview))).toBe(false)
})

test('while the page is read its place is kept, and a page that can not be had leaves no trace', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  await write('See https://example.com/a', () => promise)
  await vi.advanceTimersByTimeAsync(1200)
  expect(await screen.findByLabelText('Loading the link preview')).toBeDefined()
  resolve(refusal(422, 'There is no preview for this link.'))
  await expect.poll(() => screen.queryByLabelText('Link preview')).toBeNull()
})

test('a video that is embedded has no card', async () => {
  const { calls } = await write('See https://youtu.be/dQw4w9WgXcQ')
  await vi.advanceTimersByTimeAsync(1500)
  expect(calls.some(({ path }) => path.startsWith(linkPreviewsApi.preview))).toBe(false)
})
