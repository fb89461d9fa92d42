import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Composer } from './composer.ts'

/**
 * The room to keep for a stored draft, whose photos and link preview load after it. The composer is measured when
 * its page is left. Measuring at every keystroke would cost more than it is worth.
 */
export function useDraftHeight(form: RefObject<HTMLElement | null>, composer: Composer) {
  const { dispatch, isEmpty } = composer
  const [height] = useState(composer.height)
  useLayoutEffect(() => {
    const { current } = form
    const measure = () => {
      if (current && current.offsetHeight > 0) dispatch({ type: 'measured', height: current.offsetHeight })
    }
    window.addEventListener('pagehide', measure)
    return () => {
      window.removeEventListener('pagehide', measure)
      measure()
    }
  }, [form, dispatch])
  return isEmpty ? undefined : height
}
