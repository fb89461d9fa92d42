import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const OPEN_DELAY = 700
/** Milliseconds after one tooltip closed in which the next one opens without delay. */
const SKIP_DELAY = 300
const GAP = 6

/**
 * The tooltips of the whole app, rendered once. Any element with `data-tooltip="text"` gets one, at no cost in long
 * lists. A tooltip repeats the element's label, so it is hidden from assistive technology.
 */
export function Tooltips() {
  const anchor = useAnchor()
  const text = anchor?.dataset['tooltip']
  return anchor && text ? <Bubble anchor={anchor} text={text} /> : null
}

function Bubble({ anchor, text }: { anchor: HTMLElement; text: string }) {
  const bubble = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (bubble.current) position(bubble.current, anchor.getBoundingClientRect())
  }, [anchor])
  return (
    <div
      ref={bubble}
      aria-hidden
      className="pointer-events-none fixed top-0 left-0 z-60 animate-fade-in rounded-6 bg-ink px-2 py-1 text-13 text-page"
    >
      {text}
    </div>
  )
}

/** Below the element, or above it if there is no room, and within the window. */
function position(bubble: HTMLElement, target: DOMRect): void {
  const { width, height } = bubble.getBoundingClientRect()
  const below = target.bottom + GAP
  const top = below + height > window.innerHeight ? target.top - GAP - height : below
  const centred = target.left + (target.width - width) / 2
  const left = Math.max(GAP, Math.min(centred, window.innerWidth - width - GAP))
  bubble.style.translate = `${left}px ${top}px`
}

/** The element whose tooltip is open: hovered for a while, or focused by keyboard. */
function useAnchor(): HTMLElement | null {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useEffect(() => watchAnchors(setAnchor), [])
  return anchor
}

function watchAnchors(show: (anchor: HTMLElement | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: HTMLElement | null = null
  let isOpen = false
  let closedAt = Number.NEGATIVE_INFINITY
  const aim = (next: HTMLElement | null, delay: number) => {
    if (next === current) return
    close()
    current = next
    if (!next) return
    timer = setTimeout(
      () => {
        isOpen = true
        show(next)
      },
      performance.now() - closedAt < SKIP_DELAY ? 0 : delay,
    )
  }
  const close = () => {
    clearTimeout(timer)
    if (isOpen) closedAt = performance.now()
    isOpen = false
    show(null)
  }
  const leave = new AbortController()
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    act: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, act, { signal: leave.signal, capture: true })
  on('pointerover', (event) => {
    if (event.pointerType === 'mouse') aim(anchorOf(event.target), OPEN_DELAY)
  })
  on('focusin', ({ target }) => aim(isByKeyboard(target) ? anchorOf(target) : null, 0))
  on('focusout', () => aim(null, 0))
  on('pointerdown', close)
  on('scroll', close)
  on('keydown', ({ key }) => {
    if (key === 'Escape') close()
  })
  return () => {
    clearTimeout(timer)
    leave.abort()
  }
}

const anchorOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null

const isByKeyboard = (target: EventTarget | null) =>
  target instanceof Element && target.matches(':focus-visible')
