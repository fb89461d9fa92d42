import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { mediaApi } from '@kith/shared/media.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { uploadedOf } from '../../test/media-of.ts'
import { upload } from './calls/upload.ts'
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

test('nor is it loaded anew while a file is on its way, but afterwards', async () => {
  const answer = Promise.withResolvers<object>()
  fakeServer({ [`POST ${mediaApi.upload}`]: async () => ({ body: await answer.promise }) })
  const sent = upload(mediaApi.upload, new FormData(), { onPercent: () => undefined })
  expect(await open().loses()).toBe('offered')
  answer.resolve(uploadedOf('photo'))
  await sent
  expect(await open().loses()).toBe('loaded anew')
})
