import { act, fireEvent, screen, within } from '@testing-library/react'
import { commentsApi, commentWording } from '@kith/shared/comments.ts'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { friendsApi } from '@kith/shared/friends.ts'
import { settingsApi } from '@kith/shared/settings/settings.ts'
import { settingsOf } from '../../test/settings-of.ts'
import { commentOf } from '../../test/comment-of.ts'
import { type Answer, type Answers, fakeServer, refusal } from '../../test/fake-server.ts'
import { ada, authorOf } from '../../test/home.tsx'
import { chooseFrom } from '../../test/open-menu.ts'
import { renderPage } from '../../test/render-page.tsx'
import { MeContext } from '../accounts/api.ts'
import { OutboxSender } from '../shell/after-paint/OutboxSender.tsx'
import { Thread } from './Thread.tsx'
import { searchApi } from '@kith/shared/search.ts'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  // jsdom has no URLs for files.
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
})

const PATH = fillPath(commentsApi.ofPost, { id: 1 })
const CREATE = fillPath(commentsApi.create, { id: 1 })
const mine = { userId: ada.id, author: authorOf(ada), canDelete: true }

function renderThread(answers: Answers, target?: number) {
  const server = fakeServer({
    [`GET ${PATH}`]: { body: [] },
    [`GET ${settingsApi.settings}`]: { body: settingsOf({ maxPostLength: 300 }) },
    ...answers,
  })
  return { ...server, ...renderPage(() => <Place target={target} />) }
}

function Place({ target }: { target: number | undefined }) {
  const [count, setCount] = useState(0)
  return (
    <MeContext value={ada}>
      <OutboxSender />
      <Thread
        postId={1}
        target={target}
        asked={0}
        onCount={(change) => setCount((count) => count + change)}
      />
      <p>Count {count}</p>
    </MeContext>
  )
}

const field = (name: string | RegExp = 'Write a comment') =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name })
const comment = async (text: string) => {
  const words = await screen.findByText(text)
  const article = words.closest('article')
  if (!article) throw new Error(`${text} is not in a comment`)
  return within(article)
}
const shown = () => screen.queryAllByText(/^Comment \d+$/).map(({ textContent }) => textContent)

async function write(text: string, name?: string | RegExp) {
  fireEvent.input(await field(name), { target: { value: text } })
}

test('the field under a thread comes with the comments, so that nothing pushes it away', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const { called } = renderThread({ [`GET ${PATH}`]: () => promise })
  await expect.poll(() => called('GET', PATH)).toHaveLength(1)
  expect(screen.queryByRole('textbox')).toBeNull()
  resolve({ body: [commentOf(1)] })
  expect(await field()).toBeDefined()
  expect(screen.getByText('Comment 1')).toBeDefined()
})

test('comments and replies stand in their order, further ones come on demand and each stands once', async () => {
  const { called } = renderThread({
    [`GET ${PATH}`]: ({ path }) =>
      path.includes('before=earlier')
        ? { body: [commentOf(1), commentOf(2)] }
        : { body: [commentOf(2), commentOf(5)], headers: { 'x-next-cursor': 'earlier' } },
  })
  await screen.findByText('Comment 5')
  expect(shown()).toEqual(['Comment 2', 'Comment 5'])
  fireEvent.click(screen.getByRole('button', { name: 'Load more comments' }))
  await screen.findByText('Comment 1')
  expect(shown()).toEqual(['Comment 1', 'Comment 2', 'Comment 5'])
  expect(screen.queryByRole('button', { name: 'Load more comments' })).toBeNull()
  expect(called('GET', `${PATH}?before=earlier`)).toHaveLength(1)
  expect(screen.getByText('Loaded 1 more').matches('output')).toBe(true)
})

test('further replies are read on from the cursor', async () => {
  renderThread({
    [`GET ${PATH}`]: {
      body: [
        commentOf(1, {
          replies: [commentOf(2, { parentId: 1 }), commentOf(9, { parentId: 1 })],
          replyCount: 3,
          repliesCursor: 'here',
        }),
      ],
    },
    [`GET ${fillPath(commentsApi.replies, { id: 1 })}`]: ({ path }) =>
      path.endsWith('?before=here')
        ? { body: [commentOf(5, { parentId: 1 }), commentOf(9, { parentId: 1 })] }
        : { status: 400 },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Load more replies' }))
  await screen.findByText('Comment 5')
  expect(shown()).toEqual(['Comment 1', 'Comment 2', 'Comment 5', 'Comment 9'])
  expect(screen.queryByRole('button', { name: 'Load more replies' })).toBeNull()
  expect(screen.getByText('Loaded 1 more').matches('output')).toBe(true)
})

test('replies are set in by 32 px a level and by no more than 128', async () => {
  const deep = [6, 5, 4, 3, 2, 1].reduce(
    (reply, id) => commentOf(id, { replies: [reply], parentId: id - 1 || null }),
    commentOf(7, { parentId: 6 }),
  )
  renderThread({ [`GET ${PATH}`]: { body: [deep] } })
  const last = await screen.findByText('Comment 7')
  let indent = 0
  for (let list = last.closest('ul'); list; list = list.parentElement?.closest('ul') ?? null)
    indent += Number.parseInt(list.style.marginInlineStart || '0', 10)
  expect(indent).toBe(128)
})

test('a comment is on screen before the server answers, is sent with a key, and is not lost on the way', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const { calls } = renderThread({ [`POST ${CREATE}`]: () => promise })
  await screen.findByText(commentWording.none)
  await write('Hello')
  fireEvent.click(screen.getByRole('button', { name: 'Post comment' }))
  const pending = await comment('Hello')
  expect(pending.getByText('Posting…')).toBeDefined()
  expect(pending.queryByRole('button')).toBeNull()
  expect((await field()).value).toBe('')
  expect(Object.values(localStorage)).toEqual([expect.stringContaining('Hello')])
  resolve({ status: 201, body: commentOf(4, { ...mine, content: 'Hello' }) })
  await expect.poll(() => pending).toBeDefined()
  await screen.findByRole('button', { name: 'Like' })
  expect(screen.getAllByText('Hello')).toHaveLength(1)
  await expect.poll(() => localStorage.length).toBe(0)
  const sent = calls.find(({ method }) => method === 'POST')
  expect(Object.fromEntries(sent?.body as FormData)).toEqual({
    content: 'Hello',
    postId: '1',
    taggedUserIds: '[]',
  })
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
})

test('a comment that is refused says so, and is sent again from its field with its key', async () => {
  const { called } = renderThread({
    [`POST ${CREATE}`]: refusal(400, 'Not here'),
  })
  await write('Hello')
  fireEvent.click(screen.getByRole('button', { name: 'Post comment' }))
  expect(await screen.findByText(commentWording.failed)).toBeDefined()
  const held = await comment('Hello')
  expect(held.getByText('. Not here')).toBeDefined()
  fireEvent.click(held.getByRole('button', { name: 'Edit' }))
  await expect.poll(async () => (await field()).value).toBe('Hello')
  expect(screen.queryByRole('article')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Post comment' }))
  await expect.poll(() => called('POST', CREATE).length).toBe(2)
  const keys = called('POST', CREATE).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBe(keys[1])
})

test('a reply goes under the comment that it answers, with its photo', async () => {
  const { calls } = renderThread({
    [`GET ${PATH}`]: { body: [commentOf(1)] },
    [`POST ${CREATE}`]: {
      status: 201,
      body: commentOf(2, { ...mine, parentId: 1, content: 'Look' }),
    },
  })
  fireEvent.click((await comment('Comment 1')).getByRole('button', { name: 'Reply' }))
  await write('Look', 'Reply to Ben')
  const form = screen.getByRole('form', { name: 'Reply to Ben' })
  const input = form.querySelector('input[type=file]')
  const file = new File(['x'], 'a.png', { type: 'image/png' })
  if (input) fireEvent.change(input, { target: { files: [file] } })
  fireEvent.input(within(form).getByLabelText(/^Description of the photo/), { target: { value: ' A tree ' } })
  fireEvent.click(within(form).getByRole('button', { name: 'Post reply' }))
  await expect.poll(() => screen.queryByRole('form', { name: 'Reply to Ben' })).toBeNull()
  await expect
    .poll(() => screen.getByText('Look').closest('ul')?.closest('li')?.textContent)
    .toContain('Comment 1')
  const form2 = calls.find(({ method }) => method === 'POST')?.body as FormData
  expect([form2.get('parentId'), form2.get('alt'), (form2.get('media') as File).name]).toEqual([
    '1',
    'A tree',
    'a.png',
  ])
})

test.each(['Cancel', 'Post reply'])('a reply that ends with %s gives the focus back', async (way) => {
  renderThread({
    [`GET ${PATH}`]: { body: [commentOf(1)] },
    [`POST ${CREATE}`]: {
      status: 201,
      body: commentOf(2, { ...mine, parentId: 1 }),
    },
  })
  const opener = (await comment('Comment 1')).getByRole('button', { name: 'Reply' })
  act(() => opener.focus())
  fireEvent.click(opener)
  await write('Look', 'Reply to Ben')
  const button = within(screen.getByRole('form', { name: 'Reply to Ben' })).getByRole('button', { name: way })
  act(() => button.focus())
  fireEvent.click(button)
  await expect.poll(() => screen.queryByRole('form', { name: 'Reply to Ben' })).toBeNull()
  await expect.poll(() => document.activeElement).toBe(opener)
})

test('blanks are no comment, and neither is what is too long', async () => {
  renderThread({})
  await write('  \n\u200B\u3164\u2800')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Post comment' }).disabled).toBe(true)
  await write('x'.repeat(301))
  expect(await screen.findByText(commentWording.tooLong(300))).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Post comment' }).disabled).toBe(true)
})

test('a draft of a reply waits in its place', async () => {
  const draft = { content: 'Half a tho', tags: [], key: 'k' }
  localStorage.setItem(`kith.comment.${ada.id}.1.1.-closed`, JSON.stringify(draft))
  renderThread({ [`GET ${PATH}`]: { body: [commentOf(1)] } })
  expect((await field('Reply to Ben')).value).toBe('Half a tho')
  expect(document.activeElement).toBe(document.body)
})

test('a like is on screen at once, and is taken back with a word when it fails', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  renderThread({
    [`GET ${PATH}`]: { body: [commentOf(1, { likes: 4 })] },
    [`PUT ${fillPath(commentsApi.like, { id: 1 })}`]: () => promise,
  })
  const { getByRole, findByRole } = await comment('Comment 1')
  fireEvent.click(getByRole('button', { name: 'Like' }))
  await findByRole('button', { name: '5 likes' })
  resolve(refusal(500, 'Something went wrong'))
  await findByRole('button', { name: '4 likes' })
  expect(await screen.findByText('Failed to update like. Please try again.')).toBeDefined()
})

async function remove(text: string) {
  const { getByRole } = await comment(text)
  await chooseFrom(() => getByRole('button', { name: 'More about this comment' }), 'Delete comment')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
}

test('a deletion that fails leaves the comment, and says so', async () => {
  renderThread({
    [`GET ${PATH}`]: { body: [commentOf(1, mine)] },
    [`DELETE ${fillPath(commentsApi.comment, { id: 1 })}`]: refusal(500, 'Something went wrong'),
  })
  await remove('Comment 1')
  expect(await screen.findByText(commentWording.deleteFailed)).toBeDefined()
  expect(screen.getByText('Comment 1')).toBeDefined()
})

test('the comment that a link leads to comes with the page, in view, and stands out for 3 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { called } = renderThread({ [`GET ${PATH}`]: { body: [commentOf(1), commentOf(7)] } }, 7)
  const target = (await screen.findByText('Comment 7')).closest('article')
  expect(called('GET', `${PATH}?around=7`)).toHaveLength(1)
  await expect.poll(() => document.activeElement).toBe(target)
  expect(scrolled.mock.contexts).toEqual([target])
  expect(target?.className).toContain('highlighted')
  await vi.advanceTimersByTimeAsync(3000)
  await expect.poll(() => target?.className).not.toContain('highlighted')
  vi.useRealTimers()
})

test('a thread that can not be had can be asked for again', async () => {
  let isAway = true
  renderThread({ [`GET ${PATH}`]: () => (isAway ? refusal(503, 'Away') : { body: [commentOf(1)] }) })
  await screen.findByText('The comments could not be loaded')
  isAway = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Comment 1')).toBeDefined()
})

test('people who may not see a comment are not tagged in it, and are named', async () => {
  const zoe = { id: 9, username: 'zoe', name: 'Zoe', avatar: null, friendsSince: null }
  renderThread({
    [`GET ${friendsApi.friends}`]: { body: [zoe] },
    [`GET ${searchApi.members}`]: { body: [] },
    [`POST ${CREATE}`]: {
      status: 201,
      body: { ...commentOf(3), ...mine, untagged: [zoe.id] },
    },
  })
  fireEvent.change(await field(), { target: { value: '@zo', selectionStart: 3, selectionEnd: 3 } })
  fireEvent.click(await screen.findByRole('option', { name: /Zoe/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Post comment' }))
  expect(await screen.findByText("Not tagged: Zoe, who can't see it.")).toBeDefined()
})
