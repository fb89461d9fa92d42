import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import { overlayOnIdle } from '../ui/overlays/overlay-on-idle.tsx'

const Panel = overlayOnIdle(async () => (await import('./SearchPanel.tsx')).SearchPanel, 'bar')

/** The button for the search bar under the header. The key / presses it too (keyboard/page-keys.ts). */
export function SearchToggle() {
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        ref={toggle}
        variant="header"
        label="Search"
        data-tooltip="Search"
        aria-expanded={isOpen}
        aria-keyshortcuts="/"
        onClick={() => setOpen(!isOpen)}
      >
        <Search className="size-5.5" aria-hidden />
      </IconButton>
      {isOpen && (
        <Panel
          open
          onOpenChange={setOpen}
          onClose={(isDone) => {
            setOpen(false)
            if (!isDone) toggle.current?.focus()
          }}
        />
      )}
    </>
  )
}
