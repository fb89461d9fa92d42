import { expect, onTestFinished, test, vi } from 'vitest'
import { keepFocusInView } from './focus-in-view.ts'

const HEIGHT = 200

/** A focused button from this pixel of the window to that one. Returns how often Tab scrolls to it. */
function scrollsTo(top: number, bottom: number): number {
  vi.stubGlobal('innerHeight', HEIGHT)
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw())
  const stop = keepFocusInView()
  const button = document.body.appendChild(document.createElement('button'))
  onTestFinished(() => {
    stop()
    button.remove()
    vi.unstubAllGlobals()
  })
  button.getBoundingClientRect = () => ({ top, bottom }) as DOMRect
  button.scrollIntoView = vi.fn()
  button.focus()
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  return vi.mocked(button.scrollIntoView).mock.calls.length
}

test.each([
  ['what Tab has reached outside of the window is scrolled to', -279, -239, 1],
  ['a field that Tab has reached is shown as a whole', 141, 221, 1],
  ['what is seen stays where it is', 20, 60, 0],
  ['what is higher than the window stays where the browser shows it', -20, 240, 0],
])('%s', (_rule, top, bottom, times) => {
  expect(scrollsTo(top, bottom)).toBe(times)
})
