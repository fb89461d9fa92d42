/** The form that somebody writes in. Dialogs scroll by themselves. */
const WRITING = 'main form:has(textarea:focus, input:focus)'

/**
 * Keeps the form in view that grows while one writes in it: with its last line and its buttons, above the bar and the
 * keyboard of the screen. Returns a function that stops it.
 */
export function keepWritingInView(): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  // A form also grows after the last key: by the number of readers, which the server counts, or by a link's preview.
  const grown = new ResizeObserver(show)
  const later = () => requestAnimationFrame(() => watch(grown))
  // A press that gives the focus has ended by `click`: what is pressed may not move before.
  for (const type of ['input', 'click'] as const) document.addEventListener(type, later, { signal })
  window.visualViewport?.addEventListener('resize', later, { signal })
  // Who scrolls away stays there until the next key.
  for (const type of ['wheel', 'touchmove'] as const)
    document.addEventListener(type, () => grown.disconnect(), { signal, passive: true })
  // Somebody may have begun before this was loaded.
  later()
  return () => {
    stopped.abort()
    grown.disconnect()
  }
}

/** Shows the form now, and whenever its height or that of the page changes. */
function watch(grown: ResizeObserver): void {
  grown.disconnect()
  const form = document.querySelector(WRITING)
  for (const part of form ? [form, document.body] : []) grown.observe(part)
}

function show(): void {
  const form = document.querySelector(WRITING)
  const list = form?.querySelector('[role=listbox]')
  // Where there is no room for both, the list is what is read.
  for (const part of [form, list])
    if (part && part.clientHeight < visibleHeight())
      part.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/** Of the page, between the header and the bar. */
function visibleHeight(): number {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const whole = window.visualViewport?.height ?? window.innerHeight
  return whole - parseFloat(scrollPaddingTop) - parseFloat(scrollPaddingBottom)
}
