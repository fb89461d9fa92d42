import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { messagesApi } from '@kith/shared/messages.ts'
import { renderForMember } from '../../test/community.tsx'
import { sockets } from '../../test/fake-live.ts'
import { conversationOf, messageOf } from '../../test/message-of.ts'
import { Announcer } from '../shell/after-paint/Announcer.tsx'
import { LiveChannel } from '../shell/after-paint/LiveChannel.tsx'
import { MessagesPage } from './MessagesPage.tsx'

test.each([
  ['from the other', messageOf(2), 'Ben: Message 2'],
  ['of one’s own from another device', messageOf(2, { senderId: 7, recipientId: 8 }), 'Sent'],
])('a message %s shows in the open conversation, and is announced', async (_from, message, words) => {
  let messages = [messageOf(1)]
  const page = (
    <>
      <LiveChannel />
      <Announcer />
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
  expect(screen.getAllByText(words)).toHaveLength(1)
  const deleted = { ...message, content: '', isDeleted: true }
  messages = [messageOf(1), deleted]
  sockets.at(-1)?.tell({ type: 'message', message: deleted })
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
})
