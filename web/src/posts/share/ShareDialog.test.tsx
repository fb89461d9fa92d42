import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { messagesApi } from '@kith/shared/messages.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { settingsApi } from '@kith/shared/settings/settings.ts'
import { settingsOf } from '../../../test/settings-of.ts'
import { giveClipboard } from '../../../test/fake-clipboard.ts'
import { type Answer, type Call, fakeServer, refusal } from '../../../test/fake-server.ts'
import { messageOf } from '../../../test/message-of.ts'
import { ada, postOf } from '../../../test/home.tsx'
import { renderPage } from '../../../test/render-page.tsx'
import { MeContext } from '../../accounts/api.ts'
import { ShareDialog } from './ShareDialog.tsx'

const post = postOf(4, { content: 'x'.repeat(120) })

beforeEach(() => () => vi.unstubAllGlobals())

type Answers = Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>

const friendsPath = `GET ${messagesApi.recipients}`
const ben = { id: 8, username: 'ben', name: 'Ben', avatar: null, maySeePost: true }
const cleo = { id: 9, username: 'cleo', name: 'Cleo', avatar: null, maySeePost: false }

function openDialog(answers: Answers) {
  const server = fakeServer({
    [`GET ${settingsApi.settings}`]: { body: settingsOf({ maxPostLength: 300 }) },
    [friendsPath]: { body: [ben, cleo] },
    ...answers,
  })
  return { ...server, ...renderPage(Opened) }
}

async function openFeed(repost: Answer = { status: 201, body: postOf(9) }) {
  const server = openDialog({ [`POST ${fillPath(postsApi.repost, { id: 4 })}`]: repost })
  await words()
  return server
}

async function openFriends(answers: Answers) {
  const server = openDialog(answers)
  fireEvent.click(await screen.findByRole('tab', { name: 'Friends' }))
  return server
}

function Opened() {
  const [open, setOpen] = useState(true)
  return (
    <MeContext value={ada}>
      <ShareDialog post={post} open={open} onOpenChange={setOpen} />
    </MeContext>
  )
}

const words = () => screen.findByRole('textbox', { name: 'Your words on this post' })
const share = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Share to your feed' })

test('the page behind is darkened once', async () => {
  await openFeed()
  expect(document.querySelectorAll('[data-backdrop][data-state=open]')).toHaveLength(1)
})

test('a post is passed on with words of one’s own, which are trimmed', async () => {
  const { called } = await openFeed()
  expect(share().disabled).toBe(true)
  fireEvent.input(await words(), { target: { value: '  Read this \n' } })
  fireEvent.click(share())
  expect(await screen.findByText('Post shared to your feed!')).toBeDefined()
  const [call] = called('POST', fillPath(postsApi.repost, { id: 4 }))
  expect(call?.body).toEqual({ content: 'Read this' })
  expect(call?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('the preview of it is cut at 100 characters', async () => {
  openDialog({})
  expect(await screen.findByText(`${'x'.repeat(100)}…`)).toBeDefined()
})

test('a failure says so and keeps the words, and trying again can make no second post', async () => {
  const { called } = await openFeed(refusal(500, 'Something went wrong'))
  fireEvent.input(await words(), { target: { value: 'Read this' } })
  fireEvent.click(share())
  expect(await screen.findByText('Failed to repost')).toBeDefined()
  expect(screen.getByText('Could not share to your feed. Please try again.')).toBeDefined()
  fireEvent.click(share())
  await expect.poll(() => called('POST', fillPath(postsApi.repost, { id: 4 })).length).toBe(2)
  const keys = called('POST', fillPath(postsApi.repost, { id: 4 })).map(({ headers }) =>
    headers.get('idempotency-key'),
  )
  expect(keys[0]).toBe(keys[1])
})

test.each([
  [true, 'Link copied!'],
  [false, 'Failed to copy link'],
])('the link leads to /post/{id}; copied: %s', async (works, title) => {
  const writeText = vi.fn(() => (works ? Promise.resolve() : Promise.reject(new Error('No'))))
  giveClipboard({ writeText })
  document.execCommand = () => false
  openDialog({})
  fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText(title)).toBeDefined()
  expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/post/4`)
})

const choose = async (name: string) =>
  fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(`^${name}`) }))
const shareToFriends = () => fireEvent.click(screen.getByRole('button', { name: 'Share to friends' }))
const sentTo = (calls: Call[]) =>
  calls.map(({ body }) => (body as { recipientId: number }).recipientId).sort()
const keysOf = (calls: Call[]) => calls.map(({ headers }) => headers.get('idempotency-key'))

test('nothing is sent without a friend to send it to', async () => {
  const { called } = await openFriends({})
  await screen.findByText('@ben')
  shareToFriends()
  expect(await screen.findByText('Select friends')).toBeDefined()
  expect(screen.getByText('Please select at least one friend to share with.')).toBeDefined()
  expect(called('POST', messagesApi.messages)).toEqual([])
})

test('friends each get a message; who may not see the post is named before, and gets no words of it', async () => {
  const { called } = await openFriends({ [`POST ${messagesApi.messages}`]: messageTo })
  await choose('Ben')
  expect(screen.queryByText(/can’t see this post and will find/)).toBeNull()
  await choose('Cleo')
  expect(screen.getByText(/can’t see this post and will find/).textContent).toMatch(/^Cleo/)
  expect(screen.getByText('2 friends selected')).toBeDefined()
  shareToFriends()
  expect(await screen.findByText('Post shared!')).toBeDefined()
  expect(screen.getByText('Shared with 2 friends')).toBeDefined()
  const calls = called('POST', messagesApi.messages)
  expect(calls.map(({ body }) => body)).toEqual([
    { recipientId: 8, postId: 4, content: `Check out this post from Ben: ${'x'.repeat(100)}...` },
    { recipientId: 9, postId: 4, content: '' },
  ])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('friends who could not be reached are named and stay chosen, and trying again writes to nobody twice', async () => {
  let isAway = true
  const { called } = await openFriends({
    [`POST ${messagesApi.messages}`]: (call) =>
      sentTo([call])[0] === 9 && isAway ? refusal(503, 'Away for a moment') : messageTo(call),
  })
  await choose('Ben')
  await choose('Cleo')
  fireEvent.input(screen.getByRole('textbox', { name: 'Your message' }), { target: { value: ' For you ' } })
  shareToFriends()
  expect(await screen.findByText('Failed to share')).toBeDefined()
  expect(screen.getByText('Could not share the post. Please try again.')).toBeDefined()
  expect(screen.getByText(/Away for a moment/).textContent).toBe('Not sent to Cleo: Away for a moment')
  expect(screen.getByText('Sent')).toBeDefined()
  const first = called('POST', messagesApi.messages)
  isAway = false
  shareToFriends()
  expect(await screen.findByText('Shared with 2 friends')).toBeDefined()
  const [again, ...more] = called('POST', messagesApi.messages).slice(first.length)
  expect(more).toEqual([])
  expect(again?.body).toEqual({ recipientId: 9, postId: 4, content: 'For you' })
  expect(keysOf(first)).toContain(again?.headers.get('idempotency-key'))
})

/** The message as the server returns it. */
function messageTo({ body }: Call): Answer {
  const { recipientId, content } = body as { recipientId: number; content: string }
  return { status: 201, body: messageOf(recipientId, { senderId: ada.id, recipientId, content, post }) }
}
