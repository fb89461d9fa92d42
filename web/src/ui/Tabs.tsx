import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'

type Tab = { id: string; label: ReactNode; content: ReactNode }
type Props = { label: string; tabs: readonly Tab[]; value: string; onChange: (id: string) => void }

/** Tabs whose bar scrolls sideways where it doesn't fit. Only the chosen one's content is built. */
export function Tabs({ label, tabs, value, onChange }: Props) {
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List
        aria-label={label}
        className="-mb-px flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.id} value={tab.id} className={tabClass}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className="pt-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

const tabClass =
  'relative flex h-11 shrink-0 items-center gap-2 rounded-t-6 px-3 text-15 font-semibold text-muted transition-colors -outline-offset-2 hover:text-ink data-[state=active]:text-ink after:absolute after:inset-x-3 after:bottom-0 after:h-[3px] after:rounded-full after:bg-accent after:opacity-0 data-[state=active]:after:opacity-100'
