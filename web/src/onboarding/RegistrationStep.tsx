import {
  flagsOf,
  modeOf,
  type RegistrationMode,
  registrationModes,
} from '@kith/shared/settings/registration-mode.ts'
import type { PlatformSettings } from '@kith/shared/settings/settings.ts'
import { useState } from 'react'
import { useSaveSettings } from '../site-settings/api.ts'
import { Choices } from '../ui/Choices.tsx'

/** Who may register. */
export function RegistrationStep({ settings }: { settings: PlatformSettings }) {
  const [chosen, setChosen] = useState<RegistrationMode>()
  const { mutate: save, isPending } = useSaveSettings()
  const mode = (isPending && chosen) || modeOf(settings)
  const choose = (wanted: RegistrationMode) => {
    setChosen(wanted)
    save(flagsOf(wanted))
  }
  return (
    <Choices
      legend={<legend className="mb-1">Who may register?</legend>}
      choices={registrationModes}
      radio={(value) => ({ checked: value === mode, onChange: () => choose(value) })}
    />
  )
}
