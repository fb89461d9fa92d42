/** Runs in the page. What has the focus, if header or bar cover a part of it that would have room beside them. */
export function coverOfFocus(): string {
  const focus = document.activeElement!
  const { top, bottom } = focus.getBoundingClientRect()
  const edgeOf = (selector: string) => {
    const frame = document.querySelector(selector)
    if (!frame || frame.contains(focus) || !frame.checkVisibility({ visibilityProperty: true }))
      return undefined
    return frame.getBoundingClientRect()
  }
  if (focus === document.body || focus.textContent.startsWith('Skip to ')) return ''
  const end = edgeOf('#root > header')?.bottom ?? 0
  const start = edgeOf('[data-bar]')?.top ?? window.innerHeight
  const isHigh = bottom - top > start - end
  const isCovered = (top < end - 0.5 && end > 0) || (bottom > start + 0.5 && !isHigh)
  return isCovered ? `${focus.outerHTML.slice(0, 150)} ${top} to ${bottom}, free ${end} to ${start}` : ''
}
