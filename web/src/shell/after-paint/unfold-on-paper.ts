import { flushSync } from 'react-dom'

/** Before a page is printed, opens the long texts on it: paper has nothing to press. They stay open. */
export function unfoldOnPaper(): () => void {
  window.addEventListener('beforeprint', unfold)
  return () => window.removeEventListener('beforeprint', unfold)
}

// Printing does not wait for React.
const unfold = () =>
  flushSync(() => {
    for (const fold of document.querySelectorAll<HTMLElement>('[data-fold][aria-expanded=false]'))
      fold.click()
  })
