/**
 * Runs in the page. Which controls lie over text that is not theirs, and which words stand out of the box with a ground
 * or an edge that is drawn around them. What lies over the page on purpose, as header and bar, is not looked at.
 */
export function collisions(): string[] {
  type Place = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>
  const isShown = (element: Element) =>
    element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) &&
    !element.closest('[inert], .sr-only')
  const name = ({ outerHTML }: Element) => outerHTML.slice(0, 120)

  const layers = new Map<Element, Element | null>()
  const layerOf = (element: Element | null): Element | null => {
    if (!element) return null
    if (!layers.has(element))
      layers.set(
        element,
        /fixed|sticky/.test(getComputedStyle(element).position) ? element : layerOf(element.parentElement),
      )
    return layers.get(element)!
  }
  /** What of a box its ancestors do not cut off. */
  const cut = (place: Place, element: Element | null): Place => {
    if (!element) return place
    const own = element.getBoundingClientRect()
    const isCut = getComputedStyle(element).overflow !== 'visible'
    const { top, bottom, left, right } = place
    const rest = isCut
      ? {
          top: Math.max(top, own.top),
          bottom: Math.min(bottom, own.bottom),
          left: Math.max(left, own.left),
          right: Math.min(right, own.right),
        }
      : place
    return cut(rest, element.parentElement)
  }
  const meet = (one: Place, other: Place) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3
  const hasGround = ({ backgroundColor, borderTopWidth }: CSSStyleDeclaration) =>
    backgroundColor !== 'rgba(0, 0, 0, 0)' || borderTopWidth !== '0px'

  const controls = [...document.querySelectorAll('button, a[href], input, select, textarea')]
    .filter(isShown)
    // The room in which a link in a text reacts is not seen.
    .filter((control) => control.tagName !== 'A' || hasGround(getComputedStyle(control)))
    .map((control) => ({ control, place: cut(control.getBoundingClientRect(), control.parentElement) }))
  const coverOf = (within: Element, lines: Place[]) => {
    const shown = lines.map((line) => cut(line, within))
    return controls
      .filter(({ control }) => !control.contains(within) && !within.contains(control))
      .filter(({ control }) => layerOf(control) === layerOf(within))
      .filter(({ place }) => shown.some((line) => meet(line, place)))
      .map(({ control }) => `${name(control)} over ${name(within)}`)
  }

  /** What is drawn around the words, if nothing cuts them off before. */
  const boxAround = (element: Element | null): Element | undefined => {
    if (!element || element === document.body) return undefined
    const style = getComputedStyle(element)
    if (style.display === 'inline' || style.overflow !== 'visible') return undefined
    return hasGround(style) ? element : boxAround(element.parentElement)
  }
  const isWithin = (line: Place, { top, bottom, left, right }: Place) =>
    line.left >= left - 2 && line.right <= right + 2 && line.top >= top - 4 && line.bottom <= bottom + 4
  const boxLeft = (within: Element, lines: Place[]) => {
    const box = boxAround(within)
    const place = box?.getBoundingClientRect()
    if (!box || !place || lines.every((line) => isWithin(line, place))) return []
    return [`${name(within)} out of ${name(box)}`]
  }

  const found = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const within = text.parentElement!
    if (!text.textContent?.trim() || !isShown(within)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const lines = [...range.getClientRects()]
    for (const fault of [...coverOf(within, lines), ...boxLeft(within, lines)]) found.add(fault)
  }
  return [...found]
}
