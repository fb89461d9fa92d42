import { flushSync } from 'react-dom'

/**
 * Before a page is printed, draws the posts that are far from the screen, and opens the long texts: paper has nothing to
 * press. They stay so.
 */
export function unfoldOnPaper(): () => void {
  window.addEventListener('beforeprint', unfold)
  return () => window.removeEventListener('beforeprint', unfold)
}

// Printing does not wait for React.
function unfold(): void {
  press('[data-undrawn]')
  press('[data-fold][aria-expanded=false]')
}

const press = (what: string) =>
  flushSync(() => {
    for (const one of document.querySelectorAll<HTMLElement>(what)) one.click()
  })
