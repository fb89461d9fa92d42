import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { mediaApi } from '@kith/shared/media.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { uploadedOf } from '../../../test/media-of.ts'
import { type Answer, fakeServer } from '../../../test/fake-server.ts'
import { ada, postOf, authorOf } from '../../../test/home.tsx'
import { renderPage } from '../../../test/render-page.tsx'
import { storedUnder } from '../../../test/stored.ts'
import { MeContext, sessionQuery } from '../../accounts/api.ts'
import { OutboxSender } from '../../shell/after-paint/OutboxSender.tsx'
import { ComposerForm } from '../ComposerForm.tsx'
import { WaitingCards } from '../draft/WaitingCards.tsx'

const VIDEO = '/media/aaaaaaaaaaaaaaaaaaaaaa'

beforeEach(() => {
  // jsdom has no URLs for files.
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
})

/** An app with a second page that has no composer. */
function Page() {
  const [me, setMe] = useState(ada)
  const [isHome, setHome] = useState(true)
  return (
    <MeContext value={me}>
      <button type="button" onClick={() => setHome(!isHome)}>
        Turn
      </button>
      <button type="button" onClick={() => setMe({ ...ada, id: 8 })}>
        Become someone else
      </button>
      {isHome && <ComposerForm key={me.id} communityId={undefined} wanted={0} />}
      {isHome && <WaitingCards communityId={undefined} />}
      <OutboxSender />
    </MeContext>
  )
}

async function pick(files: File[], upload: () => Promise<Answer>) {
  const server = fakeServer({
    [`POST ${mediaApi.upload}`]: upload,
  })
  const { queries } = renderPage(Page)
  await screen.findByRole('form', { name: 'New post' })
  const input = document.querySelector('input[type=file]')
  if (input) fireEvent.change(input, { target: { files } })
  return { ...server, queries }
}

async function pickVideo(upload: () => Promise<Answer>) {
  await pick([new File(['x'], 'walk.mp4', { type: 'video/mp4' })], upload)
  await screen.findByRole('progressbar', { name: 'Upload of the video' })
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const arrived: Answer = { status: 201, body: uploadedOf('video', VIDEO) }
const storedDraft = () => storedUnder(`kith.draft.${ada.id}`).join()

/** Whether the browser would ask before leaving the page. */
const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('an upload goes on while its author looks at another page', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  await pickVideo(() => promise)
  press('Turn')
  expect(screen.queryByText('walk.mp4')).toBeNull()
  resolve(arrived)
  await expect.poll(storedDraft).toContain(VIDEO)
  press('Turn')
  expect(await screen.findByText('walk.mp4')).toBeDefined()
  expect(screen.getByText('Ready to post')).toBeDefined()
})

test('the browser asks before it lets go of a page with an upload under way, and of no other', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  await pickVideo(() => promise)
  expect(isHeld()).toBe(true)
  resolve(arrived)
  await screen.findByText('Ready to post')
  expect(isHeld()).toBe(false)
})

test.each([
  ['1, 2, 4 and 8 s', undefined, [1, 2, 4, 8]],
  ['what the server asks, where that is longer', '5', [5, 5, 5, 8]],
])('between the tries of an upload the server does not take now are %s', async (_what, asked, pauses) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { called } = await pick([new File(['x'], 'a.jpg', { type: 'image/jpeg' })], () =>
    Promise.resolve({ status: 503, ...(asked && { headers: { 'retry-after': asked } }) }),
  )
  const tries = () => called('POST', mediaApi.upload).length
  await waitFor(() => expect(tries()).toBe(1))
  for (const [at, seconds] of pauses.entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 500)
    expect(tries()).toBe(at + 1)
    await vi.advanceTimersByTimeAsync(600)
    expect(tries()).toBe(at + 2)
  }
})

test('what someone picked is not in the composer of the next member', async () => {
  await pickVideo(() => Promise.resolve(arrived))
  await screen.findByText('Ready to post')
  press('Become someone else')
  expect(screen.queryByText('walk.mp4')).toBeNull()
})

test('nothing is uploaded any more once its author is not here: it is to be tried again', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const photos = ['a', 'b', 'c'].map((name) => new File(['x'], `${name}.jpg`, { type: 'image/jpeg' }))
  const { queries, called } = await pick(photos, () => promise)
  await screen.findByRole('progressbar', { name: 'Upload of photo 3' })
  await waitFor(() => expect(called('POST', mediaApi.upload)).toHaveLength(2))
  expect(isHeld()).toBe(true)
  queries.setQueryData(sessionQuery.queryKey, null)
  expect(isHeld()).toBe(false)
  resolve(arrived)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(called('POST', mediaApi.upload)).toHaveLength(2)
  expect(screen.queryByText('Upload failed')).toBeNull()
})

test('a post is not sent again once its author is not here', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const { called } = fakeServer({
    [`POST ${postsApi.posts}`]: () => promise,
  })
  const { queries } = renderPage(Page)
  fireEvent.input(await screen.findByRole('textbox', { name: /share/ }), { target: { value: 'Hello' } })
  press('Post')
  await screen.findByText('Posting…')
  queries.setQueryData(sessionQuery.queryKey, null)
  resolve({ status: 500 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(called('POST', postsApi.posts)).toHaveLength(1)
  vi.useRealTimers()
})

test('a post goes on being sent while its author looks at another page', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  fakeServer({ [`POST ${postsApi.posts}`]: () => promise })
  renderPage(Page)
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /share/ })
  fireEvent.input(await field(), { target: { value: 'Hello' } })
  press('Post')
  await screen.findByText('Posting…')
  press('Turn')
  press('Turn')
  await screen.findByText('Posting…')
  resolve({ status: 201, body: postOf(50, { author: authorOf(ada), authorId: ada.id }) })
  await screen.findByText('Post created!')
  expect((await field()).value).toBe('')
})
