import { isNowhere } from './focus-content.ts'

/** An element, and its index and that of each of its ancestors within the parent. */
export type FocusPoint = { element: HTMLElement; steps: { parent: Element; at: number }[] }

export function focusPointOf(element: Element | null): FocusPoint | undefined {
  if (!(element instanceof HTMLElement)) return undefined
  const steps: FocusPoint['steps'] = []
  for (let child: Element = element; child.parentElement; child = child.parentElement)
    steps.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) })
  return { element, steps }
}

/**
 * Focuses the element of a focus point. If it is gone, or goes before the focus moves on, focuses what stands in its place,
 * and so on.
 */
export function focusAt(point: FocusPoint | undefined): void {
  const focused = point && focus(point.element) ? point.element : fallbacksOf(point).find(focus)
  if (focused) keepFocusAt(focused)
}

/**
 * If the focused element goes before the focus moves on, focuses what stands in its place, and so on. Returns a function
 * that stops it.
 */
export function keepFocusAt(element: HTMLElement): () => void {
  const point = focusPointOf(element)
  const dialog = element.closest('[role=dialog]')
  const moved = new AbortController()
  const observer = new MutationObserver(() => {
    if (element.isConnected) return
    moved.abort()
    // A dialog that goes gives the focus back itself.
    if (isNowhere() && dialog?.isConnected !== false) focusAt(point)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const { signal } = moved
  signal.addEventListener('abort', () => observer.disconnect())
  // A window that comes to the front says once more where its focus is.
  document.addEventListener('focusin', ({ target }) => target !== element && moved.abort(), { signal })
  document.addEventListener('pointerdown', () => moved.abort(), { signal })
  return () => moved.abort()
}

export const FOCUSABLE =
  ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [hidden], [aria-hidden], button[tabindex="-1"])'

/** What may get the focus instead of a removed element: the nearest first, <main> last. */
function fallbacksOf(point: FocusPoint | undefined): HTMLElement[] {
  const near = (point?.steps ?? [])
    .filter(({ parent }) => parent.isConnected && parent.closest('main, [role=dialog]'))
    .flatMap(({ parent, at }) => {
      const child = parent.children[Math.min(at, parent.children.length - 1)]
      return child ? [child, ...child.querySelectorAll(FOCUSABLE)] : []
    })
  return [...near, document.querySelector('main')].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && element.matches(FOCUSABLE),
  )
}

function focus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
