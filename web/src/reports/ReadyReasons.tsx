import { useId } from 'react'

type Props = {
  reasons: readonly string[]
  value: string
  onChange: (reason: string) => void
  error?: string | undefined
}

/** The reasons to choose from, in two columns where there is room. */
export function ReadyReasons({ reasons, value, onChange, error }: Props) {
  const name = useId()
  return (
    <fieldset aria-describedby={error && `${name}-note`}>
      <legend className="mb-1 text-13 font-semibold">What is wrong?</legend>
      <p id={`${name}-note`} role="alert" className="text-13 text-danger empty:hidden">
        {error}
      </p>
      <div className="grid sm:grid-cols-2">
        {reasons.map((reason) => (
          <label
            key={reason}
            className="flex min-h-11 items-center gap-3 rounded-6 px-2 py-1 transition-colors hover:bg-sunken"
          >
            <input
              type="radio"
              name={name}
              value={reason}
              checked={value === reason}
              className="size-5 shrink-0 accent-accent"
              onChange={() => onChange(reason)}
            />
            {reason}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
