import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from './Button.tsx'

type Props = { inUse: number; children: ReactNode }

/** Fields that narrow a list. On a phone they are folded behind a button, which says how many of them do. */
export function FoldedFilters({ inUse, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const fields = useId()
  return (
    <>
      <div className="col-span-full mb-2 md:hidden">
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={fields}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal className="size-4.5" aria-hidden />
          {inUse ? `Filters, ${inUse} in use` : 'Filters'}
        </Button>
      </div>
      <div id={fields} className={isOpen ? 'contents' : 'hidden md:contents'}>
        {children}
      </div>
    </>
  )
}
