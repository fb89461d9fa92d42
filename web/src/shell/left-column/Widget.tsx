import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { readStored, writeStored } from '../../core/browser-storage.ts'

type Props = {
  id: string
  title: ReactNode
  /** Is open the first time, and from then on only to who opens it. */
  foldsOnceRead?: boolean
  children: ReactNode
}

/** A section of the left column that can be folded. This browser remembers its state (rules/settings.md 19). */
export function Widget({ id, title, foldsOnceRead = false, children }: Props) {
  const key = `kith.widget.${id}`
  const [isOpen] = useState(() => readStored(key) !== 'closed')
  useEffect(() => {
    if (foldsOnceRead && readStored(key) === undefined) writeStored(key, 'closed')
  }, [foldsOnceRead, key])
  return (
    <details open={isOpen} className="group border-b border-line pb-4">
      <summary
        onClick={({ currentTarget }) =>
          writeStored(key, currentTarget.closest('details')?.open ? 'closed' : 'open')
        }
        className="flex h-9 list-none items-center justify-between rounded-6 font-title text-15 font-semibold [&::-webkit-details-marker]:hidden"
      >
        {title}
        <ChevronDown className="size-4 text-muted transition-transform group-open:rotate-180" aria-hidden />
      </summary>
      <div className="pt-1">{children}</div>
    </details>
  )
}
