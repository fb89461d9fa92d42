/** Runs in the page. What has the focus, if a frame around it cuts off a part of its ring. */
export function cutOfFocus(): string {
  const focus = document.activeElement!
  const { outlineOffset, outlineWidth } = getComputedStyle(focus)
  const reach = parseFloat(outlineOffset) + parseFloat(outlineWidth)
  const { top, right, bottom, left } = focus.getBoundingClientRect()
  for (let frame = focus.parentElement; frame; frame = frame.parentElement) {
    if (getComputedStyle(frame).overflowX === 'visible') continue
    const edges = frame.getBoundingClientRect()
    const room = [top - edges.top, edges.right - right, edges.bottom - bottom, left - edges.left]
    if (room.some((one) => one < reach - 0.5)) return `${focus.outerHTML.slice(0, 150)} ${room.join(' ')}`
    if (getComputedStyle(frame).position === 'fixed') break
  }
  return ''
}
