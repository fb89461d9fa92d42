import type { LucideIcon } from 'lucide-react'
import { Menu as Radix } from 'radix-ui/internal'

type Props<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon: LucideIcon }[]
  onChoose: (value: Value) => void
}

/** A row of a menu of which one is chosen. */
export function MenuChoice<Value extends string>({ label, value, options, onChoose }: Props<Value>) {
  return (
    <Radix.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(chosen) => onChoose(chosen as Value)}
      className="flex"
    >
      {options.map(({ value, label, icon: Icon }) => (
        <Radix.RadioItem key={value} value={value} className={choiceClass}>
          <Icon className="size-4.5" aria-hidden />
          {label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}

const choiceClass =
  'flex min-h-13 min-w-16 flex-1 cursor-pointer flex-col items-center justify-center gap-1 rounded-6 px-2 py-1 text-13 text-ink outline-none select-none data-highlighted:bg-sunken data-[state=checked]:bg-accent-soft data-[state=checked]:font-semibold contrast:data-[state=checked]:border-2'
