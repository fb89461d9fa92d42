import { accountWording } from '@kith/shared/accounts.ts'
import { paths } from '../core/paths.ts'
import { usePlatformSettings, useSiteName } from '../settings/api.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { Doorway } from './Doorway.tsx'
import { RegisterForm } from './RegisterForm.tsx'

export function RegisterPage() {
  const siteName = useSiteName()
  const settings = usePlatformSettings()
  const isClosed = settings?.registrationEnabled === false
  const needsCode = settings?.inviteOnly !== false
  const intro = needsCode ? 'The invitation of a member lets you in.' : 'Everyone is welcome to join.'
  return (
    <Doorway
      title={isClosed ? accountWording.registrationClosed : `Join ${siteName}`}
      intro={isClosed ? 'No new members can join at the moment.' : intro}
      footer={
        <>
          Already a member? <TextLink to={paths.login}>Sign in</TextLink>
        </>
      }
    >
      <PageTitle>Register</PageTitle>
      {!isClosed && <RegisterForm needsCode={needsCode} />}
    </Doorway>
  )
}
