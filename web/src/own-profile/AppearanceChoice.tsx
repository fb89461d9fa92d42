import { useId } from 'react'
import { APPEARANCES, useAppearance } from './appearance-api.ts'

/** Whether the pages are light, dark, or as the device is. */
export function AppearanceChoice() {
  const [chosen, choose] = useAppearance()
  const hint = useId()
  return (
    <>
      <div role="radiogroup" aria-label="Appearance" aria-describedby={hint} className="flex gap-3">
        {APPEARANCES.map(({ value, label, icon: Icon }) => (
          <label key={value} className={cardClass}>
            <input
              type="radio"
              name="appearance"
              value={value}
              checked={value === chosen}
              className="absolute size-px opacity-0"
              onChange={() => choose(value)}
            />
            <Icon className="size-5 text-muted" aria-hidden />
            {label}
          </label>
        ))}
      </div>
      <p id={hint} className="pt-2 text-13 text-muted">
        {HINTS[chosen]}
      </p>
    </>
  )
}

const HINTS = {
  light: 'Always the theme below.',
  dark: 'Always Midnight Dark. Light brings your theme back.',
  device: 'Your theme by day, and Midnight Dark while your device is dark.',
}

/** As those of the themes (ThemePicker.tsx). */
const cardClass =
  'relative flex min-h-11 flex-1 flex-wrap items-center justify-center gap-x-2 rounded-12 border border-control p-2.5 font-title text-15 font-semibold transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent forced-colors:has-checked:outline-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
