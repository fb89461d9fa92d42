import { useSyncExternalStore } from 'react'

/** The keyboard of a screen takes more than this part of its height. */
const KEYBOARD = 0.2

/** Whether one types on the keyboard of the screen: a field has the focus, and much less of the page is visible. */
export const useIsTyping = (): boolean => useSyncExternalStore(watch, isTyping, () => false)

const isTyping = () => isField(document.activeElement) && visibleHeight() < tallest() * (1 - KEYBOARD)

const isField = (element: Element | null) =>
  element?.matches(
    'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=file])',
  ) ?? false

const visibleHeight = () =>
  window.visualViewport ? window.visualViewport.height * window.visualViewport.scale : window.innerHeight

let seen = { width: 0, height: 0 }

/** The most that was visible since the screen was turned. */
function tallest(): number {
  const width = window.innerWidth
  const before = seen.width === width ? seen.height : 0
  seen = { width, height: Math.max(before, visibleHeight()) }
  return seen.height
}

function watch(onChange: () => void): () => void {
  tallest()
  const stop = new AbortController()
  const { signal } = stop
  for (const name of ['focusin', 'focusout']) document.addEventListener(name, onChange, { signal })
  for (const view of [window, window.visualViewport]) view?.addEventListener('resize', onChange, { signal })
  return () => stop.abort()
}
