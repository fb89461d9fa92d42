import { OWN } from './tap-posts.ts'

/** Milliseconds after which a finger that rests has pressed long, and the pixels that it may slip. */
const HOLD_MS = 450
const SLIP = 10

/** What a long press is for already: in a post also the words that members wrote, which one may want to select. */
const KEPT = { 'around words': `${OWN}, [dir=auto]`, anywhere: 'p a' }

/**
 * Opens the menu of a post or message by a long press, and by the menu key. `data-hold` says where one may press.
 * Returns a function that stops it.
 */
export function openMenus(): () => void {
  const stopped = new AbortController()
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    listener: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, listener, { signal: stopped.signal, capture: true })
  let from: { x: number; y: number; menu: HTMLElement; timer: number } | undefined
  /** Whether what the browser makes of this press, or of this key, is not wanted. */
  let isTaken = false
  const end = () => {
    window.clearTimeout(from?.timer)
    from = undefined
  }
  const open = (menu: HTMLElement) => {
    end()
    menu.click()
    isTaken = true
  }
  const leave = (event: Event) => {
    if (!isTaken) return
    event.preventDefault()
    event.stopPropagation()
  }
  on('pointerdown', ({ target, pointerType, isPrimary, clientX: x, clientY: y }) => {
    end()
    isTaken = false
    const menu = pointerType === 'touch' && isPrimary ? menuUnder(target) : undefined
    if (menu) from = { x, y, menu, timer: window.setTimeout(open, HOLD_MS, menu) }
  })
  on('pointermove', ({ clientX, clientY }) => {
    if (from && Math.hypot(clientX - from.x, clientY - from.y) > SLIP) end()
  })
  for (const type of ['pointerup', 'pointercancel', 'scroll'] as const) on(type, end)
  on('contextmenu', (event) => {
    if (from) open(from.menu)
    leave(event)
  })
  // A finger that is lifted would move the focus out of the menu, which closes it.
  on('touchend', leave)
  on('click', leave)
  on('keydown', (event) => {
    isTaken = false
    const menu = isMenuKey(event) ? menuOfFocused(event.target) : undefined
    if (!menu) return
    event.preventDefault()
    open(menu)
  })
  return () => (end(), stopped.abort())
}

function menuUnder(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined
  const area = target.closest<HTMLElement>('[data-hold]')
  const excluded = area?.dataset['hold'] === 'anywhere' ? KEPT.anywhere : KEPT['around words']
  return area && !target.closest(excluded) ? menuIn(area) : undefined
}

/** What has the focus within a post, such as a link, has a menu of the browser. */
function menuOfFocused(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof HTMLElement)) return undefined
  const area = target.closest<HTMLElement>('[data-hold]')
  const menu = area ? menuIn(area) : undefined
  return target === area || target === menu ? menu : undefined
}

const menuIn = (area: HTMLElement) =>
  area.querySelector<HTMLElement>('button[aria-haspopup=menu]') ?? undefined

const isMenuKey = ({ key, shiftKey }: KeyboardEvent) => key === 'ContextMenu' || (key === 'F10' && shiftKey)
