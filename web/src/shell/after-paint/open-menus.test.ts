import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openMenus } from './open-menus.ts'

const PAGE = `
  <article data-hold="around words" tabindex="-1">
    <header>Free</header>
    <button aria-haspopup="menu">Post menu</button>
    <p dir="auto">Words</p>
    <a href="/posts/5">Link</a>
    <button>Photo</button>
    <div data-thread><i>Comment</i></div>
  </article>
  <div data-hold="anywhere">
    <p dir="auto"><b>Message</b> <a href="/">Address</a></p>
    <button>Picture</button>
    <button aria-haspopup="menu">Message menu</button>
  </div>
  <p>Elsewhere</p>`

let pressed: string[]

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = PAGE
  pressed = []
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => pressed.push(button.textContent))
  const stop = openMenus()
  onTestFinished(() => (stop(), vi.useRealTimers(), document.body.replaceChildren()))
})

const part = (words: string) =>
  [...document.querySelectorAll<HTMLElement>('*')].findLast((one) => one.textContent.includes(words))!

/** Sends an event, and says whether the browser's own answer was prevented. */
function send(words: string, type: string, x = 0, pointerType = 'touch') {
  const init = { bubbles: true, cancelable: true, pointerType, isPrimary: true, clientX: x }
  return !part(words).dispatchEvent(new PointerEvent(type, init))
}

function hold(words: string) {
  send(words, 'pointerdown')
  vi.advanceTimersByTime(500)
  send(words, 'pointerup')
  const isLifted = send(words, 'touchend')
  send(words, 'click')
  expect(isLifted).toBe(pressed.some((one) => one.endsWith('menu')))
  return pressed
}

test.each([
  ['Free', 'Post menu'],
  ['Message', 'Message menu'],
  ['Picture', 'Message menu'],
])('a long press on %s opens the %s, and does nothing else', (words, menu) => {
  expect(hold(words)).toEqual([menu])
})

test.each(['Words', 'Link', 'Comment', 'Address', 'Elsewhere'])(
  'a long press on %s is the browser’s own',
  (words) => {
    expect(hold(words)).toEqual([])
    expect(send(words, 'contextmenu')).toBe(false)
  },
)

test('a long press on a photo of a post opens the photo, as a short one does', () => {
  expect(hold('Photo')).toEqual(['Photo'])
})

test.each(['pointermove', 'pointerup', 'pointercancel', 'scroll'])(
  'a %s before its time ends a long press',
  (type) => {
    send('Free', 'pointerdown')
    send('Free', type, 30)
    vi.advanceTimersByTime(500)
    expect(pressed).toEqual([])
  },
)

test('where the browser knows a long press first, its own menu gives way, and one menu opens', () => {
  send('Message', 'pointerdown')
  expect(send('Message', 'contextmenu')).toBe(true)
  vi.advanceTimersByTime(500)
  expect(pressed).toEqual(['Message menu'])
})

test('a mouse has the browser’s own menu', () => {
  send('Free', 'pointerdown', 0, 'mouse')
  expect(send('Free', 'contextmenu', 0, 'mouse')).toBe(false)
  vi.advanceTimersByTime(500)
  expect(pressed).toEqual([])
})

test('the menu key opens the menu of the post that has the focus, and of a message', () => {
  const press = (words: Element, key: string, shiftKey = false) =>
    words.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true }))
  press(document.querySelector('article')!, 'ContextMenu')
  press(part('Message menu'), 'F10', true)
  expect(pressed).toEqual(['Post menu', 'Message menu'])
  expect(send('Message menu', 'contextmenu', 0, '')).toBe(true)
  press(part('Link'), 'ContextMenu')
  expect(pressed).toHaveLength(2)
})
