/** Where something stands in the window, in pixels. */
export type Edges = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

/**
 * The lowest position in which a box of this size covers nothing that is in use: its lower edge, in pixels from the top. At
 * first that is `floor`, else the upper edge of one of the things in use. Where there is no such position it is `floor`.
 */
export function clearPosition(box: Edges, inUse: readonly Edges[], floor: number): number {
  const height = box.bottom - box.top
  const beside = inUse.filter(({ left, right }) => left < box.right && right > box.left)
  const isClear = (edge: number) =>
    edge >= height && beside.every(({ top, bottom }) => top >= edge || bottom <= edge - height)
  const edges = [floor, ...beside.map(({ top }) => top).filter((top) => top < floor)]
  return edges.sort((one, other) => other - one).find(isClear) ?? floor
}

/** What nothing may cover: forms in which somebody writes, the buttons of dialogs, the bar of small screens. */
const IN_USE = 'form:has(textarea), form:has(:focus), [role=dialog] footer, [data-bar]'

/** Keeps an element that is fixed to the lower edge of the window clear of all that. Returns a function that stops it. */
export function keepClear(element: HTMLElement): () => void {
  const position = () => {
    // Measuring makes the browser lay out the page at once, and every press moves the focus.
    if (element.childElementCount === 0) return
    const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight }
    element.style.bottom = '0'
    const inUse = [...document.querySelectorAll(IN_USE)].filter(isShown)
    const boxes = inUse.map((one) => one.getBoundingClientRect())
    const edge = clearPosition(element.getBoundingClientRect(), boxes, offsetTop + height)
    element.style.bottom = `${window.innerHeight - edge}px`
  }
  const filling = new MutationObserver(position)
  filling.observe(element, { childList: true })
  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener('focusin', position, { signal })
  for (const view of [window, window.visualViewport]) view?.addEventListener('resize', position, { signal })
  return () => {
    filling.disconnect()
    stop.abort()
  }
}

/** The bar is invisible while one types, and a dialog that fades out takes no presses. */
const isShown = (element: Element) =>
  element.closest('[inert]') === null && getComputedStyle(element).visibility === 'visible'
