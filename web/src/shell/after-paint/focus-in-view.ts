/**
 * Scrolls to what the Tab key has given the focus, as a whole. At its ends a dialog moves the focus without scrolling, and
 * browsers show only the caret of a field. Returns a function that stops it.
 */
export function keepFocusInView(): () => void {
  const stopped = new AbortController()
  const onKey = ({ key }: KeyboardEvent) => {
    // The focus has moved by then.
    if (key === 'Tab') requestAnimationFrame(showFocus)
  }
  document.addEventListener('keydown', onKey, { signal: stopped.signal })
  return () => stopped.abort()
}

function showFocus(): void {
  const focus = document.activeElement
  if (!focus || focus === document.body) return
  const { top, bottom } = focus.getBoundingClientRect()
  const isCut = top < 0 || bottom > window.innerHeight
  if (isCut && bottom - top <= window.innerHeight)
    focus.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
