import { useEffect, useEffectEvent } from 'react'
import { codeOnIdle } from '../lazy-code.ts'

const layering = codeOnIdle(async () => (await import('./layers.ts')).openLayers())

/** While `open`, going back in the browser calls `close` and does not leave the page. Escape does so under a toast too. */
export function useClosedByBack(open: boolean, close: () => void, hasEntry = true): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!open) return undefined
    const layer = { close: () => closeNow(), hasEntry }
    // Without the code, going back leaves the page.
    const added = layering.fetch().then(
      ({ addLayer, removeLayer }) => {
        addLayer(layer)
        return () => removeLayer(layer)
      },
      () => () => undefined,
    )
    return () => void added.then((remove) => remove())
  }, [open, hasEntry])
}

/** The same, going back only on phones and tablets: elsewhere a menu closes by a press beside it. */
export function useClosedByBackOnPhones(open: boolean, close: () => void): void {
  useClosedByBack(open, close, window.matchMedia(HAND_HELD).matches)
}

const HAND_HELD = '(pointer: coarse), (width < 40rem)'
