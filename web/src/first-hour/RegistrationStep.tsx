import type { PlatformSettings } from '@kith/shared/settings.ts'
import { useId, useState } from 'react'
import { useSaveSite } from './api.ts'

type Way = Pick<PlatformSettings, 'inviteOnly' | 'registrationEnabled'>

/** The three ways of product.md §4. */
const WAYS: readonly (Way & { label: string; hint: string })[] = [
  {
    label: 'Invite Only',
    hint: 'Whoever has an invitation of a member.',
    inviteOnly: true,
    registrationEnabled: true,
  },
  {
    label: 'Open Registration',
    hint: 'Everybody who finds the site.',
    inviteOnly: false,
    registrationEnabled: true,
  },
  {
    label: 'Closed',
    hint: 'Nobody, until you open it again.',
    inviteOnly: true,
    registrationEnabled: false,
  },
]

const isSame = (one: Way, other: Way) =>
  one.registrationEnabled === other.registrationEnabled &&
  (!one.registrationEnabled || one.inviteOnly === other.inviteOnly)

/** Who may register. */
export function RegistrationStep({ settings }: { settings: PlatformSettings }) {
  const group = useId()
  const [chosen, setChosen] = useState<Way>()
  const { mutate: save, isPending } = useSaveSite()
  const now = isPending && chosen ? chosen : settings
  const choose = (way: Way) => {
    setChosen(way)
    save({ type: 'platform', ...way })
  }
  return (
    <fieldset>
      <legend className="mb-1">Who may register?</legend>
      {WAYS.map(({ label, hint, inviteOnly, registrationEnabled }) => (
        <label
          key={label}
          className="flex min-h-11 items-start gap-3 rounded-6 px-2 py-1.5 transition-colors hover:bg-sunken"
        >
          <input
            type="radio"
            name={group}
            aria-label={label}
            aria-describedby={`${group}-${label}`}
            checked={isSame(now, { inviteOnly, registrationEnabled })}
            onChange={() => choose({ inviteOnly, registrationEnabled })}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span className="flex min-w-0 flex-col">
            <span>{label}</span>
            <span id={`${group}-${label}`} className="text-13 text-muted">
              {hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
