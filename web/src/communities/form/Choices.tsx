import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

export type Choice = { value: string; label: string; hint: string }
type Props = { legend: string; choices: readonly Choice[]; field: UseFormRegisterReturn }

/** One of a few, each with a sentence on what it means. */
export function Choices({ legend, choices, field }: Props) {
  const base = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-13 font-semibold">{legend}</legend>
      {choices.map(({ value, label, hint }) => (
        <label
          key={value}
          className="flex min-h-11 items-start gap-3 rounded-6 px-2 py-1.5 transition-colors hover:bg-sunken"
        >
          <input
            {...field}
            type="radio"
            value={value}
            aria-label={label}
            aria-describedby={`${base}-${value}`}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span className="flex min-w-0 flex-col">
            <span>{label}</span>
            <span id={`${base}-${value}`} className="text-13 text-muted">
              {hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
