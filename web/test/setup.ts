import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { leaveInputMethodsAlone } from '../src/core/input/input-method.ts'
import { FakeSocket, sockets } from './fake-live.ts'
import { takeErrors } from './fake-server.ts'
import { closePages } from './render-page.tsx'
import { dismissToast, shownToast } from '../src/ui/overlays/toast.ts'

// As main.tsx does first.
leaveInputMethodsAlone()

// jsdom has no layout and cannot scroll, but the router scrolls at every navigation.
window.scrollTo = () => {}

// jsdom can't edit. What a command types takes the place of the selection, and is told.
document.execCommand = (command, _ui, text = '') => {
  const field = document.activeElement
  if (command !== 'insertText' || !(field instanceof HTMLTextAreaElement)) return false
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  return field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: command, data: text }))
}

// jsdom knows no media queries. Nothing matches, unless the test says so.
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), { matches: false, media: query }) as unknown as MediaQueryList

// Code that waits until the browser is idle comes soon, in tests with fake timers too. Else it would wait for a timer of one
// test in all that follow.
const soon = setTimeout
window.requestIdleCallback = (then) => Number(soon(then, 1, { didTimeout: false, timeRemaining: () => 0 }))

// Nothing changes its size.
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// The history of one jsdom is that of all tests. The journeys go back (e2e/overlays/back.test.ts).
vi.mock(import('../src/ui/overlays/layers.ts'), () => ({
  openLayers: () => ({ addLayer() {}, removeLayer() {} }),
  closeTopmost: () => false,
}))

// No page of a test is connected, unless the test plays the server.
Object.assign(window, { WebSocket: FakeSocket })

// As long as `expect.poll` waits (vitest.config.ts).
configure({ asyncUtilTimeout: 60_000 })

let consoleCalls: MockInstance[]

// Unexpected output on the console fails a test, because React and the browser report real faults there.
beforeEach(() => {
  consoleCalls = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
})

afterEach(() => {
  cleanup()
  closePages()
  const toast = shownToast.getState()
  if (toast) dismissToast(toast.id)
  localStorage.clear()
  // Modules that a test loads again are another tab.
  sessionStorage.clear()
  sockets.length = 0
  expect(takeErrors()).toEqual([])
  expect(consoleCalls.flatMap(({ mock }) => mock.calls)).toEqual([])
})
