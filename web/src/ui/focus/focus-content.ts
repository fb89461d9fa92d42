/**
 * Moves the focus to the content of a page, which has the name of its heading: screen readers say where one is. Where the
 * heading comes later, the focus waits for it, because they don't say the name that comes to what has the focus.
 */
export function focusContent(main: HTMLElement | null): void {
  if (!main || nameAndFocus(main)) return
  const before = document.activeElement
  const observer = new MutationObserver(() => {
    const hasMoved = document.activeElement !== before && !isNowhere()
    if (hasMoved || nameAndFocus(main)) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
}

/** Returns whether there was a heading. */
function nameAndFocus(main: HTMLElement): boolean {
  const heading = main.querySelector('h1')
  main.ariaLabel = heading?.textContent ?? null
  if (heading) main.focus({ preventScroll: true })
  return heading !== null
}

export const isNowhere = () => document.activeElement === null || document.activeElement === document.body
