import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type Post, postsApi } from '@kith/shared/posts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { mediaApi } from '@kith/shared/media.ts'
import { uploadedOf } from '../../test/media-of.ts'
import { refusal } from '../../test/fake-server.ts'
import { ada, postOf, renderHome, authorOf } from '../../test/home.tsx'
import { storedUnder } from '../../test/stored.ts'
import { feedQuery } from '../home/api.ts'

beforeEach(() => {
  localStorage.clear()
  // jsdom has no URLs for files.
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
  return () => vi.useRealTimers()
})

const written = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /share/ })
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Post' })
const picture = (name: string, type = 'image/png') => new File(['x'.repeat(40)], name, { type })
const mine = (part: Partial<Post>) =>
  postOf(50, { author: authorOf(ada), authorId: ada.id, content: 'Hello', ...part })

const storedDrafts = () => storedUnder(`kith.draft.${ada.id}`)

async function write(text: string) {
  fireEvent.input(await written(), { target: { value: text } })
}

function pick(...files: File[]) {
  const input = document.querySelector('input[type=file]')
  if (input) fireEvent.change(input, { target: { files } })
}

const PHOTO = '/media/aaaaaaaaaaaaaaaaaaaaaa'
const uploads = { [`POST ${mediaApi.upload}`]: { status: 201, body: uploadedOf('photo', PHOTO) } }
const isUploaded = () => expect.poll(() => submit().disabled).toBe(false)

test('nothing but blanks is no post; text or a photo is', async () => {
  renderHome(uploads)
  await write('  \n \u200B\u3164\u2800 ')
  expect(submit().disabled).toBe(true)
  pick(picture('a.png'))
  await isUploaded()
})

test('near the limit the remaining characters are shown, and beyond it nothing can be posted', async () => {
  renderHome({})
  await write('x'.repeat(200))
  expect(await screen.findByText('100 characters left')).toBeDefined()
  await write('🌿'.repeat(301))
  expect(await screen.findByText('A post can have at most 300 characters.')).toBeDefined()
  expect(submit().disabled).toBe(true)
})

test('five photos at most: the rest is dropped without a word', async () => {
  renderHome(uploads)
  await written()
  pick(...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => picture(name)))
  expect(await screen.findAllByRole('button', { name: /^Remove photo/ })).toHaveLength(5)
  expect(screen.queryByText('Failed to upload media')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo 2' }))
  expect(screen.getAllByRole('button', { name: /^Remove photo/ })).toHaveLength(4)
})

test('text, visibility, photos and their descriptions are sent, with a key', async () => {
  const { calls } = renderHome({ ...uploads, [`POST ${postsApi.posts}`]: { status: 201, body: mine({}) } })
  await write('Hello')
  pick(picture('a.png'))
  fireEvent.input(await screen.findByLabelText(/^Description of photo 1/), { target: { value: ' A tree ' } })
  fireEvent.change(screen.getByLabelText('Who can see this post'), { target: { value: 'public' } })
  await isUploaded()
  fireEvent.keyDown(await written(), { key: 'Enter', ctrlKey: true })
  const posted = () => calls.find(({ method, path }) => method === 'POST' && path === postsApi.posts)
  await expect.poll(posted).toBeDefined()
  const sent = posted()
  const form = sent?.body as FormData
  expect([form.get('content'), form.get('visibility'), form.get('alts')]).toEqual([
    'Hello',
    'public',
    '["A tree"]',
  ])
  expect(form.get('photoUrls')).toBe(JSON.stringify([PHOTO]))
  expect(sent?.headers.get('idempotency-key')).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  )
})

test('the post is on top of the tabs it belongs to at once, and the draft is gone', async () => {
  const { queries, called } = renderHome({
    [`GET ${postsApi.posts}`]: { body: [postOf(1)] },
    [`POST ${postsApi.posts}`]: { status: 201, body: mine({ visibility: 'friends' }) },
  })
  await screen.findByText('Post 1')
  await queries.prefetchInfiniteQuery(feedQuery('public'))
  await write('Hello')
  fireEvent.click(submit())
  expect(await screen.findByText('Post created!')).toBeDefined()
  await expect.poll(() => screen.getAllByRole('article')).toHaveLength(2)
  const [first] = screen.getAllByRole('article')
  expect(within(first!).getByText('Hello')).toBeDefined()
  expect((await written()).value).toBe('')
  await expect.poll(() => localStorage.length).toBe(0)
  expect(queries.getQueryData(feedQuery('public').queryKey)?.pages[0]?.items).toHaveLength(1)
  expect(called('GET', `${postsApi.posts}?filter=friends`)).toHaveLength(1)
})

test('a server error is tried again with the same key, twice, and the post stays', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { called } = renderHome({ [`POST ${postsApi.posts}`]: refusal(500, 'Something went wrong') })
  await write('Hello')
  fireEvent.click(submit())
  await vi.advanceTimersByTimeAsync(4000)
  expect(await screen.findByText('Server Error')).toBeDefined()
  const keys = called('POST', postsApi.posts).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  const card = screen.getByRole('article', { name: 'Your post that is not sent yet' })
  expect(within(card).getByText('Hello')).toBeDefined()
  fireEvent.click(within(card).getByRole('button', { name: 'Retry' }))
  await expect.poll(() => called('POST', postsApi.posts).length).toBe(4)
  expect(called('POST', postsApi.posts)[3]?.headers.get('idempotency-key')).toBe(keys[0])
})

test('after 401s while the session lives it is sent once more, says so once, and the card says what happened', async () => {
  const { called } = renderHome({ [`POST ${postsApi.posts}`]: refusal(401, 'Please sign in.') })
  await write('Hello')
  fireEvent.click(submit())
  expect(await screen.findByText('Session Expired')).toBeDefined()
  const card = screen.getByRole('article', { name: 'Your post that is not sent yet' })
  const why = 'Your session has expired. Please refresh the page and try again.'
  await waitFor(() => expect(within(card).getByRole('alert').textContent).toBe(`Not sent. ${why}`))
  expect(screen.queryByText('Waiting for a connection')).toBeNull()
  const keys = called('POST', postsApi.posts).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([keys[0], keys[0]])
})

test.each([
  [400, 'Invalid Data', 'Please check your post content and try again.'],
  [413, 'Error', 'Failed to create post. Please try again.'],
])('a refusal with %i is not tried again and says: %s', async (status, title, description) => {
  const { called } = renderHome({
    [`POST ${postsApi.posts}`]: refusal(status, 'This file is not a picture.'),
  })
  await write('Hello')
  fireEvent.click(submit())
  expect(await screen.findByText(title)).toBeDefined()
  expect(screen.getByText(description)).toBeDefined()
  expect(called('POST', postsApi.posts)).toHaveLength(1)
})

test('a changed post gets a key of its own', async () => {
  const { called } = renderHome({ [`POST ${postsApi.posts}`]: refusal(400, 'No') })
  await write('Hello')
  fireEvent.click(submit())
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await expect.poll(async () => (await written()).value).toBe('Hello')
  await write('Hello again')
  fireEvent.click(submit())
  await expect.poll(() => called('POST', postsApi.posts).length).toBe(2)
  const keys = called('POST', postsApi.posts).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).not.toBe(keys[1])
})

test('a post that an earlier attempt made, and that was deleted since, is sent as a new post', async () => {
  const { called } = renderHome({ [`POST ${postsApi.posts}`]: refusal(404, 'Post not found') })
  await write('Hello')
  fireEvent.click(submit())
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  await expect.poll(() => called('POST', postsApi.posts).length).toBe(2)
  const keys = called('POST', postsApi.posts).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).not.toBe(keys[1])
})

test('a draft waits for its member until it is discarded', async () => {
  localStorage.setItem(
    `kith.draft.${ada.id}.-closed`,
    JSON.stringify({ content: 'Half a tho', visibility: 'public' }),
  )
  localStorage.setItem(
    'kith.draft.8.-closed',
    JSON.stringify({ content: "Someone else's", visibility: 'public' }),
  )
  renderHome({})
  expect((await written()).value).toBe('Half a tho')
  expect(screen.getByLabelText<HTMLSelectElement>('Who can see this post').value).toBe('public')
  await write('Half a thought')
  expect(storedDrafts()).toEqual([expect.stringContaining('Half a thought')])
  screen.getByRole('button', { name: 'Discard' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  // The button is gone, so the form has the focus: Tab reaches the empty field next.
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('form', { name: 'New post' }))
  expect((await written()).value).toBe('')
  expect(storedDrafts()).toEqual([])
})

test('a discarded post can be restored whole, with its photo, and only for a while', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderHome(uploads)
  await write('Hello')
  pick(picture('a.png'))
  await isUploaded()
  fireEvent.change(screen.getByLabelText('Who can see this post'), { target: { value: 'public' } })
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect((await written()).value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect((await written()).value).toBe('Hello')
  expect(screen.getByLabelText<HTMLSelectElement>('Who can see this post').value).toBe('public')
  expect(await screen.findByLabelText(/^Description of photo 1/)).toBeDefined()
  await isUploaded()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(() => screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('what was written after discarding waits until the restored draft is sent', async () => {
  renderHome({ [`POST ${postsApi.posts}`]: { status: 201, body: mine({}) } })
  await write('First')
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await write('Second')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect((await written()).value).toBe('First')
  fireEvent.click(submit())
  await expect.poll(async () => (await written()).value).toBe('Second')
})

test('a draft that another tab has left is opened when the composer is empty, and not before', async () => {
  localStorage.setItem(`kith.draft.${ada.id}.~gone`, JSON.stringify({ content: 'Left behind' }))
  localStorage.setItem(`kith.draft.${ada.id}.-last`, JSON.stringify({ content: 'Closed last' }))
  renderHome({ [`POST ${postsApi.posts}`]: { status: 201, body: mine({}) } })
  expect((await written()).value).toBe('Closed last')
  fireEvent.click(submit())
  await expect.poll(async () => (await written()).value).toBe('Left behind')
  expect(storedDrafts()).toEqual([expect.stringContaining('Left behind')])
})

test('drafts of tabs that close later are opened at the next returns to the page, one at a time', async () => {
  renderHome({})
  await written()
  for (const tab of ['one', 'two'])
    localStorage.setItem(`kith.draft.${ada.id}.~${tab}`, JSON.stringify({ content: `Left by ${tab}` }))
  fireEvent.focus(window)
  fireEvent.focus(window)
  await expect.poll(async () => (await written()).value).toBe('Left by one')
  await expect
    .poll(storedDrafts)
    .toEqual([expect.stringContaining('Left by two'), expect.stringContaining('Left by one')])
})

test('a visibility chosen before there are words outlives a reload', async () => {
  renderHome({})
  await written()
  fireEvent.change(screen.getByLabelText('Who can see this post'), { target: { value: 'public' } })
  cleanup()
  renderHome({})
  await written()
  expect(screen.getByLabelText<HTMLSelectElement>('Who can see this post').value).toBe('public')
})

test('a post whose answer was lost before a reload is sent again as the same post, by itself', async () => {
  const first = renderHome({ [`POST ${postsApi.posts}`]: refusal(502, 'No') })
  await write('Hello')
  fireEvent.click(submit())
  expect(await screen.findByText('Waiting for a connection')).toBeDefined()
  const [before] = first.called('POST', postsApi.posts)
  cleanup()
  const { called } = renderHome({ [`POST ${postsApi.posts}`]: { status: 201, body: mine({}) } })
  await expect.poll(() => called('POST', postsApi.posts).length).toBe(1)
  expect(called('POST', postsApi.posts)[0]?.headers.get('idempotency-key')).toBe(
    before?.headers.get('idempotency-key'),
  )
  await expect.poll(() => localStorage.length).toBe(0)
})

test('a post that arrives after the page was left takes its draft along', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const { called } = renderHome({ ...uploads, [`POST ${postsApi.posts}`]: () => promise })
  await write('Hello')
  pick(picture('a.png'))
  await isUploaded()
  fireEvent.click(submit())
  await expect.poll(() => called('POST', postsApi.posts).length).toBe(1)
  cleanup()
  expect(localStorage.length).toBeGreaterThan(0)
  resolve({ status: 201, body: mine({}) })
  await expect.poll(() => localStorage.length).toBe(0)
})

test('the composer keeps the height of its draft while the draft loads, until its writer goes on', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(240)
  renderHome({})
  await write('Hello')
  cleanup()
  renderHome({})
  const room = async () => (await written()).closest('form')?.style.minHeight
  expect(await room()).toBe('240px')
  fireEvent.focus(await written())
  expect(await room()).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  cleanup()
  expect(localStorage.length).toBe(0)
})
