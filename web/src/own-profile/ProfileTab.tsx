import { useMe } from '../accounts/api.ts'
import { dayOf } from '../core/dates.ts'
import { AvatarCard } from './AvatarCard.tsx'
import { EmailCard } from './EmailCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { Section } from './Section.tsx'

export function ProfileTab() {
  return (
    <div className="flex flex-col gap-4">
      <AvatarCard />
      <ProfileForm />
      <PasswordCard />
      <EmailCard>
        <AccountInformation />
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
