/** Where something stands in the window, in pixels. */
export type Edges = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

/**
 * The lowest position in which a box of this size covers nothing that is in use: its lower edge, in pixels from the top. At
 * first that is `floor`, else the upper edge of one of the things in use. Undefined where there is none.
 */
export function clearPosition(box: Edges, inUse: readonly Edges[], floor: number): number | undefined {
  const { left, right } = box
  const height = box.bottom - box.top
  const isClear = (edge: number) =>
    edge >= height && !inUse.some((one) => isOver({ left, right, top: edge - height, bottom: edge }, one))
  const edges = [floor, ...inUse.map(({ top }) => top).filter((top) => top < floor)]
  return edges.sort((one, other) => other - one).find(isClear)
}

const isOver = (one: Edges, other: Edges) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top

/** What nothing may cover: forms in which somebody writes, the buttons of dialogs, the bar of small screens. */
const IN_USE = 'form:has(textarea), form:has(:focus), [role=dialog] [data-actions], [data-bar]'
/** What a new one does not cover either where it can. It does not move for it later: a press could meet it then. */
const PREFERRED = `${IN_USE}, [data-actions]`

/** Keeps an element that is fixed to the lower edge of the window clear of all that. Returns a function that stops it. */
export function keepClear(element: HTMLElement): () => void {
  const place = () => {
    // Measuring makes the browser lay out the page at once, and every press moves the focus.
    if (element.childElementCount === 0) return
    const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight }
    const floor = offsetTop + height
    element.style.bottom = '0'
    const box = element.getBoundingClientRect()
    const edge = clearPosition(box, edgesOf(PREFERRED), floor) ?? clearPosition(box, edgesOf(IN_USE), floor)
    element.style.bottom = `${window.innerHeight - (edge ?? floor)}px`
  }
  const onFocus = () => {
    if (element.childElementCount === 0) return
    const box = element.getBoundingClientRect()
    if (edgesOf(IN_USE).some((one) => isOver(box, one))) place()
  }
  const filling = new MutationObserver(place)
  filling.observe(element, { childList: true })
  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener('focusin', onFocus, { signal })
  for (const view of [window, window.visualViewport]) view?.addEventListener('resize', place, { signal })
  return () => {
    filling.disconnect()
    stop.abort()
  }
}

const edgesOf = (selector: string): Edges[] =>
  [...document.querySelectorAll(selector)].filter(isShown).map((one) => one.getBoundingClientRect())

/** The bar is invisible while one types, and a dialog that fades out takes no presses. */
const isShown = (element: Element) =>
  element.closest('[inert]') === null && getComputedStyle(element).visibility === 'visible'
