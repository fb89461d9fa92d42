import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { readStored, writeStored } from '../../core/browser-storage.ts'

type Props = { id: string; title: ReactNode; children: ReactNode }

/** A section of the left column that can be folded. This browser remembers its state. */
export function Widget({ id, title, children }: Props) {
  const key = `kith.widget.${id}`
  return (
    <details
      open={readStored(key) !== 'closed'}
      onToggle={({ currentTarget }) => writeStored(key, currentTarget.open ? undefined : 'closed')}
      className="group border-b border-line pb-4"
    >
      <summary className="flex h-9 list-none items-center justify-between rounded-6 font-title text-15 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown className="size-4 text-muted transition-transform group-open:rotate-180" aria-hidden />
      </summary>
      <div className="pt-1">{children}</div>
    </details>
  )
}
