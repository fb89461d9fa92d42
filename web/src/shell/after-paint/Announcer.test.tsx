import { messagesApi } from '@kith/shared/messages.ts'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderForMember } from '../../../test/community.tsx'
import { sockets } from '../../../test/fake-live.ts'
import { messageOf } from '../../../test/message-of.ts'
import { announce } from '../../ui/announce.ts'
import { Announcer } from './Announcer.tsx'
import { LiveChannel } from './LiveChannel.tsx'

test('what is announced is said politely, and the same words are added again', () => {
  const { unmount } = render(<Announcer />)
  const region = screen.getByRole('status')
  expect(region.ariaLive).toBe('polite')
  act(() => announce('Posted'))
  const first = region.firstElementChild
  expect(region.textContent).toBe('Posted')
  act(() => announce('Posted'))
  expect(region.children).toHaveLength(1)
  expect(region.firstElementChild).not.toBe(first)
  expect(region.textContent).not.toBe('Posted')
  unmount()
  // The next member hears nothing of it.
  render(<Announcer />)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a message is announced on any page', async () => {
  const page = (
    <>
      <LiveChannel />
      <Announcer />
    </>
  )
  renderForMember(page, { answers: { [`GET ${messagesApi.conversations}`]: { body: [] } }, path: '/friends' })
  await expect.poll(() => sockets.length).toBeGreaterThan(0)
  act(() => sockets.at(-1)?.open())
  for (const id of [1, 2]) {
    act(() => sockets.at(-1)?.tell({ type: 'message', message: messageOf(id) }))
    expect(screen.getAllByText('New message from Ben')).toHaveLength(1)
  }
  act(() => sockets.at(-1)?.tell({ type: 'message', message: messageOf(3, { senderId: 7, recipientId: 8 }) }))
  expect(screen.getAllByText('New message from Ben')).toHaveLength(1)
})
