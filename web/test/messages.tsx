import { fireEvent, screen } from '@testing-library/react'
import { fillPath } from '@kith/shared/basics.ts'
import { messagesApi } from '@kith/shared/messages.ts'
import { MeContext } from '../src/accounts/api.ts'
import { OutboxSender } from '../src/shell/after-paint/OutboxSender.tsx'
import { MessagesPage } from '../src/messages/MessagesPage.tsx'
import { type Answers, fakeServer } from './fake-server.ts'
import { ada } from './home.tsx'
import { conversationOf } from './message-of.ts'
import { renderPage } from './render-page.tsx'

/** The messages page as Ada sees it, with her conversation with Ben open. */
export function openMessages(answers: Answers, path = '/messages?userId=8') {
  const server = fakeServer({
    [`GET ${messagesApi.conversations}`]: { body: [] },
    [`GET ${fillPath(messagesApi.conversation, { id: 8 })}`]: { body: conversationOf(8) },
    [`GET ${fillPath(messagesApi.withMember, { id: 8 })}`]: { body: [] },
    ...answers,
  })
  const page = renderPage(
    () => (
      <MeContext value={ada}>
        <MessagesPage />
        <OutboxSender />
      </MeContext>
    ),
    path,
  )
  return { ...server, ...page }
}

export const field = () => screen.findByRole('textbox', { name: 'Message' })
/** Writes to Ben, and sends it. */
export const write = async (content: string) => {
  fireEvent.input(await field(), { target: { value: content } })
  fireEvent.keyDown(await field(), { key: 'Enter' })
}
