import { useState } from 'react'

/** Whether a field was left since it was last changed. Before that it is not called wrong. */
export function useBlurred() {
  const [isBlurred, setBlurred] = useState(false)
  const listening = {
    onInput: () => setBlurred(false),
    onBlur: () => afterPointerUp(() => setBlurred(true)),
  }
  return { isBlurred, listening }
}

/**
 * Runs `then` once nothing is pressed. Leaving a field may be the beginning of a click. A sentence that appeared at once
 * would push the button away from under the pointer, and the click would be lost.
 */
export function afterPointerUp(then: () => void): void {
  if (!document.querySelector(':active')) return then()
  const ends = new AbortController()
  const release = () => {
    ends.abort()
    setTimeout(then)
  }
  for (const end of ['pointerup', 'pointercancel'])
    window.addEventListener(end, release, { signal: ends.signal })
}
