import { useRef } from 'react'
import { isNowhere, type FocusPlace, placeOf, focusAt } from '../focus-place.ts'

/** For a window that anything may open: notes what had the focus, and gives it back when the window is gone. */
export function useOpener() {
  const opener = useRef<FocusPlace>(undefined)
  return {
    /** Called before the focus goes into the window. */
    onOpenAutoFocus: () => {
      opener.current = placeOf(isNowhere() ? pressed : document.activeElement)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // What the window led to may have taken the focus already, or the window itself when it was opened again.
      if (!isNowhere()) return
      focusAt(opener.current)
      opener.current = undefined
    },
  }
}

/** Safari leaves the focus where it was when a button is pressed. */
let pressed: Element | null = null
document.addEventListener(
  'click',
  ({ target }) => (pressed = target instanceof Element ? target.closest('button, a') : null),
  { capture: true },
)
