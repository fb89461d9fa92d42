let hasBegun = false

/** Whether what had the focus has gone with the page that was here before, as after sign-in. */
export const hasLostFocus = () => hasBegun && document.activeElement === document.body

/** Marks the page while it is used by pointer. A field that was pressed needs no frame: its caret shows where one is. */
export function markPointerUse(): void {
  const root = document.documentElement
  window.addEventListener(
    'pointerdown',
    () => {
      hasBegun = true
      root.setAttribute('data-pointer', '')
    },
    true,
  )
  window.addEventListener(
    'keydown',
    ({ key, target }) => {
      hasBegun = true
      const isWriting = target instanceof Element && target.matches('input, textarea')
      if (key === 'Tab' || !isWriting) root.removeAttribute('data-pointer')
    },
    true,
  )
}
