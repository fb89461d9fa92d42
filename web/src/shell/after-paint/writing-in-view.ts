/** The form that somebody writes in. Dialogs scroll by themselves. */
const WRITING = 'main form:has(textarea:focus, input:focus)'

/**
 * Keeps the form in view that grows while one writes in it: with its last line and its buttons, above the bar and the
 * keyboard of the screen. Returns a function that stops it.
 */
export function keepWritingInView(): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  /** Where the page stood when the form was shown last; nowhere yet since the last key. */
  let scrolledTo: number | undefined
  // A form also grows, or is moved by what stands above it, after the last key: by a link's preview, by a notification.
  const watch = new ResizeObserver(() => {
    // Who has scrolled away since stays there until the next key.
    if (scrolledTo !== undefined && window.scrollY !== scrolledTo) return
    show()
    scrolledTo = window.scrollY
  })
  const later = () =>
    requestAnimationFrame(() => {
      // The browser moves the page in this frame too, when what stands above or below changes.
      scrolledTo = undefined
      watch.disconnect()
      const form = document.querySelector(WRITING)
      // To observe calls back at once.
      for (const part of form ? [form, document.body] : []) watch.observe(part)
    })
  // A press that gives the focus has ended by `click`: what is pressed may not move before.
  for (const type of ['input', 'click'] as const) document.addEventListener(type, later, { signal })
  window.visualViewport?.addEventListener('resize', later, { signal })
  // Somebody may have begun before this was loaded.
  later()
  return () => {
    stopped.abort()
    watch.disconnect()
  }
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
