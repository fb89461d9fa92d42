import { useMe } from '../accounts/api.ts'
import { dayOf } from '../core/dates.ts'
import { AvatarCard } from './AvatarCard.tsx'
import { EmailCard } from './EmailCard.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { Section } from './Section.tsx'
import { SessionsCard } from './SessionsCard.tsx'

export function ProfileTab() {
  return (
    <div className="flex flex-col gap-4">
      <AvatarCard />
      <ProfileForm />
      <Section title="Change Password" hint="You stay signed in here, and are signed out everywhere else.">
        <PasswordForm />
      </Section>
      <EmailCard>
        <AccountInformation />
        <SessionsCard />
      </EmailCard>
    </div>
  )
}

function AccountInformation() {
  const { createdAt, id } = useMe()
  return (
    <Section title="Account Information">
      <dl className="grid grid-cols-2 gap-4">
        <div>
          <dt className="text-13 font-semibold text-muted">Member Since</dt>
          <dd>
            <time dateTime={createdAt}>{dayOf(createdAt)}</time>
          </dd>
        </div>
        <div>
          <dt className="text-13 font-semibold text-muted">User ID</dt>
          <dd className="tabular-nums">{id}</dd>
        </div>
      </dl>
    </Section>
  )
}
