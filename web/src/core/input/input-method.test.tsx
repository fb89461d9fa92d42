import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

const TAKEN = [
  ['while it composes', { isComposing: true }],
  ['right after, in Safari', { keyCode: 229 }],
  ['while it composes, in Chrome', { isComposing: true, keyCode: 229 }],
] as const

/** Each way in which the app and its libraries hear keys; `stop` ends what listens beyond a test. */
function listen(heard: string[]) {
  const stop = new AbortController()
  const { signal } = stop
  for (const capture of [true, false]) {
    for (const [name, place] of Object.entries({ window, document, body: document.body })) {
      const way = `${name}, ${capture ? 'on its way down' : 'on its way up'}`
      place.addEventListener('keydown', () => heard.push(way), { capture, signal })
    }
  }
  render(
    <input
      aria-label="Words"
      onKeyDownCapture={() => heard.push('field, on its way down')}
      onKeyDown={() => heard.push('field')}
    />,
  )
  return () => stop.abort()
}

describe.each(['Enter', 'Escape', 'Tab', 'ArrowDown', 'j', 'Process'])('the key %s', (key) => {
  test.each(TAKEN)('belongs to the input method %s: no handler hears it', (_when, taken) => {
    const heard: string[] = []
    const stop = listen(heard)
    const isLeft = fireEvent.keyDown(screen.getByLabelText('Words'), { key, ...taken })
    stop()
    expect(heard).toEqual([])
    // What the browser does with it is not changed.
    expect(isLeft).toBe(true)
  })

  test('is heard by all else', () => {
    const heard: string[] = []
    const stop = listen(heard)
    fireEvent.keyDown(screen.getByLabelText('Words'), { key })
    stop()
    expect(heard).toHaveLength(8)
  })
})
