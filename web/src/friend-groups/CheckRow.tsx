import type { ReactNode } from 'react'

type Props = {
  checked: boolean
  onChange: (checked: boolean) => void
  /** What stands before the name: a colour, a face. */
  sign: ReactNode
  name: string
  note?: string
}

/** One of many that can be ticked: the whole row is the label of its box. */
export function CheckRow({ checked, onChange, sign, name, note }: Props) {
  return (
    <li>
      <label className="flex min-h-11 items-center gap-3 rounded-6 px-2 py-1.5 transition-colors hover:bg-sunken">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
        />
        {sign}
        <span className="min-w-0 flex-1 truncate">
          <bdi>{name}</bdi>
        </span>
        {note && <span className="shrink-0 text-13 text-muted tabular-nums">{note}</span>}
      </label>
    </li>
  )
}
