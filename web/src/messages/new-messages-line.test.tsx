import { fillPath } from '@kith/shared/basics.ts'
import { FIRST_UNREAD, messagesApi, messageWording } from '@kith/shared/messages.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answer, Call } from '../../test/fake-server.ts'
import { conversationOf, messageOf } from '../../test/message-of.ts'
import { openMessages as open } from '../../test/messages.tsx'
import { refreshConversations } from './api.ts'

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(() => void vi.unstubAllGlobals())

const cleo = conversationOf(9, { name: 'Cleo', username: 'cleo' })
const pane = () => screen.findByRole('region', { name: 'Conversation with Ben' })

/** Ben's messages on the server, which marks all as read when they are read, and tells that as the real one does. */
function messagesOfBen() {
  let count = 1
  let firstUnread: number | undefined
  const told = new Map<string, number>()
  return {
    arrive: () => {
      count += 1
      firstUnread ??= count
    },
    read: ({ headers }: Call): Answer => {
      const key = headers.get('idempotency-key') ?? ''
      const first = told.get(key) ?? firstUnread
      firstUnread = undefined
      if (first !== undefined && key !== '') told.set(key, first)
      const body = Array.from({ length: count }, (_, at) => messageOf(at + 1))
      return { body, headers: first === undefined ? {} : { [FIRST_UNREAD]: String(first) } }
    },
  }
}

/** Ada has read what Ben wrote and gone to Cleo. Now his second message has come, and her line is slow. */
async function slowPage() {
  const { arrive, read } = messagesOfBen()
  const readings: { answer: () => void; lose: () => void }[] = []
  let isSlow = false
  const { queries } = open(
    {
      [`GET ${messagesApi.conversations}`]: { body: [conversationOf(8), cleo] },
      [`GET ${fillPath(messagesApi.conversation, { id: 9 })}`]: { body: cleo },
      [`GET ${fillPath(messagesApi.withMember, { id: 9 })}`]: { body: [] },
      [`GET ${fillPath(messagesApi.withMember, { id: 8 })}`]: (call) => {
        const answer = read(call)
        if (!isSlow) return answer
        const { promise, resolve, reject } = Promise.withResolvers<Answer>()
        const { signal } = call.init
        signal?.addEventListener('abort', () => reject(signal.reason))
        readings.push({
          answer: () => resolve(answer),
          lose: () => reject(new TypeError('Failed to fetch')),
        })
        return promise
      },
    },
    '/messages',
  )
  const goToBen = async () => fireEvent.click(await screen.findByRole('button', { name: /^Ben/ }))
  const goToCleo = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /^Cleo/ }))
    await screen.findByText('No messages yet. Start the conversation!')
  }
  await goToBen()
  await within(await pane()).findByText('Message 1')
  await goToCleo()
  arrive()
  const tell = (which?: 'messages') => refreshConversations(queries, 8, which)
  tell()
  isSlow = true
  /** The reading of this number, once it has reached the server. */
  const reading = (number: number) =>
    vi.waitUntil(() => (readings.length === number ? readings.at(-1) : undefined))
  return { queries, arrive, tell, goToBen, goToCleo, reading, readings }
}

const messageUnderLine = async () => {
  const line = await within(await pane()).findByText(messageWording.newMessages)
  return line.closest('li')?.textContent
}

test('the line stands above the first new message when news broke off the reading', async () => {
  const { arrive, tell, goToBen, reading } = await slowPage()
  await goToBen()
  await reading(1)
  arrive()
  tell()
  ;(await reading(2)).answer()
  expect(await messageUnderLine()).toContain('Message 2')
})

test('the line shows when a later reading is answered before the first one', async () => {
  const { queries, tell, goToBen, reading, readings } = await slowPage()
  tell('messages')
  await goToBen()
  ;(await reading(2)).answer()
  expect(await messageUnderLine()).toContain('Message 2')
  readings[0]?.answer()
  await expect.poll(() => queries.isFetching()).toBe(0)
  expect(await messageUnderLine()).toContain('Message 2')
})

test('the line shows when the answer to the first reading was lost', async () => {
  const { tell, goToBen, reading } = await slowPage()
  await goToBen()
  ;(await reading(1)).lose()
  tell()
  ;(await reading(2)).answer()
  expect(await messageUnderLine()).toContain('Message 2')
})

test('the line is gone when the conversation is opened again, unless it had not shown yet', async () => {
  const { queries, tell, goToBen, goToCleo, reading } = await slowPage()
  await goToBen()
  await reading(1)
  await goToCleo()
  await goToBen()
  ;(await reading(2)).answer()
  expect(await messageUnderLine()).toContain('Message 2')
  await goToCleo()
  tell()
  await goToBen()
  ;(await reading(3)).answer()
  await expect.poll(() => queries.isFetching()).toBe(0)
  expect(within(await pane()).queryByText(messageWording.newMessages)).toBeNull()
})
