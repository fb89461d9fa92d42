import { useMe } from '../accounts/api.ts'
import { Switch } from '../ui/Switch.tsx'
import { useEmailPreference, useSendsMail } from './api.ts'
import { Section } from './Section.tsx'

/** Whether the member is told by mail; there is nothing to choose in a house that sends none. */
export function EmailCard() {
  const { emailNotifications, email } = useMe()
  const { mutate } = useEmailPreference()
  if (!useSendsMail()) return null
  return (
    <Section title="Email Notifications">
      <Switch
        label="Tell me by email what I have missed"
        hint={`At most one message an hour, to ${email}.`}
        checked={emailNotifications}
        onChange={mutate}
      />
    </Section>
  )
}
