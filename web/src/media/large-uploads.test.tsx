import { fillPath } from '@kith/shared/basics.ts'
import { commentsApi } from '@kith/shared/comments.ts'
import { IN_PARTS_FROM, mediaApi, PART_BYTES } from '@kith/shared/media.ts'
import { messagesApi } from '@kith/shared/messages.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Answer, type Answers, type Call, fakeServer, refusal } from '../../test/fake-server.ts'
import { ada } from '../../test/home.tsx'
import { uploadedOf } from '../../test/media-of.ts'
import { commentOf } from '../../test/comment-of.ts'
import { messageOf } from '../../test/message-of.ts'
import { renderPage } from '../../test/render-page.tsx'
import { MeContext } from '../accounts/api.ts'
import { commentDelivery } from '../comments/api.ts'
import { ComposerForm } from '../composer/ComposerForm.tsx'
import { createQueryClient } from '../core/calls/query-client.ts'
import { messageDelivery } from '../messages/api.ts'
import type { Delivery } from '../outbox/api.ts'
import { openOutbox } from '../outbox/outbox.ts'
import { startSending } from '../outbox/sender.ts'

const SIZE = IN_PARTS_FROM + 1
const VIDEO = '/media/aaaaaaaaaaaaaaaaaaaaaa'
const walk = () => new File([new Uint8Array(SIZE)], 'walk.mp4', { type: 'video/mp4' })

beforeEach(() => {
  // jsdom has no URLs for files.
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
})

/** A server that takes parts. Its line can be cut, before the next part or while that is under way. */
function partsServer(others: Answers = {}) {
  const uploads = new Map<string, number>()
  const line = { isCut: false, cutsAfter: Infinity, cutsAnswers: false }
  const idOf = ({ path }: Call) => path.split('/').at(-1) ?? ''
  const tried = (answer: (call: Call) => Answer) => (call: Call) => {
    if (line.isCut) throw new TypeError('Failed to fetch')
    return answer(call)
  }
  const missing = refusal(404, 'Not found')
  const server = fakeServer({
    [`POST ${mediaApi.uploads}`]: tried(({ headers }) => {
      const id = headers.get('idempotency-key') ?? ''
      if (!uploads.has(id)) uploads.set(id, 0)
      return { status: 201, headers: { location: mediaApi.inParts.replace(':id', id) } }
    }),
    [`HEAD ${mediaApi.inParts}`]: tried((call) => {
      const received = uploads.get(idOf(call))
      if (received === undefined) return missing
      return { headers: { 'upload-offset': String(received), 'upload-length': String(SIZE) } }
    }),
    [`PATCH ${mediaApi.inParts}`]: tried((call) => {
      const received = uploads.get(idOf(call)) ?? 0
      if (Number(call.headers.get('upload-offset')) !== received) return refusal(409, 'Elsewhere')
      const { size } = call.body as Blob
      if ((line.cutsAfter -= 1) < 0) {
        // A quarter of it arrived.
        uploads.set(idOf(call), received + size / 4)
        line.isCut = true
        throw new TypeError('Failed to fetch')
      }
      uploads.set(idOf(call), received + size)
      return { status: 204, headers: { 'upload-offset': String(received + size) } }
    }),
    [`POST ${mediaApi.inParts}`]: tried((call) =>
      uploads.get(idOf(call)) === SIZE
        ? { status: 201, body: uploadedOf('video') }
        : refusal(409, 'Unfinished'),
    ),
    [`DELETE ${mediaApi.inParts}`]: tried((call) => (uploads.delete(idOf(call)) ? { status: 204 } : missing)),
    ...others,
  })
  const offsets = () =>
    server.calls
      .filter(({ method }) => method === 'PATCH')
      .map(({ headers }) => Number(headers.get('upload-offset')))
  return { ...server, line, uploads, offsets }
}

const Page = () => (
  <MeContext value={ada}>
    <ComposerForm communityId={undefined} wanted={0} />
  </MeContext>
)

async function compose() {
  const server = partsServer()
  server.line.cutsAfter = 1
  renderPage(Page)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /share/ })
  fireEvent.input(field, { target: { value: 'By the sea' } })
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [walk()] } })
  expect(await screen.findByText('Waiting for a connection')).toBeDefined()
  return { ...server, field }
}
const percent = () =>
  Number(screen.getByRole('progressbar', { name: 'Upload of the video' }).getAttribute('value'))

test('a large upload that a lost connection cut goes on by itself from where it was, and the words stay', async () => {
  const { line, offsets, called, field } = await compose()
  expect(percent()).toBeGreaterThan(40)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.queryByText('Upload failed')).toBeNull()
  Object.assign(line, { isCut: false, cutsAfter: Infinity })
  fireEvent(window, new Event('online'))
  expect(await screen.findByText('Ready to post')).toBeDefined()
  expect(offsets()).toEqual([0, PART_BYTES, PART_BYTES * 1.25, PART_BYTES * 2.25])
  expect(called('POST', mediaApi.uploads)).toHaveLength(1)
  expect(field.value).toBe('By the sea')
})

test('without a word of the browser it is tried again after a while', async () => {
  const { line } = await compose()
  Object.assign(line, { isCut: false, cutsAfter: Infinity })
  expect(await screen.findByText('Ready to post', undefined, { timeout: 5000 })).toBeDefined()
})

test('a large upload that is taken back is given up', async () => {
  const { line, uploads } = await compose()
  line.isCut = false
  fireEvent.click(screen.getByRole('button', { name: 'Remove video' }))
  await waitFor(() => expect(uploads.size).toBe(0))
})

test('a smaller upload that a lost connection cut begins again by itself', async () => {
  let isCut = true
  const { called } = fakeServer({
    [`POST ${mediaApi.upload}`]: () => {
      if (isCut) throw new TypeError('Failed to fetch')
      return { status: 201, body: uploadedOf('video') }
    },
  })
  renderPage(Page)
  await screen.findByRole('textbox', { name: /share/ })
  const small = new File(['x'], 'walk.mp4', { type: 'video/mp4' })
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [small] } })
  expect(await screen.findByText('Waiting for a connection')).toBeDefined()
  isCut = false
  fireEvent(window, new Event('online'))
  expect(await screen.findByText('Ready to post')).toBeDefined()
  expect(called('POST', mediaApi.upload)).toHaveLength(2)
})

const queries = createQueryClient()
const deliveries = {
  post: commentDelivery(queries) as Delivery,
  comment: commentDelivery(queries) as Delivery,
  message: messageDelivery(queries) as Delivery,
}
const COMMENT = `POST ${fillPath(commentsApi.create, { id: 1 })}`
const MESSAGE = `POST ${messagesApi.messages}`
const words = { content: 'By the sea', alt: '', tags: [] }

test.each([
  ['comment', COMMENT, { ...words, postId: 1, parentId: null }, { ...commentOf(5), mediaUrl: VIDEO }],
  ['message', MESSAGE, { ...words, recipientId: 8 }, messageOf(5, { mediaUrl: VIDEO })],
] as const)(
  'a %s goes on from where its file was, shows that, and names the file',
  async (kind, call, content, body) => {
    const { line, offsets, calls } = partsServer({ [call]: { status: 201, body } })
    line.cutsAfter = 1
    const outbox = openOutbox(ada.id)
    const key = crypto.randomUUID()
    outbox.add({ kind, place: 'a place', content, key }, walk())
    const nothing = () => undefined
    const stop = startSending({
      outbox,
      deliveries,
      isHere: () => true,
      onRefused: nothing,
      isSignedIn: async () => true,
    })
    await expect.poll(() => outbox.store.getState().entries[0]?.state).toBe('waiting')
    expect(outbox.store.getState().percents.get(key)).toBeGreaterThan(40)
    Object.assign(line, { isCut: false, cutsAfter: Infinity })
    const shown: number[] = []
    outbox.store.subscribe(({ percents }) => shown.push(percents.get(key) ?? 100))
    fireEvent(window, new Event('online'))
    await expect.poll(() => outbox.store.getState().entries).toEqual([])
    expect(Math.min(...shown)).toBeGreaterThan(40)
    expect(offsets()).toEqual([0, PART_BYTES, PART_BYTES * 1.25, PART_BYTES * 2.25])
    const made = calls.at(-1)
    expect(made?.headers.get('idempotency-key')).toBe(key)
    const named = made?.body instanceof FormData ? made.body.get('mediaUrl') : made?.body
    expect([named, (named as { mediaUrl?: string }).mediaUrl]).toContain(VIDEO)
    stop()
  },
)

test('the upload of an entry that is withdrawn from the outbox is given up', async () => {
  const { line, uploads } = partsServer()
  line.cutsAfter = 1
  const outbox = openOutbox(ada.id)
  outbox.add(
    {
      kind: 'comment',
      place: 'a place',
      content: { ...words, postId: 1, parentId: null },
      key: crypto.randomUUID(),
    },
    walk(),
  )
  const nothing = () => undefined
  const stop = startSending({
    outbox,
    deliveries,
    isHere: () => true,
    onRefused: nothing,
    isSignedIn: async () => true,
  })
  await expect.poll(() => outbox.store.getState().entries[0]?.state).toBe('waiting')
  stop()
  line.isCut = false
  outbox.withdraw(outbox.store.getState().entries[0]!)
  await expect.poll(() => uploads.size).toBe(0)
})
