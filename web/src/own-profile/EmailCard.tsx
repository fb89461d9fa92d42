import type { ReactNode } from 'react'
import { useMe } from '../accounts/api.ts'
import { Switch } from '../ui/Switch.tsx'
import { useEmailPreference, useSendsMail } from './api.ts'
import { Section } from './Section.tsx'

/**
 * Whether the member gets notifications by mail. Hidden if the server sends no mail. `children` wait until that is
 * known, so that they are not pushed down.
 */
export function EmailCard({ children }: { children?: ReactNode }) {
  const sendsMail = useSendsMail()
  if (sendsMail === undefined) return null
  return (
    <>
      {sendsMail && <Preference />}
      {children}
    </>
  )
}

function Preference() {
  const { emailNotifications, email } = useMe()
  const { mutate } = useEmailPreference()
  return (
    <Section title="Email Notifications">
      <Switch
        label="Email me what I missed"
        hint={`At most one email an hour, to ${email}.`}
        checked={emailNotifications}
        onChange={mutate}
      />
    </Section>
  )
}
