import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { cx } from './class-names.ts'

type Tab = {
  id: string
  label: ReactNode
  content: ReactNode
  /** Called on a press, for a tab that opens a dialog. Arrow keys do not call it. */
  onPress?: () => void
}
type Props = { label: string; tabs: readonly Tab[]; value: string; onChange: (id: string) => void }

/** Tabs in a bar that can scroll sideways. Arrow keys, Home and End choose. Only the chosen content is rendered. */
export function Tabs({ label, tabs, value, onChange }: Props) {
  const base = useId()
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const tab = document.getElementById(`${base}-${value}`)
    if (bar.current && tab) showTab(bar.current, tab)
  }, [base, value])
  const chosen = tabs.find(({ id }) => id === value)
  const choose = (event: KeyboardEvent) => {
    const next =
      tabs[
        stepFrom(
          tabs.findIndex(({ id }) => id === value),
          tabs.length,
          event.key,
        )
      ]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    document.getElementById(`${base}-${next.id}`)?.focus()
  }
  return (
    <div>
      <div ref={bar} role="tablist" aria-label={label} className={barClass}>
        {tabs.map(({ id, label, onPress }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            aria-selected={id === value}
            aria-haspopup={onPress && 'dialog'}
            aria-controls={id === value ? `${base}-panel` : undefined}
            tabIndex={id === value ? 0 : -1}
            className={cx(tabClass, id === value ? chosenClass : 'text-muted hover:text-ink')}
            onClick={() => {
              onChange(id)
              onPress?.()
            }}
            onKeyDown={choose}
          >
            {label}
          </button>
        ))}
      </div>
      <div
        key={value}
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${value}`}
        className="pt-4"
      >
        {chosen?.content}
      </div>
    </div>
  )
}

/** Scrolls the bar, never the page, until the chosen tab is whole and a part of its neighbours shows. */
function showTab(bar: HTMLElement, tab: HTMLElement): void {
  const [frame, box] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (box.left < frame.left + NEIGHBOUR) bar.scrollLeft -= frame.left + NEIGHBOUR - box.left
  if (box.right > frame.right - NEIGHBOUR) bar.scrollLeft += box.right - frame.right + NEIGHBOUR
}

/** Pixels. */
const NEIGHBOUR = 32

/** The index of the tab that a key leads to; -1 for other keys. */
function stepFrom(at: number, count: number, key: string): number {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}

const barClass = 'flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]'
const tabClass =
  'relative flex h-11 shrink-0 items-center gap-2 rounded-t-6 px-3 text-15 font-semibold transition-colors -outline-offset-2'
const chosenClass =
  'text-ink after:absolute after:inset-x-3 after:bottom-0 after:h-0.75 after:rounded-full after:bg-accent'
