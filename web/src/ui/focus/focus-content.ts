/**
 * Moves the focus to the content of a page, which has the name of its heading: screen readers say where one is. Where the
 * heading comes later, they are told again.
 */
export function focusContent(main: HTMLElement | null): void {
  if (!main) return
  if (nameAndFocus(main)) return
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main) return observer.disconnect()
    if (!main.querySelector('h1')) return
    observer.disconnect()
    main.blur()
    nameAndFocus(main)
  })
  observer.observe(main, { childList: true, subtree: true })
}

/** Returns whether there was a heading. */
function nameAndFocus(main: HTMLElement): boolean {
  const heading = main.querySelector('h1')
  main.ariaLabel = heading?.textContent ?? null
  main.focus({ preventScroll: true })
  return heading !== null
}

export const isNowhere = () => document.activeElement === null || document.activeElement === document.body
