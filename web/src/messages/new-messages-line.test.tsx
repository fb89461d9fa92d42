import { fillPath } from '@kith/shared/basics.ts'
import { FIRST_UNREAD, messagesApi, messageWording } from '@kith/shared/messages.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { conversationOf, messageOf } from '../../test/message-of.ts'
import { openMessages as open } from '../../test/messages.tsx'

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(() => void vi.unstubAllGlobals())

const WITH_BEN = fillPath(messagesApi.withMember, { id: 8 })
const pane = () => screen.findByRole('region', { name: 'Conversation with Ben' })

test('the line above new messages stays when their end is read twice while a conversation opens, and is gone with it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const cleo = conversationOf(9, { name: 'Cleo', username: 'cleo' })
  const unread: string[] = []
  const told = (first: string) => ({ [FIRST_UNREAD]: first })
  let reads = 0
  const { queries } = open(
    {
      [`GET ${messagesApi.conversations}`]: { body: [conversationOf(8), cleo] },
      [`GET ${fillPath(messagesApi.conversation, { id: 9 })}`]: { body: cleo },
      [`GET ${fillPath(messagesApi.withMember, { id: 9 })}`]: { body: [] },
      [`GET ${WITH_BEN}`]: async () => {
        if (unread.length === 0 && reads === 0) return { body: [messageOf(1)], headers: told('0') }
        reads += 1
        const first = unread.shift() ?? '0'
        await promise
        return { body: [messageOf(1), messageOf(2)], headers: told(first) }
      },
    },
    '/messages',
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Ben/ }))
  await within(await pane()).findByText('Message 1')
  fireEvent.click(await screen.findByRole('button', { name: /^Cleo/ }))
  await screen.findByText('No messages yet. Start the conversation!')
  await queries.invalidateQueries({ queryKey: [messagesApi.withMember, 8], refetchType: 'none' })
  unread.push('2')
  fireEvent.click(await screen.findByRole('button', { name: /^Ben/ }))
  await expect.poll(() => reads).toBeGreaterThan(1)
  resolve()
  await within(await pane()).findByText(messageWording.newMessages)

  fireEvent.click(await screen.findByRole('button', { name: /^Cleo/ }))
  await screen.findByText('No messages yet. Start the conversation!')
  await queries.invalidateQueries({ queryKey: [messagesApi.withMember, 8], refetchType: 'none' })
  fireEvent.click(await screen.findByRole('button', { name: /^Ben/ }))
  await within(await pane()).findByText('Message 2')
  await expect.poll(() => queries.isFetching()).toBe(0)
  expect(within(await pane()).queryByText(messageWording.newMessages)).toBeNull()
})
