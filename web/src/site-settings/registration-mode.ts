import type { PlatformSettings } from '@kith/shared/settings.ts'

export type RegistrationMode = 'invite' | 'open' | 'closed'

/** The names of the modes (product.md §4), and what each means. */
export const registrationModes: Record<RegistrationMode, { label: string; hint: string }> = {
  invite: { label: 'Invite Only', hint: 'Whoever has an invitation of a member can join.' },
  open: { label: 'Open Registration', hint: 'Anybody can join. No invitation is asked for.' },
  closed: { label: 'Closed', hint: 'Nobody can join, not even with an invitation.' },
}

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
