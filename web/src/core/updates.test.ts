import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { IN_PARTS_FROM, mediaApi } from '@kith/shared/media.ts'
import { type Answer, fakeServer } from '../../test/fake-server.ts'
import { composerOf } from '../composer/draft/composer-store.ts'
import { outboxOf, sendWaiting } from '../outbox/api.ts'
import { newKey } from './calls/new-key.ts'
import { createQueryClient } from './calls/query-client.ts'
import { watchForUpdates } from './updates.ts'

/** A page of another version than the server's. Returns what happens when a part of it is missing. */
function open() {
  const [onUpdate, reload] = [vi.fn(), vi.fn()]
  document.head.innerHTML = '<script type="module" src="/assets/old.js"></script>'
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('/assets/new.js'))
  onTestFinished(watchForUpdates(onUpdate, reload))
  return {
    loses: async () => {
      window.dispatchEvent(new Event('vite:preloadError'))
      await expect.poll(() => onUpdate.mock.calls.length + reload.mock.calls.length).toBe(1)
      return reload.mock.calls.length === 1 ? 'loaded anew' : 'offered'
    },
  }
}

beforeEach(() => {
  document.body.innerHTML = `<button></button><textarea></textarea><input type="password" />
    <input type="checkbox" />`
})
afterEach(() => {
  document.body.innerHTML = ''
  document.head.innerHTML = ''
})
const find = (name: string) => document.querySelector<HTMLInputElement>(name)!
const write = (name: string, value: string) => {
  find(name).value = value
  find(name).dispatchEvent(new Event('input', { bubbles: true }))
}

test.each([
  ['nobody writes', () => find('button').focus(), 'loaded anew'],
  ['something is ticked', () => write('[type=checkbox]', 'on'), 'loaded anew'],
  ['a text was written and sent', () => (write('textarea', 'Hello'), write('textarea', '')), 'loaded anew'],
  [
    'a field with a text is gone',
    () => (write('textarea', 'Hello'), find('textarea').remove()),
    'loaded anew',
  ],
  ['the cursor is in a text', () => find('textarea').focus(), 'offered'],
  ['a text is written', () => write('textarea', 'Hello'), 'offered'],
  ['a form is filled in', () => write('[type=password]', 'secret'), 'offered'],
])('a page of an older version that lacks a part, while %s, is %s', async (_what, act, then) => {
  const page = open()
  act()
  expect(await page.loses()).toBe(then)
})

const fileOf = (size: number) => new File([new Uint8Array(size)], 'walk.mp4', { type: 'video/mp4' })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

test.each([
  ['a file is on its way', 1, mediaApi.upload, () => new Promise<Answer>(() => undefined)],
  [
    'a large file is on its way',
    IN_PARTS_FROM + 1,
    mediaApi.uploads,
    () => new Promise<Answer>(() => undefined),
  ],
  ['a file waits for the connection', 1, mediaApi.upload, lost],
])('nor is it loaded anew while %s, but afterwards', async (_what, size, path, answer) => {
  const { called } = fakeServer({ [`POST ${path}`]: answer })
  const { store, dispatch } = composerOf(createQueryClient(), { memberId: 7, communityId: undefined })
  dispatch({ type: 'filesPicked', photos: [], video: { id: newKey(), file: fileOf(size) } })
  await expect.poll(() => called('POST', path)).toHaveLength(1)
  await expect.poll(() => !!store.getState().video?.isWaiting).toBe(answer === lost)
  expect(await open().loses()).toBe('offered')
  dispatch({ type: 'videoRemoved' })
  expect(await open().loses()).toBe('loaded anew')
})

test.each(['sending', 'waiting', 'held'] as const)(
  'nor while the file of a comment is %s, but afterwards',
  async (state) => {
    const queries = createQueryClient()
    const deliver = () => new Promise<void>(() => undefined)
    const delivery = { deliver, refused: () => ({ title: 'Failed' }) }
    const deliveries = { post: delivery, comment: delivery, message: delivery }
    onTestFinished(sendWaiting(queries, 7, { deliveries, onRefused: () => undefined }))
    const outbox = outboxOf(queries, 7)
    const content = { postId: 1, parentId: null, content: 'Hello', alt: '', tags: [] }
    outbox.add({ kind: 'comment', place: 'post 1', content, key: newKey() }, fileOf(1))
    const [entry] = outbox.store.getState().entries
    outbox.change(entry!.id, { state, file: state === 'held' ? 'page' : 'stored' })
    expect(await open().loses()).toBe('offered')
    outbox.remove(entry!.id)
    expect(await open().loses()).toBe('loaded anew')
  },
)
