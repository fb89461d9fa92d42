import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answer, fakeServer, refusal } from '../../test/fake-server.ts'
import { ada, postOf } from '../../test/home.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { MeContext } from '../accounts/api.ts'
import { ShareDialog } from './ShareDialog.tsx'

const post = postOf(4, { content: 'x'.repeat(120) })

beforeEach(() => () => vi.unstubAllGlobals())

function openDialog(repost: Answer = { status: 201, body: postOf(9) }) {
  const server = fakeServer({
    'GET /api/platform/settings': { body: { maxPostLength: 300 } },
    'POST /api/posts/4/repost': repost,
  })
  renderPage(Opened)
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

test('a post is passed on with words of one’s own, which are trimmed', async () => {
  const { called } = openDialog()
  await words()
  expect(share().disabled).toBe(true)
  fireEvent.input(await words(), { target: { value: '  Read this \n' } })
  fireEvent.click(share())
  expect(await screen.findByText('Post shared to your feed!')).toBeDefined()
  const [call] = called('POST', '/api/posts/4/repost')
  expect(call?.body).toEqual({ content: 'Read this' })
  expect(call?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('the preview of it is cut at 100 characters', async () => {
  openDialog()
  expect(await screen.findByText(`${'x'.repeat(100)}…`)).toBeDefined()
})

test('a failure says so and keeps the words, and trying again can make no second post', async () => {
  const { called } = openDialog(refusal(500, 'Something went wrong'))
  fireEvent.input(await words(), { target: { value: 'Read this' } })
  fireEvent.click(share())
  expect(await screen.findByText('Failed to repost')).toBeDefined()
  expect(screen.getByText('Could not share to your feed. Please try again.')).toBeDefined()
  fireEvent.click(share())
  await expect.poll(() => called('POST', '/api/posts/4/repost').length).toBe(2)
  const keys = called('POST', '/api/posts/4/repost').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBe(keys[1])
})

test.each([
  [true, 'Link copied!'],
  [false, 'Failed to copy link'],
])('the link leads to /post/{id}; copied: %s', async (works, title) => {
  const writeText = vi.fn(() => (works ? Promise.resolve() : Promise.reject(new Error('No'))))
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  document.execCommand = () => false
  openDialog()
  fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText(title)).toBeDefined()
  expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/post/4`)
})
