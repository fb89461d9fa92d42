import { Search } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'

const Panel = lazyOnIdle(async () => (await import('./SearchPanel.tsx')).SearchPanel)

/** The button for the search bar under the header. The key / opens it too. */
export function SearchToggle() {
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <IconButton
        ref={toggle}
        look="header"
        label="Search"
        data-tooltip="Search"
        aria-expanded={isOpen}
        aria-keyshortcuts="/"
        onClick={() => setOpen(!isOpen)}
      >
        <Search className="size-5.5" aria-hidden />
      </IconButton>
      <Suspense>
        {isOpen && (
          <Panel
            onClose={(isDone) => {
              setOpen(false)
              if (!isDone) toggle.current?.focus()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** Whether a field or an open dialog uses the key itself. */
const isBusy = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null
