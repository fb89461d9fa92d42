import { useId } from 'react'

type Props = { label: string; hint?: string; checked: boolean; onChange: (checked: boolean) => void }

/** An on/off setting that takes effect at once. */
export function Switch({ label, hint, checked, onChange }: Props) {
  const note = useId()
  return (
    <label className="flex items-center justify-between gap-4">
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold">{label}</span>
        {hint && (
          <span id={note} className="text-13 text-muted">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={hint ? note : undefined}
        checked={checked}
        aria-checked={checked}
        className={trackClass}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}

const trackClass =
  'tap-target h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full bg-control transition-colors before:absolute before:top-0.75 before:left-0.75 before:size-4.5 before:rounded-full before:bg-surface before:transition-transform checked:bg-accent checked:before:translate-x-4'
