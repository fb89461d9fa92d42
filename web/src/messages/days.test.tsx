import { type Message, messagesApi } from '@kith/shared/messages.ts'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import type { Answer } from '../../test/fake-server.ts'
import { ada } from '../../test/home.tsx'
import { messageOf } from '../../test/message-of.ts'
import { openMessages as open, write } from '../../test/messages.tsx'

describe('the days of a conversation', () => {
  const at = (local: string) => new Date(local).toISOString()
  const written = (id: number, local: string, part: Partial<Message> = {}) =>
    messageOf(id, { createdAt: at(local), ...part })
  const clock = (local: string) =>
    new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }).format(new Date(local))
  const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  const rowOf = (words: string) => screen.getByText(words).closest('li')

  beforeEach(() => {
    localStorage.clear()
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    vi.useFakeTimers({ now: new Date('2026-03-10T23:58:00'), shouldAdvanceTime: true })
    return () => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    }
  })

  test('are headings: today, yesterday, then the date', async () => {
    const body = [
      written(1, '2026-03-08T14:32:00'),
      written(2, '2026-03-09T00:00:00'),
      written(3, '2026-03-09T23:59:00'),
      written(4, '2026-03-10T00:01:00'),
    ]
    open({ [`GET ${fillPath(messagesApi.withMember, { id: 8 })}`]: { body } })
    await screen.findByText('Message 4')
    expect(headings()).toEqual(['Mar 8, 2026', 'Yesterday', 'Today'])
    expect(rowOf('Message 2')?.textContent).toContain('Yesterday')
  })

  test('have their times by the clock, once for messages of one person close to one another', async () => {
    const body = [
      written(1, '2026-03-10T14:28:00'),
      written(2, '2026-03-10T14:32:00'),
      written(3, '2026-03-10T14:33:00', { senderId: ada.id, recipientId: 8 }),
    ]
    open({ [`GET ${fillPath(messagesApi.withMember, { id: 8 })}`]: { body } })
    await screen.findByText('Message 3')
    const times = [...document.querySelectorAll('time')].map(({ textContent }) => textContent)
    expect(times).toEqual([clock('2026-03-10T14:32:00'), clock('2026-03-10T14:33:00')])
  })

  test('end groups: what was written a minute later, on the next day, has a time of its own', async () => {
    const body = [written(1, '2026-03-09T23:59:00'), written(2, '2026-03-10T00:01:00')]
    open({ [`GET ${fillPath(messagesApi.withMember, { id: 8 })}`]: { body } })
    await screen.findByText('Message 2')
    expect(rowOf('Message 1')?.textContent).toContain(clock('2026-03-09T23:59:00'))
  })

  test('change their names at midnight, while the page is open', async () => {
    open({
      [`GET ${fillPath(messagesApi.withMember, { id: 8 })}`]: { body: [written(1, '2026-03-10T23:50:00')] },
    })
    await screen.findByText('Message 1')
    expect(headings()).toEqual(['Today'])
    vi.advanceTimersByTime(3 * 60_000)
    await expect.poll(headings).toEqual(['Yesterday'])
  })

  test('have no second heading where earlier messages of the same day come', async () => {
    const headers = { 'x-next-cursor': 'before 2' }
    open({
      [`GET ${fillPath(messagesApi.withMember, { id: 8 })}`]: ({ path }) =>
        path.includes('before=')
          ? { body: [written(1, '2026-03-10T09:00:00')] }
          : { body: [written(2, '2026-03-10T10:00:00')], headers },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Earlier messages' }))
    await screen.findByText('Message 1')
    expect(headings()).toEqual(['Today'])
    expect(rowOf('Message 2')?.textContent).not.toContain('Today')
  })

  test('begin with a heading for what is still being sent', async () => {
    open({
      [`GET ${fillPath(messagesApi.withMember, { id: 8 })}`]: { body: [written(1, '2026-03-09T10:00:00')] },
      [`POST ${messagesApi.messages}`]: () => new Promise<Answer>(() => {}),
    })
    await screen.findByText('Message 1')
    await write('Good morning')
    await screen.findByText('Good morning')
    expect(headings()).toEqual(['Yesterday', 'Today'])
  })
})
