import type { PlatformSettings } from './settings.ts'

/** The modes with their names (rules/settings.md 9), and what each means. */
export const registrationModes = [
  { value: 'invite', label: 'Invite Only', hint: 'Anyone with an invitation from a member can join.' },
  { value: 'open', label: 'Open Registration', hint: 'Anyone can join, without an invitation.' },
  { value: 'closed', label: 'Closed', hint: 'Nobody can join, not even with an invitation.' },
] as const
export type RegistrationMode = (typeof registrationModes)[number]['value']

type Flags = Pick<PlatformSettings, 'registrationEnabled' | 'inviteOnly'>

/** The mode that the two flags make. */
export function modeOf({ registrationEnabled, inviteOnly }: Flags): RegistrationMode {
  if (!registrationEnabled) return 'closed'
  return inviteOnly ? 'invite' : 'open'
}

/** The flags of a mode. Whoever closes registration finds it as it was when opening it again. */
export function flagsOf(mode: RegistrationMode): Partial<Flags> {
  if (mode === 'closed') return { registrationEnabled: false }
  return { registrationEnabled: true, inviteOnly: mode === 'invite' }
}
