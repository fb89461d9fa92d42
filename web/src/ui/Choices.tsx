import { type ComponentProps, type ReactElement, useId } from 'react'

export type Choice<Value extends string> = { value: Value; label: string; hint: string }
type Props<Value extends string> = {
  legend: ReactElement<ComponentProps<'legend'>>
  choices: readonly Choice<Value>[]
  /** What else the radio button of a choice gets. */
  radio: (value: Value) => ComponentProps<'input'>
}

/** One of a few, each with a sentence on what it means. */
export function Choices<Value extends string>({ legend, choices, radio }: Props<Value>) {
  const base = useId()
  return (
    <fieldset>
      {legend}
      {choices.map(({ value, label, hint }) => (
        <label
          key={value}
          className="flex min-h-11 items-start gap-3 rounded-6 px-2 py-1.5 transition-colors hover:bg-sunken"
        >
          <input
            name={base}
            {...radio(value)}
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
