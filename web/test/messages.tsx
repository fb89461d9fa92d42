import { fireEvent, screen } from '@testing-library/react'
import { MeContext } from '../src/accounts/api.ts'
import { OutboxSender } from '../src/shell/after-paint/OutboxSender.tsx'
import { MessagesPage } from '../src/messages/MessagesPage.tsx'
import { type Answer, type Call, fakeServer } from './fake-server.ts'
import { ada } from './home.tsx'
import { conversationOf } from './message-of.ts'
import { renderPage } from './render-page.tsx'

type Answers = Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>

/** The messages page as Ada sees it, with her conversation with Ben open. */
export function openMessages(answers: Answers, path = '/messages?userId=8') {
  const server = fakeServer({
    'GET /api/platform/settings': { body: { siteName: 'Kith' } },
    'GET /api/conversations': { body: [] },
    'GET /api/conversations/8': { body: conversationOf(8) },
    'GET /api/messages/8': { body: [] },
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
