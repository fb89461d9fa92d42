import { DEFAULT_COLORS, isSameScheme } from '@kith/shared/colours/scheme.ts'
import { useMe } from '../accounts/api.ts'
import { useSiteColors } from '../colours/api.ts'
import { itemsOf } from '../core/calls/pages.ts'
import { useInvitations } from '../invitations/api.ts'
import { usePlatformSettings } from '../settings/api.ts'
import { useEndOnboarding } from './api.ts'
import { ColoursStep } from './ColoursStep.tsx'
import { InvitationStep } from './InvitationStep.tsx'
import { NameStep } from './NameStep.tsx'
import { RegistrationStep } from './RegistrationStep.tsx'
import { StepCard } from './StepCard.tsx'
import { StepsWaiting } from './StepsWaiting.tsx'

const NAME_AT_FIRST = 'Kith'

/** Leads the first admin through the name of the site, its colours, who may register, and a first invitation. */
export function SiteOnboarding() {
  const me = useMe()
  const settings = usePlatformSettings()
  const colors = useSiteColors()
  const invitations = useInvitations()
  const { mutate: end } = useEndOnboarding('site')
  if (!settings || colors.isLoading || invitations.isLoading) return <StepsWaiting />
  const { siteName, registrationEnabled, inviteOnly } = settings
  const made = invitations.data ? itemsOf(invitations.data) : []
  return (
    <StepCard
      title={`Welcome, ${me.name}`}
      onEnd={end}
      steps={[
        {
          id: 'name',
          label: 'Name of the site',
          isDone: siteName !== NAME_AT_FIRST,
          content: <NameStep siteName={siteName} />,
        },
        {
          id: 'colours',
          label: 'Colors',
          isDone: colors.data !== undefined && !isSameScheme(colors.data, DEFAULT_COLORS),
          content: <ColoursStep colors={colors.data} />,
        },
        {
          id: 'registration',
          label: 'Who may register',
          isDone: !registrationEnabled || !inviteOnly,
          content: <RegistrationStep settings={settings} />,
        },
        {
          id: 'invitation',
          label: 'A first invitation',
          isDone: made.length > 0,
          content: <InvitationStep unused={made.find(({ isUsed }) => !isUsed)} />,
        },
      ]}
    />
  )
}
