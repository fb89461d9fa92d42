import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { messagesApi } from '@kith/shared/messages.ts'
import { renderForMember } from '../../test/community.tsx'
import { sockets } from '../../test/fake-live.ts'
import { conversationOf, messageOf } from '../../test/message-of.ts'
import { LiveChannel } from '../shell/after-paint/LiveChannel.tsx'
import { MessagesPage } from './MessagesPage.tsx'

test.each([
  ['from the other', messageOf(2)],
  ['of one’s own from another device', messageOf(2, { senderId: 7, recipientId: 8 })],
])('a message %s shows in the open conversation by itself', async (_from, message) => {
  let messages = [messageOf(1)]
  const page = (
    <>
      <LiveChannel />
      <MessagesPage />
    </>
  )
  const answers = {
    [`GET ${messagesApi.conversations}`]: { body: [] },
    [`GET ${fillPath(messagesApi.conversation, { id: 8 })}`]: { body: conversationOf(8) },
    [`GET ${fillPath(messagesApi.withMember, { id: 8 })}`]: () => ({ body: messages }),
  }
  const { called } = renderForMember(page, { answers, path: '/messages?userId=8' })
  expect(await screen.findByText('Message 1')).toBeDefined()
  const read = () => called('GET', fillPath(messagesApi.withMember, { id: 8 })).length
  const before = read()
  sockets.at(-1)?.open()
  // A new channel reads the conversation again.
  await expect.poll(read).toBeGreaterThan(before)
  messages = [messageOf(1), message]
  sockets.at(-1)?.tell({ type: 'message', message })
  expect(await screen.findByText('Message 2')).toBeDefined()
})
