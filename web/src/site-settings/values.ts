import type { PlatformSettings, PlatformSettingsInput } from '@kith/shared/settings/settings.ts'
import { changedValues } from '../core/forms/changed-values.ts'
import { flagsOf, modeOf, type RegistrationMode } from '@kith/shared/settings/registration-mode.ts'

type Flags = 'registrationEnabled' | 'inviteOnly'
type FieldText<Value> = Value extends number ? string : Value

/** The values of the form: the two flags of registration as one mode, and numbers as text while they are typed. */
export type SettingsValues = {
  [Name in keyof Omit<PlatformSettings, Flags>]: FieldText<PlatformSettings[Name]>
} & { mode: RegistrationMode }

export function valuesOf(settings: PlatformSettings): SettingsValues {
  const { registrationEnabled: _, inviteOnly: __, ...others } = settings
  const typed = Object.entries(others).map(([name, value]) => [
    name,
    typeof value === 'number' ? String(value) : value,
  ])
  return { ...(Object.fromEntries(typed) as Omit<SettingsValues, 'mode'>), mode: modeOf(settings) }
}

type DirtyFields = Partial<Record<keyof SettingsValues, boolean>>

/** What the admin has changed of `settings`, and nothing else: another admin may be changing the rest. */
export function changeOf(
  { mode, ...values }: SettingsValues,
  dirty: DirtyFields,
  settings: PlatformSettings,
): PlatformSettingsInput {
  const changed = Object.entries(changedValues(values, dirty)).map(([name, value]) => {
    const isNumber = typeof settings[name as keyof PlatformSettings] === 'number'
    return [name, isNumber ? Number(value) : value]
  })
  return { ...Object.fromEntries(changed), ...(dirty.mode && flagsOf(mode)) }
}

/** The rule for a whole number from 1 to `limit`, as it is typed. */
export const wholeUpTo = (limit: number) => ({
  validate: (typed: string) => {
    const number = Number.parseInt(typed, 10)
    const isValid = /^\s*\d+\s*$/.test(typed) && number >= 1 && number <= limit
    return isValid || `Please enter a whole number from 1 to ${limit.toLocaleString('en')}`
  },
})
