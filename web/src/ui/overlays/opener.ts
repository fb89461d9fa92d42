import { useRef } from 'react'
import { isNowhere } from '../focus/focus-content.ts'
import { type FocusPoint, focusPointOf, focusAt } from '../focus/focus-point.ts'

/** Remembers what had the focus when a dialog opened, and returns the focus when it closes. */
export function useOpener() {
  const opener = useRef<FocusPoint>(undefined)
  return {
    /** Called before the focus moves into the dialog. */
    onOpenAutoFocus: () => {
      opener.current = focusPointOf(isNowhere() ? pressed : document.activeElement)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // An action in the dialog, or the dialog opened again, may already have the focus.
      if (!isNowhere()) return
      focusAt(opener.current)
      opener.current = undefined
    },
  }
}

/** The last pressed button or link, because Safari does not focus a pressed button. */
let pressed: Element | null = null
document.addEventListener(
  'click',
  ({ target }) => (pressed = target instanceof Element ? target.closest('button, a') : null),
  { capture: true },
)
