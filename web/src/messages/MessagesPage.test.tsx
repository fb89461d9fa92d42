import { fireEvent, screen, within } from '@testing-library/react'
import { type Message, messagesApi } from '@kith/shared/messages.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { reportsApi } from '@kith/shared/reports.ts'
import { type Answer, refusal } from '../../test/fake-server.ts'
import { ada } from '../../test/home.tsx'
import { conversationOf, messageOf } from '../../test/message-of.ts'
import { field, openMessages as open, write } from '../../test/messages.tsx'
import { sentReportOf } from '../../test/report-of.ts'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  return () => vi.unstubAllGlobals()
})

const SENT = messagesApi.messages
const WITH_BEN = fillPath(messagesApi.withMember, { id: 8 })
const pane = () => screen.findByRole('region', { name: 'Conversation with Ben' })
const sent = (id: number, part: Partial<Message> = {}) =>
  messageOf(id, { senderId: ada.id, recipientId: 8, isRead: false, ...part })

describe('the page', () => {
  test('says that there is nothing yet, and nothing chosen', async () => {
    open({}, '/messages')
    expect(await screen.findByText('No conversations yet')).toBeDefined()
    expect(screen.getByText('Select a conversation')).toBeDefined()
  })

  test('says what could not be had, and tries again', async () => {
    let isAway = true
    open(
      {
        [`GET ${messagesApi.conversations}`]: () =>
          isAway ? refusal(503, 'Away') : { body: [conversationOf(8)] },
      },
      '/messages',
    )
    expect(await screen.findByText('Failed to fetch conversations')).toBeDefined()
    isAway = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Ben')).toBeDefined()
  })

  test('opens the conversation that the address names, and the address loses it', async () => {
    const { history } = open({})
    expect(await within(await pane()).findByText('No messages yet. Start the conversation!')).toBeDefined()
    expect(history.location.search).toBe('')
  })
})

describe('a conversation', () => {
  test('with someone who has left is one with an Unknown User, and nothing can be written', async () => {
    const gone = conversationOf(8, { name: 'Unknown User', username: null, canMessage: false })
    open({
      [`GET ${fillPath(messagesApi.conversation, { id: 8 })}`]: { body: gone },
      [`GET ${WITH_BEN}`]: { body: [messageOf(1, { sender: null })] },
    })
    expect(await screen.findByRole('heading', { name: 'Unknown User' })).toBeDefined()
    expect(await screen.findByText('You can only message friends')).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('that is not there says so', async () => {
    open({ [`GET ${fillPath(messagesApi.conversation, { id: 8 })}`]: refusal(404, 'Not found') })
    expect(await screen.findByText('User not found')).toBeDefined()
  })

  test('loads what was written before, above what is here', async () => {
    open({
      [`GET ${WITH_BEN}`]: ({ path }) =>
        path.includes('before=')
          ? { body: [messageOf(1)] }
          : { body: [messageOf(2), messageOf(3)], headers: { 'x-next-cursor': 'abc-2' } },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Earlier messages' }))
    await screen.findByText('Message 1')
    const texts = within(screen.getByRole('log')).getAllByText(/^Message \d$/)
    expect(texts.map(({ textContent }) => textContent)).toEqual(['Message 1', 'Message 2', 'Message 3'])
    expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull()
  })
})

describe('a message', () => {
  test('shows at once, arrives once, and the field is free', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const { called } = open({ [`POST ${SENT}`]: () => promise })
    await write('Hello')
    expect(await screen.findByText('Sending…')).toBeDefined()
    expect((await field()).textContent).toBe('')
    resolve({ status: 201, body: sent(5, { content: 'Hello' }) })
    await expect.poll(() => screen.queryByText('Sending…')).toBeNull()
    expect(within(screen.getByRole('log')).getAllByText('Hello')).toHaveLength(1)
    const [call] = called('POST', SENT)
    expect(call?.body).toEqual({ recipientId: 8, content: 'Hello' })
    expect(call?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
    expect(call?.headers.get('x-sent-by')).toBe(String(ada.id))
  })

  test('begins a new line with Shift and Enter, and Enter that chooses a word sends nothing', async () => {
    const { called } = open({})
    fireEvent.input(await field(), { target: { value: 'Hello' } })
    fireEvent.keyDown(await field(), { key: 'Enter', shiftKey: true })
    fireEvent.keyDown(await field(), { key: 'Enter', isComposing: true })
    fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 229 })
    expect(called('POST', SENT)).toEqual([])
  })

  test('is sent by Control and Enter on a touch screen, where Enter begins a new line', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }))
    const { called } = open({ [`POST ${SENT}`]: { status: 201, body: sent(5, { content: 'Hello' }) } })
    await write('Hello')
    expect(called('POST', SENT)).toEqual([])
    fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true })
    await expect.poll(() => called('POST', SENT)).toHaveLength(1)
  })

  test('that is refused stays, says so, and is sent again under its key', async () => {
    let isAway = true
    const { called } = open({
      [`POST ${SENT}`]: () =>
        isAway
          ? refusal(403, 'You can only message friends')
          : { status: 201, body: sent(5, { content: 'Hello' }) },
    })
    await write('Hello')
    expect(await screen.findByText('Failed to send message')).toBeDefined()
    expect(await screen.findByText('Not sent')).toBeDefined()
    isAway = false
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await expect.poll(() => screen.queryByText('Not sent')).toBeNull()
    expect(await within(screen.getByRole('log')).findAllByText('Hello')).toHaveLength(1)
    const keys = called('POST', SENT).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  test('that is refused can be edited in the field: unchanged it keeps its key, changed it gets another', async () => {
    const { called } = open({ [`POST ${SENT}`]: refusal(403, 'You can only message friends') })
    await write('Hello')
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    await expect
      .poll(async () => (await screen.findByRole<HTMLTextAreaElement>('textbox')).value)
      .toBe('Hello')
    expect(within(screen.getByRole('log')).queryByText('Hello')).toBeNull()
    const keys = () => called('POST', SENT).map(({ headers }) => headers.get('idempotency-key'))
    fireEvent.keyDown(await field(), { key: 'Enter' })
    await expect.poll(keys).toHaveLength(2)
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    await expect
      .poll(async () => (await screen.findByRole<HTMLTextAreaElement>('textbox')).value)
      .toBe('Hello')
    await write('Hello again')
    await expect.poll(keys).toHaveLength(3)
    const [first, again, changed] = keys()
    expect(again).toBe(first)
    expect(changed).not.toBe(first)
  })

  test('with a file shows its progress; cancelled, it stays and is sent again under its key', async () => {
    const answers: ((answer: Answer) => void)[] = []
    const { called } = open({
      [`POST ${SENT}`]: () => new Promise<Answer>((resolve) => answers.push(resolve)),
    })
    await field()
    const file = new File(['x'], 'lake.jpg', { type: 'image/jpeg' })
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Upload of lake.jpg' })
    expect(bar.value).toBe(50)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Not sent')).toBeDefined()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.queryByText('Failed to send message')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Sending…')).toBeDefined()
    answers.at(-1)?.({ status: 201, body: sent(5, { content: 'A lake' }) })
    expect(await within(screen.getByRole('log')).findByText('A lake')).toBeDefined()
    const keys = called('POST', SENT).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  test.each([
    ['photo', 'lake.png', 'image/png'],
    ['video', 'lake.mp4', 'video/mp4'],
  ])('takes a description with its %s', async (what, name, type) => {
    const { called } = open({ [`POST ${SENT}`]: { status: 201, body: sent(5) } })
    const files = [new File(['x'], name, { type })]
    fireEvent.paste(await field(), { clipboardData: { files, getData: () => '' } })
    const words = await screen.findByRole('textbox', { name: new RegExp(`^Description of the ${what}`) })
    fireEvent.input(words, { target: { value: 'The lake' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await expect.poll(() => called('POST', SENT)).toHaveLength(1)
    const [{ body } = {}] = called('POST', SENT)
    expect((body as FormData).get('alt')).toBe('The lake')
    expect(screen.queryByRole('textbox', { name: /^Description/ })).toBeNull()
  })

  test('half written is still there when its writer comes back', async () => {
    open({})
    fireEvent.input(await field(), { target: { value: 'Half a tho' } })
    const stored = Object.values<string>(localStorage).map((record) => JSON.parse(record) as unknown)
    expect(stored).toMatchObject([{ to: 'Ben', content: 'Half a tho', key: expect.any(String) }])
    fireEvent.click(screen.getByRole('button', { name: 'Back to conversations' }))
    expect(await screen.findByText('Select a conversation')).toBeDefined()
  })

  test('keeps the description of a photo that went with the page, for the one picked in its place', async () => {
    const key = crypto.randomUUID()
    localStorage.setItem(
      `kith.message.${ada.id}.8`,
      JSON.stringify({ content: 'Look', alt: 'The lake', key }),
    )
    const { called } = open({ [`POST ${SENT}`]: { status: 201, body: sent(5, { content: 'Look' }) } })
    expect(await screen.findByText('The lake')).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
    const files = [new File(['x'], 'lake.png', { type: 'image/png' })]
    fireEvent.paste(await field(), { clipboardData: { files, getData: () => '' } })
    const stored = Object.values<string>(localStorage).map((record) => JSON.parse(record) as unknown)
    expect(stored).toMatchObject([{ content: 'Look', alt: 'The lake', key: expect.any(String) }])
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await expect.poll(() => called('POST', SENT)).toHaveLength(1)
    const [{ body } = {}] = called('POST', SENT)
    expect((body as FormData).get('alt')).toBe('The lake')
  })
})

describe('an own message', () => {
  const fresh = () => sent(5, { content: 'Oops', createdAt: new Date().toISOString() })
  const remove = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'More about this message' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete message' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  }

  test('is deleted at once, and its place says so', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const { called } = open({
      [`GET ${WITH_BEN}`]: { body: [fresh()] },
      [`DELETE ${fillPath(messagesApi.message, { id: 5 })}`]: () => promise,
    })
    await remove()
    expect(await screen.findByText('Message deleted')).toBeDefined()
    expect(screen.queryByText('Oops')).toBeNull()
    expect(screen.queryByRole('button', { name: 'More about this message' })).toBeNull()
    resolve({ status: 204 })
    await expect.poll(() => called('DELETE', fillPath(messagesApi.message, { id: 5 }))).toHaveLength(1)
  })

  test('that could not be deleted comes back, with a word', async () => {
    open({
      [`GET ${WITH_BEN}`]: { body: [fresh()] },
      [`DELETE ${fillPath(messagesApi.message, { id: 5 })}`]: refusal(
        403,
        'A message can be deleted within an hour of sending it.',
      ),
    })
    await remove()
    expect(await screen.findByText('Failed to delete message')).toBeDefined()
    expect(screen.getByText('A message can be deleted within an hour of sending it.')).toBeDefined()
    expect(screen.getByText('Oops')).toBeDefined()
  })

  test('can be copied, and not deleted after an hour', async () => {
    const createdAt = new Date(Date.now() - 60 * 60_000).toISOString()
    open({
      [`GET ${WITH_BEN}`]: {
        body: [{ ...fresh(), createdAt }],
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'More about this message' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['Copy text'])
  })

  test('can’t be reported, and one of the other can, until it is deleted', async () => {
    const gone = messageOf(7, { isDeleted: true, content: '' })
    const { called } = open({
      [`GET ${WITH_BEN}`]: { body: [messageOf(6, {}), gone] },
      [`POST ${reportsApi.reports}`]: { body: sentReportOf('message', 6) },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'More about this message' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Report' }))
    fireEvent.click(await screen.findByRole('radio', { name: 'Violence or threats' }))
    fireEvent.click(screen.getByRole('button', { name: 'Send report' }))
    expect(await screen.findByText('Thank you for your report')).toBeDefined()
    expect(called('POST', reportsApi.reports).map(({ body }) => body)).toEqual([
      { targetType: 'message', targetId: 6, reason: 'Violence or threats' },
    ])
  })

  test('says under it that it was read', async () => {
    open({ [`GET ${WITH_BEN}`]: { body: [sent(4, { isRead: true }), sent(5)] } })
    const read = await screen.findByText('Read')
    expect(read.closest('li')?.textContent).toContain('Message 4')
  })
})
