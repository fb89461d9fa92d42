import { type RefObject, useEffect, useLayoutEffect } from 'react'

/** Pixels between the list and the lower edge of what is visible, its frame included. */
const MARGIN = 13

/**
 * Makes a list just so high that it cuts none of its rows, in the room that its style allows, or that a phone has above
 * its keyboard. The last row sticks to its lower edge.
 */
export function useWholeRows(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (list.current) fit(list.current)
  })
  useEffect(() => {
    const fitAgain = () => list.current && fit(list.current)
    const views = [window, window.visualViewport]
    for (const view of views) view?.addEventListener('resize', fitAgain)
    return () => views.forEach((view) => view?.removeEventListener('resize', fitAgain))
  }, [list])
}

function fit(list: HTMLElement): void {
  list.style.maxHeight = ''
  const rows = [...list.querySelectorAll<HTMLElement>('[role=option]')]
  const last = rows.pop()
  if (!last) return
  const room = Math.min(roomFor(list), list.clientHeight)
  if (list.scrollHeight <= room) return
  const ends = rows.map((row) => row.offsetTop + row.offsetHeight)
  const end = ends.findLast((at) => at + last.offsetHeight <= room) ?? ends[0] ?? 0
  list.style.maxHeight = `${end + last.offsetHeight}px`
}

/** From the upper edge of a list to the lower edge of what is visible, which a keyboard or the bar may raise. */
function roomFor(list: HTMLElement): number {
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight }
  return Math.min(offsetTop + height, barTop()) - list.getBoundingClientRect().top - MARGIN
}

/** The bar of small screens has no height elsewhere, and is invisible while one types on a keyboard of the screen. */
function barTop(): number {
  const bar = document.querySelector('[data-bar]')
  const isShown = bar && bar.clientHeight > 0 && getComputedStyle(bar).visibility === 'visible'
  return isShown ? bar.getBoundingClientRect().top : Infinity
}
