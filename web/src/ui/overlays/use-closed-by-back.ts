import { useEffect, useEffectEvent } from 'react'
import { codeOnIdle } from '../lazy-on-idle.ts'

const layering = codeOnIdle(() => import('./layers.ts'))

/** While `open`, going back in the browser calls `close` and does not leave the page. */
export function useClosedByBack(open: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!open) return undefined
    const layer = { close: () => closeNow() }
    // Without the code, going back leaves the page.
    const added = layering.fetch().then(
      ({ addLayer, removeLayer }) => {
        addLayer(layer)
        return () => removeLayer(layer)
      },
      () => () => undefined,
    )
    return () => void added.then((remove) => remove())
  }, [open])
}

/** The same, only on phones and tablets: elsewhere a menu closes by a press beside it. */
export function useClosedByBackOnPhones(open: boolean, close: () => void): void {
  useClosedByBack(open && window.matchMedia(HAND_HELD).matches, close)
}

const HAND_HELD = '(pointer: coarse), (width < 40rem)'
